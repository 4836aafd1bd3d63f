import { permissionOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { toControllerFile } from '../../crud/history/controller-file.ts'
import type { RecordedResource } from '../../crud/history/recorded-resource.ts'
import type { Queries } from '../../db/client.ts'
import { dataRecycleTable, sensitiveDataTable } from '../../db/tables/resources.ts'

/** Adds the rules if the table never had one. Returns whether it did. */
export async function addFirstRecycleRules(
  tx: Queries,
  areas: readonly RecordedResource[],
  now: number,
): Promise<boolean> {
  if (!(await isUntouched(tx, 'security_data_recycle'))) return false
  await tx.insert(dataRecycleTable).values(areas.map((area) => toColumns(area, now)))
  return true
}

/** Like `addFirstRecycleRules`, for changes of fields. */
export async function addFirstSensitiveRules(
  tx: Queries,
  rules: readonly (readonly [RecordedResource, Readonly<Record<string, string>>])[],
  now: number,
): Promise<boolean> {
  if (!(await isUntouched(tx, 'security_sensitive_data'))) return false
  await tx
    .insert(sensitiveDataTable)
    .values(rules.map(([area, fields]) => ({ ...toColumns(area, now), data_fields: fields })))
  return true
}

/** Whether no row was ever added to the table. Locks the table, so that processes that start together run one after the other. */
async function isUntouched(tx: Queries, table: string): Promise<boolean> {
  await tx.execute(sql`lock table ${sql.identifier(table)} in share row exclusive mode`)
  const last = sql<boolean>`pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) is null`
  const [row] = await tx.select({ isUntouched: last }).from(sql`(values (1)) as "one"`)
  return row?.isUntouched === true
}

function toColumns({ controller, table, title }: RecordedResource, now: number) {
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
