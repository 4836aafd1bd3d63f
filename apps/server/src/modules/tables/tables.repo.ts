import { sql } from 'drizzle-orm'
import { textOf } from '../../crud/text-of.ts'
import type { Queries } from '../../db/client.ts'
import { loadRows, toQuery } from '../../db/statement.ts'

/** What the database says of a column, under the names that clients of MySQL's information schema know. */
export type ColumnRow = Readonly<Record<string, string | null>>

export async function loadColumns(db: Queries, table: string): Promise<ColumnRow[]> {
  const statement = sql`
    select "column_name" as "COLUMN_NAME", "ordinal_position"::text as "ORDINAL_POSITION", "column_default" as "COLUMN_DEFAULT",
      "is_nullable" as "IS_NULLABLE", "data_type" as "DATA_TYPE", "character_maximum_length"::text as "CHARACTER_MAXIMUM_LENGTH",
      "numeric_precision"::text as "NUMERIC_PRECISION", "numeric_scale"::text as "NUMERIC_SCALE"
    from "information_schema"."columns" where "table_schema" = current_schema() and "table_name" = ${table}
    order by "ordinal_position"`
  const rows = await loadRows(db, toQuery(statement))
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : textOf(value)])),
  )
}

export async function loadDatabaseName(db: Queries): Promise<string> {
  const [row] = await loadRows(db, toQuery(sql`select current_database() as name`))
  return String(row?.name)
}
