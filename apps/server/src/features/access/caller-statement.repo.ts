import { Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** A column of another statement: its expression, and the values of its parameters. */
export interface StatementColumn {
  readonly text: string
  readonly params: readonly unknown[]
}

/** The statement that finds the caller of a hashed token. */
export interface CallerStatement {
  /** Returns what is stored about the caller as JSON text; undefined for an unknown token. */
  readonly find: (db: Queries, hash: string) => Promise<string | undefined>
  /** The same as a column of a statement that has so many parameters. */
  readonly column: (hash: string, parameters: number) => StatementColumn
}

/** @param statement with the placeholder `hash` */
export function createCallerStatement(statement: SQL): CallerStatement {
  const { sql: text, params } = toQuery(
    sql`select row_to_json("caller".*)::text as "caller" from (${statement}) "caller"`,
  )
  const paramsFor = (hash: string) => params.map((each) => (each instanceof Placeholder ? hash : each))
  const shifted = new Map<number, string>()
  return {
    find: async (db, hash) => {
      const [found] = await loadRows(db, { sql: text, params: paramsFor(hash) }, { isPrepared: true })
      return typeof found?.caller === 'string' ? found.caller : undefined
    },
    column: (hash, parameters) => {
      const known = shifted.get(parameters) ?? shift(text, parameters)
      if (parameters < 100) shifted.set(parameters, known)
      return { text: `(${known})`, params: paramsFor(hash) }
    },
  }
}

/** Renumbers the parameters of a statement that follow those of another one. */
function shift(text: string, by: number): string {
  return text.replaceAll(/\$(\d+)/g, (_all, number: string) => `$${Number(number) + by}`)
}
