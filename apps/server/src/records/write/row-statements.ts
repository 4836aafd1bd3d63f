import { getTableColumns, getTableName, type Query } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ResourceTable } from '../tables/table-of.ts'
import { quoted, rowJsonText } from '../sql-text.ts'

/** Column values by wire name. */
type Stored = Readonly<Record<string, unknown>>

interface StoredChange {
  readonly id: number
  readonly stored: Stored
}

/*
 * The texts of these statements are built by hand: for the rows of an import, the builders of drizzle take longer than the rest of the write.
 */

/** Inserts rows, and returns each as `json`, in the same order. */
export function insertStatement(table: ResourceTable, rows: readonly Stored[]): Query {
  const params = new Params()
  const columns = columnsIn(table, rows)
  // Without any column, each row is its defaults.
  const named = columns.length > 0 ? columns : Object.values(getTableColumns(table)).slice(0, 1)
  const lists = rows.map(
    (row) =>
      `(${named.map((column) => (row[column.name] === undefined ? 'default' : params.add(column, row))).join(', ')})`,
  )
  const name = getTableName(table)
  const list = named.map((column) => quoted(column.name)).join(', ')
  return params.toQuery(
    `insert into ${quoted(name)} (${list}) values ${lists.join(', ')} returning ${rowJsonText(name)} as "json"`,
  )
}

/** Groups of records in which the same columns change; records without a column to change are left out. */
export function alikeRows<T extends StoredChange>(table: ResourceTable, rows: readonly T[]): T[][] {
  const keyOf = ({ stored }: T) =>
    columnsIn(table, [stored])
      .map(({ name }) => name)
      .join()
  const groups = Map.groupBy(rows, keyOf)
  groups.delete('')
  return [...groups.values()]
}

/** Changes the same columns of records, each to its own values, and returns each record as `json`. */
export function updateStatement(table: ResourceTable, rows: readonly StoredChange[]): Query {
  const params = new Params()
  const columns = columnsIn(
    table,
    rows.map(({ stored }) => stored),
  )
  const name = getTableName(table)
  const lists = rows.map(({ id, stored }) => {
    // With a length, the type would cut a text that is too long, instead of rejecting it.
    const values = columns.map(
      (column) => `${params.add(column, stored)}::${column.getSQLType().replaceAll(/\([\d, ]*\)/g, '')}`,
    )
    return `(${[`${id}::integer`, ...values].join(', ')})`
  })
  const set = columns.map((column, at) => `${quoted(column.name)} = "v"."c${at}"`).join(', ')
  const list = ['"id"', ...columns.map((_, at) => `"c${at}"`)].join(', ')
  const target = quoted(name)
  return params.toQuery(
    `update ${target} set ${set} from (values ${lists.join(', ')}) "v"(${list}) where ${target}."id" = "v"."id" returning ${rowJsonText(name)} as "json"`,
  )
}

/** The columns that at least one row has a value for. */
function columnsIn(table: ResourceTable, rows: readonly Stored[]): PgColumn[] {
  return Object.values(getTableColumns(table)).filter(({ name }) => rows.some((row) => row[name] !== undefined))
}

class Params {
  readonly values: unknown[] = []

  /** Adds the value of a column as its driver takes it, and returns its mark. */
  add(column: PgColumn, row: Stored): string {
    const value = row[column.name]
    return `$${this.values.push(value === null ? null : column.mapToDriverValue(value))}`
  }

  toQuery(text: string): Query {
    return { sql: text, params: this.values }
  }
}
