import { permissionOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { toControllerFile } from '../../crud/controller-file.ts'
import type { Screen } from '../../crud/screen.ts'
import type { Queries } from '../../db/client.ts'
import { dataRecycleTable, sensitiveDataTable } from '../../db/tables/resources.ts'

/** True when there never was a rule, and now there are. */
export async function addFirstRecycleRules(tx: Queries, screens: readonly Screen[], now: number): Promise<boolean> {
  if (!(await isUntouched(tx, 'security_data_recycle'))) return false
  await tx.insert(dataRecycleTable).values(screens.map((screen) => toColumns(screen, now)))
  return true
}

/** As `addFirstRecycleRules`, for changes of fields. */
export async function addFirstSensitiveRules(
  tx: Queries,
  rules: readonly (readonly [Screen, Readonly<Record<string, string>>])[],
  now: number,
): Promise<boolean> {
  if (!(await isUntouched(tx, 'security_sensitive_data'))) return false
  await tx
    .insert(sensitiveDataTable)
    .values(rules.map(([screen, fields]) => ({ ...toColumns(screen, now), data_fields: fields })))
  return true
}

/** No row was ever added to the table. Processes that start together wait for each other here. */
async function isUntouched(tx: Queries, table: string): Promise<boolean> {
  await tx.execute(sql`lock table ${sql.identifier(table)} in share row exclusive mode`)
  const last = sql<boolean>`pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) is null`
  const [row] = await tx.select({ isUntouched: last }).from(sql`(values (1)) as "one"`)
  return row?.isUntouched === true
}

function toColumns({ controller, table, title }: Screen, now: number) {
  return {
    name: title['zh-cn'],
    controller: toControllerFile(controller),
    controller_as: permissionOf({ controller }).toLowerCase(),
    data_table: table,
    primary_key: 'id',
    create_time: now,
    update_time: now,
  }
}
