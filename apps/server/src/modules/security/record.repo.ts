import { type SQL, sql } from 'drizzle-orm'
import type { DeletedRecord, RecordedWrite } from '../../crud/history/recorder.ts'
import { arrayLiteral } from '../../crud/sql-text.ts'
import { valueText } from '../../crud/value-text.ts'
import { dataRecycleLogTable, sensitiveDataLogTable } from '../../db/tables/resources.ts'
import type { RecycleRule } from './watch-rule.repo.ts'

/** The source of kept rows. */
export interface KeptFrom {
  readonly table: string
  /** The columns that label a record, the second one in English. */
  readonly labels: readonly string[]
  /** Null: no rule applies. */
  readonly ruleId: number | null
}

/** Adds deleted rows to the log of deleted records, with all columns as stored. */
export async function keepRows(
  { queries, adminId, origin }: RecordedWrite,
  { table, labels, ruleId }: KeptFrom,
  { deleted, now }: { readonly deleted: readonly DeletedRecord[]; readonly now: number },
): Promise<void> {
  const titleOf = (row: DeletedRecord['row'], name = '') => [...valueText(row[name])].slice(0, 255).join('')
  await queries.insert(dataRecycleLogTable).values(
    deleted.map(({ row, json, beside }) => ({
      admin_id: adminId,
      recycle_id: ruleId,
      data: json,
      data_table: table,
      primary_key: 'id',
      title: titleOf(row, labels[0]),
      title_en: titleOf(row, labels[1]),
      beside: beside ?? null,
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

export async function keepChanges(
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
