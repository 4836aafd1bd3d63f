import { fold } from '../search/analysis/fold.ts'
import { fieldOf, isNullable, quickSearchFieldsOf, type ResourceDefinition } from '@teachnet/contract'
import type { ListOrder, ListQuery, SearchTerm } from '@teachnet/protocol'
import { type Query, type SQL, sql } from 'drizzle-orm'
import { storedFields, serverKindOf } from '../kinds/kinds.ts'
import { toQuery, arrayLiteral, columnOf, columnText, mainAlias, quoted, joined } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import { factsOf } from '../definition-facts.ts'
import type { BoundResource } from '../bound-resource.ts'
import type { RowReader } from '../record/row-reader.ts'
import { conditionOf, containsCondition, findSearchable, type SearchScope } from './condition.ts'
import { documentCondition, relatedQuickFields } from './searchable.ts'
import { behindCursor, type Cursor } from './cursor.ts'

/** The rows of a list, before counting and paging. */
export interface Selection {
  readonly where: SQL | undefined
  /** Whether request parameters affect the text of the condition. */
  readonly isSearched: boolean
  readonly order: ListOrder
}

/**
 * Parses list parameters by a definition.
 *
 * @param limits conditions that always apply: data limits, the options of a select
 * @throws UNKNOWN_SEARCH_FIELD
 */
export function toSelection(
  resource: BoundResource,
  query: ListQuery,
  limits: readonly SQL[],
  scope: Omit<SearchScope, 'definition' | 'alias'>,
): Selection {
  const own: SearchScope = { ...scope, definition: resource.definition, alias: mainAlias }
  const requested = [
    ...searchConditions(query.search, own),
    ...quickSearchCondition(query.quickSearch, own),
    ...initialCondition(query, own),
  ]
  return {
    where: joined([...limits, ...requested], 'and'),
    isSearched: requested.length > 0,
    order: orderOf(resource, query.order, scope.shownText),
  }
}

/** The conditions of a search, all of which must match. */
function searchConditions(terms: readonly SearchTerm[], scope: SearchScope): SQL[] {
  return groupedConditions(terms, 0, scope)
}

/**
 * The conditions of terms that share the first `depth` numbers of their group. Terms with the same next number form one condition. AND
 * joins the conditions of depth 0, OR those of depth 1, and so on alternately.
 */
function groupedConditions(terms: readonly SearchTerm[], depth: number, scope: SearchScope): SQL[] {
  const groups = Map.groupBy(terms, (term) => term.group?.split('.')[depth] ?? term)
  return [...groups].flatMap(([key, members]) => {
    if (typeof key !== 'string') return conditionOf(key, scope) ?? []
    return joined(groupedConditions(members, depth + 1, scope), depth % 2 === 0 ? 'or' : 'and') ?? []
  })
}

/** The position of a page. */
export interface Page {
  readonly limit: number
  readonly offset: number
  /** The row before the page, if the caller sends it. */
  readonly cursor?: Cursor
  /**
   * Whether the selection is known to be small: then it is found first and sorted afterwards. The planner only estimates how many rows a
   * word matches, and too often reads a million rows in order to find ten.
   */
  readonly isFew?: boolean
}

/**
 * From this offset on, the page's ids are found first in the index alone, and only its rows are read from the table. Replies name their
 * last row, so that the next page need not start from the first one.
 */
export const deepOffset = 500

/**
 * Returns the statement of a page, and whether to cache its plan: that of a first page is cached, since every reader of a list opens it.
 * Without a condition the text depends on order and size alone, and is built once for each.
 */
export function pageQuery(
  resource: BoundResource,
  reader: RowReader,
  selection: Selection,
  page: Page,
): { readonly query: Query; readonly isPrepared: boolean } {
  const isPrepared =
    !selection.isSearched && !page.cursor && page.offset === 0 && page.limit <= 100 && page.limit % 10 === 0
  if (!isPrepared || selection.where)
    return { query: toQuery(pageStatement(resource, reader, selection, page)), isPrepared }
  const { field, direction } = selection.order
  const key = `${field} ${direction} ${page.limit}`
  const texts = plainTexts.get(reader) ?? new Map<string, string>()
  plainTexts.set(reader, texts)
  const text = texts.get(key) ?? toQuery(pageStatement(resource, reader, selection, page)).sql
  texts.set(key, text)
  return { query: { sql: text, params: [] }, isPrepared }
}

