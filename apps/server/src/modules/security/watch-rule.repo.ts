import { recordOf } from '../../values/record-of.ts'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { dataRecycleTable, sensitiveDataTable } from '../../db/tables/resources.ts'

/** A rule for the deleted records of an area. */
export interface RecycleRule {
  readonly id: number
  /** Node of the area in lower case. */
  readonly node: string
  readonly table: string
  readonly primaryKey: string
  /** False: an administrator switched it off. */
  readonly isOn: boolean
}

/** A rule that keeps the old values of fields. */
export interface SensitiveRule extends RecycleRule {
  /** Names of columns with their titles. */
  readonly fields: ReadonlyMap<string, string>
}

export async function loadRecycleRules(db: Queries): Promise<RecycleRule[]> {
  const { id, controller_as: node, data_table: table, primary_key: primaryKey, status } = dataRecycleTable
  const rules = await db.select({ id, node, table, primaryKey, status }).from(dataRecycleTable).orderBy(id)
  return rules.map(({ status: state, ...rule }) => ({ ...rule, isOn: state === '1' }))
}

export async function loadSensitiveRules(db: Queries): Promise<SensitiveRule[]> {
  const {
    id,
    controller_as: node,
    data_table: table,
    primary_key: primaryKey,
    status,
    data_fields,
  } = sensitiveDataTable
  const rules = await db
    .select({ id, node, table, primaryKey, data_fields })
    .from(sensitiveDataTable)
    .where(eq(status, '1'))
    .orderBy(id)
  return rules.map(({ data_fields: fields, ...rule }) => ({ ...rule, isOn: true, fields: toTitles(fields) }))
}

function toTitles(fields: unknown): Map<string, string> {
  return new Map(
    Object.entries(recordOf(fields)).map(([name, title]) => [name, typeof title === 'string' ? title : name]),
  )
}
