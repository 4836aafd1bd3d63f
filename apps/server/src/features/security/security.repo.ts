import { type SQL, sql, eq } from 'drizzle-orm'
import { permissionOf } from '@teachnet/contract'
import type { DeletedRecord, RecordedWrite } from '../../records/history/recorder.ts'
import { arrayLiteral } from '../../platform/db/statement.ts'
import { valueText, recordOf } from '../../platform/untyped-values.ts'
import {
  dataRecycleLogTable,
  sensitiveDataLogTable,
  dataRecycleTable,
  sensitiveDataTable,
} from '../../records/tables/resources.ts'
import { toControllerFile } from '../../records/history/admin-log.ts'
import type { RecordedResource } from '../../records/history/recorded-resource.ts'
import type { Queries } from '../../platform/db/client.ts'

/** The source of kept rows. */
export interface LoggedSource {
  readonly table: string
  /** The columns that label a record, the second one in English. */
  readonly labels: readonly string[]
  /** Null: no rule applies. */
  readonly ruleId: number | null
}

/** Adds deleted rows to the log of deleted records, with all columns as stored. */
export async function logDeletedRows(
  { queries, adminId, origin }: RecordedWrite,
  { table, labels, ruleId }: LoggedSource,
  { deleted, now }: { readonly deleted: readonly DeletedRecord[]; readonly now: number },
): Promise<void> {
  const titleOf = (row: DeletedRecord['row'], name = '') => [...valueText(row[name])].slice(0, 255).join('')
  await queries.insert(dataRecycleLogTable).values(
    deleted.map(({ row, json, linked }) => ({
      admin_id: adminId,
      recycle_id: ruleId,
      data: json,
      data_table: table,
      primary_key: 'id',
      title: titleOf(row, labels[0]),
      title_en: titleOf(row, labels[1]),
      beside: linked ?? null,
      ip: origin.ip.slice(0, 50),
      useragent: origin.userAgent.slice(0, 255),
      create_time: now,
    })),
  )
}

/** A value of a row as the database's text for its column, so that the text can be parsed again; null becomes empty. */
export function columnText(type: string, value: unknown): SQL | string {
  if (value === null || value === undefined) return ''
  return sql`${toLiteral(type, value)}::text::${sql.raw(type)}::text`
}

function toLiteral(type: string, value: unknown): string {
  if (type.startsWith('json')) return JSON.stringify(value)
  return Array.isArray(value) ? arrayLiteral(value) : String(value)
}

/** A change of one field of one row. */
interface FieldChange {
  readonly id_value: number
  readonly data_field: string
  readonly data_comment: string
  readonly before: SQL | string
  readonly after: SQL | string
}

export async function storeChanges(
  { queries, adminId, origin }: RecordedWrite,
  { id, table, primaryKey }: RecycleRule,
  changes: readonly FieldChange[],
  now: number,
): Promise<void> {
  await queries.insert(sensitiveDataLogTable).values(
    changes.map((change) => ({
      ...change,
      data_field: change.data_field.slice(0, 50),
      data_comment: change.data_comment.slice(0, 50),
      admin_id: adminId,
      sensitive_id: id,
      data_table: table,
      primary_key: primaryKey,
      ip: origin.ip.slice(0, 50),
      useragent: origin.userAgent.slice(0, 255),
      create_time: now,
    })),
  )
}

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