const plainTexts = new WeakMap<RowReader, Map<string, string>>()

function pageStatement(resource: BoundResource, reader: RowReader, selection: Selection, page: Page): SQL {
  const table = sql.raw(quoted(resource.definition.table))
  const alias = sql.raw(quoted(mainAlias))
  const behind = page.cursor && behindCursor(selection.order, page.cursor)
  const condition = joined([selection.where ?? [], behind ?? []].flat(), 'and')
  const where = condition ? sql` where ${condition}` : sql``
  const order = orderBy(resource, selection.order)
  // The limit is part of the text: with a parameter the planner would assume a tenth of the table, and the database would not cache the
  // plan.
  const cut = sql.raw(` limit ${page.limit}${page.offset > 0 ? ` offset ${page.offset}` : ''}`)
  const columns = sql.raw(reader.columns)
  const joins = sql.raw(reader.joins)
  // OFFSET keeps the outer order and limit from changing the plan of the inner search.
  if (page.isFew)
    return sql`select ${columns} from (select * from ${table} ${alias}${where} offset 0) ${alias} ${joins}${order}${cut}`
  if (page.offset < deepOffset) return sql`select ${columns} from ${table} ${alias} ${joins}${where}${order}${cut}`
  const ids = sql`select ${columnOf(mainAlias, 'id')} as "page_id" from ${table} ${alias}${where}${order}${cut}`
  return sql`select ${columns} from (${ids}) "page" join ${table} ${alias} on ${columnOf(mainAlias, 'id')} = "page"."page_id" ${joins}${order}`
}

/** Selects every row, for trees. */
export function treeStatement(resource: BoundResource, reader: RowReader, selection: Selection): SQL {
  const where = selection.where ? sql` where ${selection.where}` : sql``
  return sql`select ${sql.raw(reader.columns)} from ${sql.raw(`${quoted(resource.definition.table)} ${quoted(mainAlias)}`)} ${sql.raw(reader.joins)}${where}${orderBy(resource, selection.order)}`
}

/** Selects the ids of up to `most` rows, in order, as one list. */
export function idsStatement(resource: BoundResource, { where, order }: Selection, most: number): SQL {
  const from = sql.raw(`${quoted(resource.definition.table)} ${quoted(mainAlias)}`)
  const condition = where ? sql` where ${where}` : sql``
  return sql`select array(select ${columnOf(mainAlias, 'id')} from ${from}${condition}${orderBy(resource, order)} limit ${sql.raw(String(most))}) as "ids"`
}

