import type { VisitorFilter } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type AnalysedQuery, analyseQuery } from '../records/search/analysis/query.ts'
import { matchesDocument, pointsOf } from '../records/search/matching.ts'
import { vocabulary as productVocabulary } from '../records/search/vocabulary.ts'
import { type ContentArea, type ContentSource, requireVisitors } from './content-source.ts'
import { columnOf } from './joins.ts'

type WordsFilter = Extract<VisitorFilter, { kind: 'words' }>

/** Name and value of a filter by words. */
interface Words {
  readonly name: string
  readonly filter: WordsFilter
  readonly text: string
}

/** Returns the first filter by words that has a value. */
export function findWords({ definition }: ContentArea, filters: Readonly<Record<string, unknown>>): Words | undefined {
  const declared = requireVisitors(definition).filters ?? {}
  for (const [name, value] of Object.entries(filters)) {
    const filter = declared[name]
    if (filter?.kind === 'words' && typeof value === 'string') return { name, filter, text: value }
  }
  return undefined
}

/** Analyses the words of a search. A filter with the name alone searches names. Returns undefined if the text has neither letters nor digits. */
export function analyseWords(
  { vocabulary = productVocabulary }: Pick<ContentSource, 'vocabulary'>,
  { definition }: ContentArea,
  { fields }: WordsFilter,
  text: string,
): AnalysedQuery | undefined {
  const isNameOnly = fields.every((name) => name === definition.labelField)
  return analyseQuery(text, { ...vocabulary, only: isNameOnly ? ('A' as const) : undefined })
}

/** Condition on the records that a search finds. */
export function searchCondition(
  { source, area }: { readonly source: ContentSource; readonly area: ContentArea },
  filter: WordsFilter,
  text: string,
): SQL {
  const { search } = source
  const query = search?.query ?? analyseWords(source, area, filter, text)
  const stage = search?.stage ?? query?.stages[0]
  if (!query || !stage) return sql`false`
  const { named } = query
  const sought = { match: stage.match, named, scope: search?.scope ?? 'all', most: search?.most }
  return matchesDocument({ table: area.definition.table, id: columnOf(area, 'id') }, sought)
}

/** The order of a search: most points first. Empty for a list without a search. */
export function searchOrder(
  source: ContentSource,
  area: ContentArea,
  filters: Readonly<Record<string, unknown>>,
): SQL[] {
  if (!source.search || !findWords(area, filters)) return []
  return [sql`${pointsOf({ table: area.definition.table, id: columnOf(area, 'id') }, source.search.query.scores)} desc`]
}
