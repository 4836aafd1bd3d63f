import {
  fieldOf,
  isNullable,
  type ListOrder,
  type ListQuery,
  parentFieldOf,
  quickSearchFieldsOf,
  type ResourceDefinition,
  weighFieldOf,
} from '@teachnet/contract'
import { type Query, type SQL, sql } from 'drizzle-orm'
import { isArrayKind, storedFields } from '../db/stored-fields.ts'
import { toQuery } from '../db/statement.ts'
import { fail } from '../errors.ts'
import type { BoundResource } from './binding.ts'
import type { RowReader } from './columns.ts'
import { conditionOf, containsCondition, findSearchable, joined, type SearchScope } from './condition.ts'
import { behindCursor, type Cursor } from './cursor.ts'
import { columnOf, columnText, mainAlias, quoted } from './sql-text.ts'

/** A list's rows, before they are counted or cut into pages. */
export interface Selection {
  readonly where: SQL | undefined
  /** Whether a visitor's parameters shape the text of the condition. */
  readonly isSearched: boolean
  readonly order: ListOrder
}

/**
 * Reads list parameters against a definition.
 *
 * @param limits conditions that hold whatever is asked for: data limits, what a select may offer
 * @throws UNKNOWN_SEARCH_FIELD
 */
export function toSelection(
  resource: BoundResource,
  query: ListQuery,
  limits: readonly SQL[],
  scope: Omit<SearchScope, 'definition' | 'alias'>,
): Selection {
  const own: SearchScope = { ...scope, definition: resource.definition, alias: mainAlias }
  const asked = [
    ...query.search.flatMap((term) => conditionOf(term, own) ?? []),
    ...quickSearchCondition(query.quickSearch, own),
    ...initialCondition(query, own),
  ]
  return {
    where: joined([...limits, ...asked], 'and'),
    isSearched: asked.length > 0,
    order: orderOf(resource, query.order, scope.shownText),
  }
}

/** Where a page lies. */
export interface Page {
  readonly limit: number
  readonly offset: number
  /** The row that the page comes after, where the reader knows it. */
  readonly cursor?: Cursor
  /**
   * Whether the selection is known to be small: it is found first and put in order then. What a word finds is only guessed by the
   * database, and walking a million rows in their order for ten of them is its way too often.
   */
  readonly isFew?: boolean
}

/**
 * From here on the page's ids are found first, in the index alone, and only its rows are read from the table. Replies name their
 * last row, so that the next page need not begin at the first one.
 */
export const deepOffset = 500

/**
 * The statement of a page, and whether its plan is worth keeping: that of a first page is, since this is the list that everybody
 * opens. Without a condition its text depends on the order and the size alone, and is written once for each.
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
  // In the text: a plan for whatever numbers come would be one for a tenth of the table, and the database would not keep it.
  const cut = sql.raw(` limit ${page.limit}${page.offset > 0 ? ` offset ${page.offset}` : ''}`)
  const columns = sql.raw(reader.columns)
  const joins = sql.raw(reader.joins)
  // An offset keeps the order and the limit outside from shaping the search inside.
  if (page.isFew)
    return sql`select ${columns} from (select * from ${table} ${alias}${where} offset 0) ${alias} ${joins}${order}${cut}`
  if (page.offset < deepOffset) return sql`select ${columns} from ${table} ${alias} ${joins}${where}${order}${cut}`
  const ids = sql`select ${columnOf(mainAlias, 'id')} as "page_id" from ${table} ${alias}${where}${order}${cut}`
  return sql`select ${columns} from (${ids}) "page" join ${table} ${alias} on ${columnOf(mainAlias, 'id')} = "page"."page_id" ${joins}${order}`
}

/** Every row of the selection, for trees. */
export function treeStatement(resource: BoundResource, reader: RowReader, selection: Selection): SQL {
  const where = selection.where ? sql` where ${selection.where}` : sql``
  return sql`select ${sql.raw(reader.columns)} from ${sql.raw(`${quoted(resource.definition.table)} ${quoted(mainAlias)}`)} ${sql.raw(reader.joins)}${where}${orderBy(resource, selection.order)}`
}

/** Counts no further than `most`. */
export function countStatement(resource: BoundResource, { where }: Selection, most: number): SQL {
  return sql`select count(*)::integer as "total" from (${bareStatement(resource, where)} limit ${most}) "counted"`
}

