import { getTableColumns, getTableName, type Query } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './client.ts'
import { loadRows, quoted } from './statement.ts'

/*
 * The texts of these statements are built by hand: for the rows of an import, the builders of drizzle take longer than the rest of the write.
 */

/** Column values by name; a column without a value has its default. */
type Row = Readonly<Record<string, unknown>>

/** Inserts rows of any number, with one statement. @param ending further clauses */
export async function insertMany<T extends PgTable>(
  db: Queries,
  table: T,
  rows: readonly T['$inferInsert'][],
  ending = '',
): Promise<void> {
  if (rows.length > 0) await loadRows(db, insertQuery(table, rows, ending))
}

/** Inserts rows, with further clauses of the statement. */
export function insertQuery(table: PgTable, rows: readonly Row[], ending: string): Query {
  const params = new Params()
  const columns = columnsIn(table, rows)
  // Without any column, each row is its defaults.
  const named = columns.length > 0 ? columns : Object.values(getTableColumns(table)).slice(0, 1)
  const lists = rows.map(
    (row) =>
      `(${named.map((column) => (row[column.name] === undefined ? 'default' : params.add(column, row))).join(', ')})`,
  )
  const list = named.map((column) => quoted(column.name)).join(', ')
  return params.toQuery(`insert into ${quoted(getTableName(table))} (${list}) values ${lists.join(', ')} ${ending}`)
}

/** The columns that at least one row has a value for. */
export function columnsIn(table: PgTable, rows: readonly Row[]): PgColumn[] {
  return Object.values(getTableColumns(table)).filter(({ name }) => rows.some((row) => row[name] !== undefined))
}

/** The parameters of a statement. */
export class Params {
  readonly values: unknown[] = []

  /** Adds the value of a column as its driver takes it, and returns its mark. */
  add(column: PgColumn, row: Row): string {
    const value = row[column.name]
    return `$${this.values.push(value === null ? null : column.mapToDriverValue(value))}`
  }

  toQuery(text: string): Query {
    return { sql: text, params: this.values }
  }
}