/** Selects the rows of some ids, in no particular order. */
export function rowsStatement({ definition }: BoundResource, reader: RowReader, ids: readonly number[]): SQL {
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)} ${reader.joins}`)
  return sql`select ${sql.raw(reader.columns)} from ${from} where ${columnOf(mainAlias, 'id')} = any(${arrayLiteral(ids)}::integer[])`
}

/** Counts up to `most` rows as `_total`, and adds up their values of some columns. No field has a name that begins with `_`. */
export function countStatement(
  resource: BoundResource,
  { where }: Selection,
  most: number,
  summed: readonly string[] = [],
): SQL {
  const sums = summed.map((name) => sql`, sum(${sql.identifier(name)})::text as ${sql.identifier(name)}`)
  const columns =
    summed.length === 0
      ? sql`1`
      : sql.join(
          summed.map((name) => columnOf(mainAlias, name)),
          sql`, `,
        )
  return sql`select count(*)::integer as "_total"${sql.join(sums, sql``)} from (${bareStatement(resource, where, columns)} limit ${most}) "counted"`
}

/** Returns the planner's estimate, for selections that take too long to count. */
export function estimateStatement(resource: BoundResource, { where }: Selection): SQL {
  return sql`explain (format json) ${bareStatement(resource, where)}`
}

function bareStatement(resource: BoundResource, where: SQL | undefined, columns = sql`1`): SQL {
  const from = sql.raw(`${quoted(resource.definition.table)} ${quoted(mainAlias)}`)
  return where ? sql`select ${columns} from ${from} where ${where}` : sql`select ${columns} from ${from}`
}

/** Words that a quick search looks for. */
const mostQuickWords = 20

/** Each word, or the text as a whole, must be in one of the fields, as it is typed or with ordinary width and simplified characters. */
function quickSearchCondition(text: string, scope: SearchScope): SQL[] {
  const clean = text.trim()
  if (clean === '') return []
  const names = quickSearchFieldsOf(scope.definition).filter(
    (name) => findSearchable(scope.definition, name) !== undefined,
  )
  const related = relatedQuickFields(scope.definition).filter((path) => isRelatedSearchable(path, scope))
  if (names.length + related.length === 0) return []
  const findIn = (part: string) => {
    const spellings = [...new Set([part, fold(part)])].filter((each) => each !== '')
    const inOne = spellings.flatMap((val) => [
      containsCondition(names, val, scope),
      ...related.map((field) => conditionOf({ field, operator: 'LIKE', val }, scope)),
    ])
    return joined(
      inOne.flatMap((each) => each ?? []),
      'or',
    )
  }
  const words = clean.split(/\s+/).slice(0, mostQuickWords)
  const inEach = joined(
    words.flatMap((word) => findIn(word) ?? []),
    'and',
  )
  // The number of an application may be typed with blanks.
  const asOne = words.length > 1 ? findIn(clean) : undefined
  const inColumns = joined(
    [inEach, asOne].flatMap((each) => each ?? []),
    'or',
  )
  const { definition, vocabulary } = scope
  const inDocument = vocabulary && documentCondition(definition.table, clean, vocabulary)
  const found = joined(
    [inColumns, inDocument].flatMap((each) => each ?? []),
    'or',
  )
  return [found ?? sql`false`]
}

/** A group may hide the field of the other area. */
function isRelatedSearchable(path: string, { related }: SearchScope): boolean {
  const [as = '', name = ''] = path.split('.')
  const target = related.get(as)?.definition
  return target !== undefined && findSearchable(target, name) !== undefined
}

/** Condition for the records of given keys, with which a select loads the labels of its chosen values. */
function initialCondition({ initKey = 'id', initValue, initOperator }: ListQuery, scope: SearchScope): SQL[] {
  if (!initValue) return []
  // Old clients prefix the key with its table, `ba_user.id`.
  const field = findSearchable(scope.definition, initKey) ? initKey : initKey.slice(initKey.lastIndexOf('.') + 1)
  if (!findSearchable(scope.definition, field)) throw fail('UNKNOWN_SEARCH_FIELD', { values: { field: initKey } })
  const isList = initOperator === 'IN' || initOperator === 'NOT IN' || initOperator === 'FIND_IN_SET'
  return [
    conditionOf({ field, operator: initOperator, val: isList ? initValue : initValue.join(',') }, scope) ?? [],
  ].flat()
}

function orderOf(
  resource: BoundResource,
  requested: ListOrder | undefined,
  displayedText: SearchScope['shownText'],
): ListOrder {
  if (requested && isSortable(resource, requested.field) && !displayedText(requested.field)) return requested
  const { definition } = resource
  const [field = '', direction] = (definition.defaultOrder ?? '').split(',')
  if (isSortable(resource, field)) return { field, direction: direction === 'asc' ? 'asc' : 'desc' }
  return { field: factsOf(definition).weigh ?? 'id', direction: 'desc' }
}

function isSortable({ definition }: BoundResource, name: string): boolean {
  const own = fieldOf(definition, name)
  const field = own && !own.virtual ? own : storedFields(definition).find(([each]) => each === name)?.[1]
  return field !== undefined && !field.internal && serverKindOf(field).isSortable(field)
}

/** The direction in which ids break ties of a list's order. */
export function tieDirection(
  definition: ResourceDefinition,
  direction: ListOrder['direction'],
): ListOrder['direction'] {
  return factsOf(definition).parent === undefined ? direction : 'asc'
}

/**
 * Builds ORDER BY with the id as tie-breaker, so that no row is on two pages. Missing values count as lowest, as clients of the old back
 * end expect; the indexes are built the same way, so that one index serves both directions.
 */
function orderBy(resource: BoundResource, { field, direction }: ListOrder): SQL {
  const id = `${columnText(mainAlias, 'id')} ${tieDirection(resource.definition, direction)}`
  if (field === 'id') return sql.raw(` order by ${columnText(mainAlias, 'id')} ${direction}`)
  const found = resource.definition.fields[field]
  const nulls = found && isNullable(found) ? (direction === 'asc' ? ' nulls first' : ' nulls last') : ''
  return sql.raw(` order by ${columnText(mainAlias, field)} ${direction}${nulls}, ${id}`)
}
