import { type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../platform/db/statement.ts'
import { blockBits, idsIn, type Scope } from '../records/search/analysis/scopes.ts'
import type { ContentArea, ContentSource, ResolvedSearch } from './content-source.ts'
import type { FilterValues } from './filters/filter-kinds.ts'
import { selectValues } from './record-selection.ts'
import { analyseWords, findWords } from './search.ts'
import { loadLatest } from '../records/search/update-documents.ts'

/** Records that are ranked for a search. A list of more results is cut. */
const mostFound = 1000
/** A filtered list is cut later: the filters leave out most of the records that are found. */
const mostFoundByFilters = 20_000
/** A scope with as many results is large enough. */
const enough = 150
/** Fewer results than these say nothing about how many there are. */
const leastSample = 5

/**
 * Chooses the strictest stage of a search that finds a record, and the part of the area that is searched: all of it, unless so many
 * records have the words that the latest ones suffice. Only records that visitors may see count. For the stage other filters do not count:
 * the list, its count and its facets have the same one.
 *
 * @param isShort whether the search must be as short as possible
 */
export async function resolveSearch(
  source: ContentSource,
  area: ContentArea,
  filters: FilterValues,
  isShort = false,
): Promise<ResolvedSearch | undefined> {
  const words = findWords(area, filters)
  const query = words && analyseWords(source, area, words.filter, words.text)
  const [strictest] = query?.stages ?? []
  if (!words || !query || !strictest) return undefined
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== words.name && value !== undefined)
  const most = isFiltered && !isShort ? mostFoundByFilters : mostFound
  const latest = await loadLatest(source.db, area.definition.table)
  const scopes = scopesOf(latest)
  const searchIn = (stage: ResolvedSearch['stage'], scope: Scope): ResolvedSearch => ({ query, stage, scope, most })
  const own = { [words.name]: words.text }
  const isFound = (search: ResolvedSearch) => sql`exists(${selectIds({ ...source, search }, area, own)})`
  const [smallest = 'all'] = scopes
  const tried = isShort ? [smallest] : [...new Set([smallest, 'all' as const])]
  const index = await firstOf(
    source,
    query.stages.map((stage) => tried.map((scope) => isFound(searchIn(stage, scope)))),
  )
  const stage = index === undefined ? undefined : query.stages[index]
  if (!stage || smallest === 'all') return searchIn(stage ?? strictest, 'all')
  if (isShort) return searchIn(stage, smallest)
  const count = (scope: Scope, within: FilterValues) =>
    countUpTo({ ...source, search: searchIn(stage, scope) }, area, within, enough)
  const scope = chooseScope(scopes, latest, await count(smallest, own))
  if (!isFiltered) return searchIn(stage, scope)
  for (const wider of scopes.slice(scopes.indexOf(scope)))
    // oxlint-disable-next-line no-await-in-loop -- a wider scope is read only if a smaller one has too few
    if (wider === 'all' || (await count(wider, filters)) >= enough) return searchIn(stage, wider)
  return searchIn(stage, 'all')
}

/** The scopes of an area, smallest first; only `all` of one with few records. */
function scopesOf(latest: number): Scope[] {
  const blocks = blockBits.filter((bits) => latest > 2 ** (bits + 1)).map((bits) => ({ bits, latest }))
  return [...blocks, 'all']
}

/**
 * Chooses the smallest scope that probably has enough results.
 *
 * @param found results in the smallest scope, or `enough` of them
 */
function chooseScope(scopes: readonly Scope[], latest: number, found: number): Scope {
  const [smallest = 'all'] = scopes
  if (found >= enough) return smallest
  const share = found / idsIn(smallest, latest)
  if (found < leastSample || share * latest < mostFound) return 'all'
  return scopes.find((scope) => share * idsIn(scope, latest) >= enough * 2) ?? 'all'
}

/** The first of several lists of conditions of which one holds. They are evaluated in order, and no more of them than necessary. */
async function firstOf({ db }: ContentSource, lists: readonly (readonly SQL[])[]): Promise<number | undefined> {
  const cases = lists.flatMap((conditions, index) =>
    conditions.map((condition) => sql`when ${condition} then ${sql.raw(String(index))}`),
  )
  const [row] = await loadRows(db, toQuery(sql`select case ${sql.join(cases, sql` `)} end as "first"`))
  return typeof row?.first === 'number' ? row.first : undefined
}

async function countUpTo(
  source: ContentSource,
  area: ContentArea,
  filters: FilterValues,
  most: number,
): Promise<number> {
  const found = selectIds(source, area, filters).limit(most).as('found')
  const [row] = await source.db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}

function selectIds(source: ContentSource, area: ContentArea, filters: FilterValues) {
  return selectValues(source, area, 'id', { filters })
}
