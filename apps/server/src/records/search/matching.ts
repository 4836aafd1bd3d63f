import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnalysedQuery } from './analysis/query.ts'
import { type Scope, scopeMatch } from './analysis/scopes.ts'

/** The column with the id of a record, and the table of its area. */
export interface SearchedRecord {
  readonly table: string
  readonly id: SQLWrapper
}

/** What a search looks for, and in which part of the area. */
export interface Sought {
  /** The literal of a `tsquery`. */
  readonly match: string
  readonly scope?: Scope
  /** A condition that is looked for in the whole area, also where the scope is smaller. */
  readonly named?: string
  /** The most records that are found, the latest first. Default: all. */
  readonly most?: number | undefined
}

/** Condition that the document of a record is found. */
export function matchesDocument({ table, id }: SearchedRecord, sought: Sought): SQL {
  const { match, scope = 'all', named = '', most } = sought
  const inScope = `${scopeMatch(table, scope)} & (${match})`
  const query = scope === 'all' || named === '' ? inScope : `${inScope} | ${scopeMatch(table, 'all')} & ${named}`
  // The planner overestimates rare words, and does not know that a long document takes long to read. It uses the index if it knows neither
  // the words, as those of a subquery, nor the order, as that of a sum.
  const end = most === undefined ? sql`` : sql` order by "record_id" + 0 desc limit ${sql.raw(String(most))}`
  // As an array, the documents are read once. In a join the planner, which knows little of them, may read them for each record.
  return sql`${id} = any(array(select "record_id" from "search_document" where "table_name" = ${table} and "terms" @@ (select ${query}::tsquery)${end}))`
}

/**
 * The points of a record for a query, a whole number: the same on both databases, and stable over pages, since the site's own order
 * follows.
 */
export function pointsOf({ table, id }: SearchedRecord, scores: AnalysedQuery['scores']): SQL {
  const points = scores.map((list) => {
    const cases = list.map(({ match, points: value, isOfNames }) => {
      const column = sql.raw(isOfNames ? '"names"' : '"terms"')
      return sql`when ${column} @@ ${match}::tsquery then ${sql.raw(String(value))}`
    })
    return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else 0 end`
  })
  return sql`coalesce((select ${sql.join(points, sql` + `)} from "search_document" where "table_name" = ${table} and "record_id" = ${id}), 0)`
}