/** What the planner expects, when counting would take too long. */
export function estimateStatement(resource: BoundResource, { where }: Selection): SQL {
  return sql`explain (format json) ${bareStatement(resource, where)}`
}

function bareStatement(resource: BoundResource, where: SQL | undefined): SQL {
  const from = sql.raw(`${quoted(resource.definition.table)} ${quoted(mainAlias)}`)
  return where ? sql`select 1 from ${from} where ${where}` : sql`select 1 from ${from}`
}

function quickSearchCondition(text: string, scope: SearchScope): SQL[] {
  const clean = text.replaceAll('\0', '').trim()
  const names = quickSearchFieldsOf(scope.definition)
  const related = relatedQuickFields(scope.definition)
  if (clean === '' || names.length + related.length === 0) return []
  // A tree's quick search takes words, all of which must be there.
  const words = parentFieldOf(scope.definition) ? clean.split(/\s+/).slice(0, 20) : [clean]
  return words.flatMap((word) => {
    const inRelated = related.flatMap((field) => conditionOf({ field, operator: 'LIKE', val: word }, scope) ?? [])
    return joined([containsCondition(names, word, scope), ...inRelated], 'or') ?? []
  })
}

/** `user.username`: fields of related records that the quick search looks into. */
export function relatedQuickFields({ fields }: ResourceDefinition): string[] {
  return Object.values(fields).flatMap((field) =>
    field.kind === 'relation' ? (field.quickSearchIn ?? []).map((name) => `${field.as}.${name}`) : [],
  )
}

/** The records of given keys: how a select finds the labels of what is chosen already. */
function initialCondition({ initKey = 'id', initValue, initOperator }: ListQuery, scope: SearchScope): SQL[] {
  if (!initValue) return []
  // Old clients name the key with its table, `ba_user.id`.
  const field = findSearchable(scope.definition, initKey) ? initKey : initKey.slice(initKey.lastIndexOf('.') + 1)
  if (!findSearchable(scope.definition, field)) throw fail('UNKNOWN_SEARCH_FIELD', { values: { field: initKey } })
  const isList = initOperator === 'IN' || initOperator === 'NOT IN' || initOperator === 'FIND_IN_SET'
  return [
    conditionOf({ field, operator: initOperator, val: isList ? initValue : initValue.join(',') }, scope) ?? [],
  ].flat()
}

function orderOf(
  resource: BoundResource,
  asked: ListOrder | undefined,
  shownText: SearchScope['shownText'],
): ListOrder {
  if (asked && isSortable(resource, asked.field) && !shownText(asked.field)) return asked
  const { definition } = resource
  const [field = '', direction] = (definition.defaultOrder ?? '').split(',')
  if (isSortable(resource, field)) return { field, direction: direction === 'asc' ? 'asc' : 'desc' }
  return { field: weighFieldOf(definition) ?? 'id', direction: 'desc' }
}

function isSortable({ definition }: BoundResource, name: string): boolean {
  const own = fieldOf(definition, name)
  const field = own && !own.virtual ? own : storedFields(definition).find(([each]) => each === name)?.[1]
  if (!field || field.internal || isArrayKind(field)) return false
  return !['password', 'masked', 'json'].includes(field.kind)
}

/** The direction in which ids settle ties of a list's order. */
export function tieDirection(
  definition: ResourceDefinition,
  direction: ListOrder['direction'],
): ListOrder['direction'] {
  return parentFieldOf(definition) === undefined ? direction : 'asc'
}

/**
 * The order, with the id to settle ties, so that no row is on two pages. Missing values count as the lowest, as clients of the old
 * back end know it; the indexes are built the same way, so that either direction reads one.
 */
function orderBy(resource: BoundResource, { field, direction }: ListOrder): SQL {
  const id = `${columnText(mainAlias, 'id')} ${tieDirection(resource.definition, direction)}`
  if (field === 'id') return sql.raw(` order by ${columnText(mainAlias, 'id')} ${direction}`)
  const found = resource.definition.fields[field]
  const nulls = found && isNullable(found) ? (direction === 'asc' ? ' nulls first' : ' nulls last') : ''
  return sql.raw(` order by ${columnText(mainAlias, field)} ${direction}${nulls}, ${id}`)
}
