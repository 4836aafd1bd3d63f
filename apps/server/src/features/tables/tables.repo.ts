import { sql } from 'drizzle-orm'
import { valueText } from '../../platform/untyped-values.ts'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** The database metadata of a column, with the names and the order of MySQL's information schema. */
export type ColumnRow = Readonly<Record<string, string | number | null>>

/** Returns the columns of a table by name; values that only a definition contains are empty. */
export async function loadColumns(db: Queries, table: string): Promise<ReadonlyMap<string, ColumnRow>> {
  const statement = sql`
    select 'def' as "TABLE_CATALOG", "c"."table_schema" as "TABLE_SCHEMA", "c"."table_name" as "TABLE_NAME",
      "c"."column_name" as "COLUMN_NAME", "c"."ordinal_position" as "ORDINAL_POSITION", "c"."column_default" as "COLUMN_DEFAULT",
      "c"."is_nullable" as "IS_NULLABLE", "c"."data_type" as "DATA_TYPE",
      "c"."character_maximum_length" as "CHARACTER_MAXIMUM_LENGTH", "c"."character_octet_length" as "CHARACTER_OCTET_LENGTH",
      "c"."numeric_precision" as "NUMERIC_PRECISION", "c"."numeric_scale" as "NUMERIC_SCALE",
      "c"."datetime_precision" as "DATETIME_PRECISION",
      case when "a"."attcollation" <> 0 then pg_encoding_to_char("d"."encoding") end as "CHARACTER_SET_NAME",
      case when "a"."attcollation" <> 0 then coalesce("c"."collation_name", 'default') end as "COLLATION_NAME",
      format_type("a"."atttypid", "a"."atttypmod") as "COLUMN_TYPE", '' as "COLUMN_KEY",
      case when "c"."is_identity" = 'YES' then 'auto_increment' else '' end as "EXTRA",
      'select,insert,update,references' as "PRIVILEGES", '' as "COLUMN_COMMENT",
      coalesce("c"."generation_expression", '') as "GENERATION_EXPRESSION"
    from "information_schema"."columns" "c"
    join "pg_attribute" "a" on "a"."attrelid" = quote_ident("c"."table_name")::regclass and "a"."attname" = "c"."column_name"
    join "pg_database" "d" on "d"."datname" = current_database()
    where "c"."table_schema" = current_schema() and "c"."table_name" = ${table}
    order by "c"."ordinal_position"`
  const rows = await loadRows(db, toQuery(statement))
  return new Map(rows.map((row) => [valueText(row.COLUMN_NAME), toColumnRow(row)]))
}

/** Converts a row; numbers become numbers with every driver. */
function toColumnRow(row: Readonly<Record<string, unknown>>): ColumnRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null || typeof value === 'number') return [name, value]
      return [name, typeof value === 'bigint' ? Number(value) : valueText(value)]
    }),
  )
}

export async function loadDatabaseName(db: Queries): Promise<string> {
  const [row] = await loadRows(db, toQuery(sql`select current_database() as name`))
  return String(row?.name)
}
