import type { JsonValue } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { idList } from '../../crud/rows.ts'
import type { RecordedWrite } from '../../crud/recorder.ts'
import { quoted } from '../../crud/sql-text.ts'
import type { Queries } from '../../db/client.ts'
import { loadRows, toQuery } from '../../db/statement.ts'
import { dataRecycleLogTable, sensitiveDataLogTable } from '../../db/tables/resources.ts'
import type { RecycleRule } from './watch-rule.repo.ts'

/** Where kept rows come from. */
export interface KeptFrom {
  readonly table: string
  /** The columns that stand for a record, the second one in English. */
  readonly labels: readonly string[]
  /** Null: no rule says anything. */
  readonly ruleId: number | null
}

/** Copies rows into the log of deleted records, every column as it is stored. */
export async function keepRows(
  { queries, adminId, origin }: RecordedWrite,
  { table, labels, ruleId }: KeptFrom,
  rows: { readonly ids: readonly number[]; readonly beside: ReadonlyMap<number, JsonValue>; readonly now: number },
): Promise<void> {
  const { ids, beside, now } = rows
  const [title, titleEn] = [0, 1].map((index) => {
    const name = labels[index]
    return name === undefined ? sql`''` : sql`left(coalesce(${sql.raw(`"r".${quoted(name)}`)}::text, ''), 255)`
  })
  const besides = JSON.stringify(Object.fromEntries(beside))
  await queries.execute(sql`
    insert into ${dataRecycleLogTable}
      ("admin_id", "recycle_id", "data", "data_table", "primary_key", "title", "title_en", "beside", "ip", "useragent", "create_time")
    select ${adminId}::integer, ${ruleId}::integer, row_to_json("r")::text, ${table}, 'id', ${title}, ${titleEn},
      ${besides}::jsonb -> "r"."id"::text, left(${origin.ip}, 50), left(${origin.userAgent}, 255), ${now}::bigint
    from ${sql.raw(quoted(table))} "r" where "r"."id" = any(${idList(ids)}) order by "r"."id"`)
}

/** The texts of some columns of a row; null stands for null. */
export async function loadTexts(
  queries: Queries,
  { table, primaryKey }: Pick<RecycleRule, 'table' | 'primaryKey'>,
  id: number,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const columns = names.map((name) => `${quoted(name)}::text as ${quoted(name)}`).join(', ')
  const statement = sql`select ${sql.raw(columns)} from ${sql.raw(quoted(table))} where ${sql.raw(quoted(primaryKey))} = ${id}`
  const [row] = await loadRows(queries, toQuery(statement))
  return row ?? {}
}

/** A change of one field of one row. */
export interface FieldChange {
  readonly data_field: string
  readonly data_comment: string
  readonly before: string
  readonly after: string
}

export async function keepChanges(
  { queries, adminId, origin }: RecordedWrite,
  { id, table, primaryKey }: RecycleRule,
  { row, changes, now }: { readonly row: number; readonly changes: readonly FieldChange[]; readonly now: number },
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
      id_value: row,
      ip: origin.ip.slice(0, 50),
      useragent: origin.userAgent.slice(0, 255),
      create_time: now,
    })),
  )
}
