import { wireNames, fieldOf, referenceOf } from '@teachnet/contract'
import { summedFieldsOf } from '@teachnet/contract/panels'
import { type ListQuery, parseListQuery } from '@teachnet/protocol'
import type { Query } from 'drizzle-orm'
import { hasNode } from '../../http/caller/caller.ts'
import { asJsonRows, loadRows, parseRows, toQuery } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import { factsOf } from '../definition-facts.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow, WireRow } from '../rows.ts'
import { readerOf } from '../record/row-reader.ts'
import { readCursor, writeCursor } from './cursor.ts'
import {
  deepOffset,
  pageQuery,
  type Selection,
  toSelection,
  treeStatement,
  countStatement,
  estimateStatement,
  idsStatement,
} from './query.ts'
import { presentRows } from '../record/present-rows.ts'
import { searchOf } from './searchable.ts'
import { limitsOf } from '../scope.ts'
import { nestRows, prefixRows } from './tree.ts'
import { serverKindOf, perDefinition } from '../kinds/kinds.ts'
import type { CachePort } from '../../platform/ports.ts'
import type { CacheSpace } from '../../platform/cache/tag-cache.ts'
import type { CrudSettings } from '../ports.ts'

/** A select may request the labels of this many chosen records at once, whatever the page size. */
const mostInitialRows = 10_000

/** Terms of one search; search forms have one for each column. */
const mostTerms = 60

/** Answers a list call: trees are nested and complete, other lists are paged. */
export async function runIndex(
  context: CrudContext,
  resource: BoundResource,
  rawQuery: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const query = parseListQuery(rawQuery)
  requireFewTerms(query)
  const limits = await limitsOf(context, resource, query.select ? 'select' : 'list', query)
  const selection = toSelection(resource, query, limits, await searchOf(context, resource, query))
  const { parent } = factsOf(resource.definition)
  if (!parent) return pageReply(context, resource, query, selection)
  const rows = await loadTree(context, resource, query, selection)
  if (query.select) return selectTree(resource, query, rows, parent)
  const list = query.isTree && !query.initValue ? nestRows(rows, parent) : rows
  return { list, total: rows.length, ...(await extras(context, resource)) }
}

/** @throws TOO_LARGE for a search with too many terms */
export function requireFewTerms({ search }: ListQuery): void {
  if (search.length > mostTerms) throw fail('TOO_LARGE')
}

async function pageReply(context: CrudContext, resource: BoundResource, query: ListQuery, selection: Selection) {
  const reader = readerOf(resource, context.resources, 'list')
  const limit = query.initValue ? mostInitialRows : query.limit
  // The largest offset that the database accepts.
  const offset = query.initValue ? 0 : Math.min((query.page - 1) * query.limit, 2 ** 52)
  const cursor = query.after ? readCursor(resource.definition, selection.order, query.after) : undefined
  const page = cursor ? { limit, offset: 0, cursor } : { limit, offset }
  const counting = loadTotal(context, resource, selection)
  const loadList = async () => {
    const isFew = selection.isSearched && isFewRows(await counting)
    const { query: statement, isPrepared } = pageQuery(resource, reader, selection, { ...page, isFew })
    return loadPage(context, statement, isPrepared)
  }
  const [rows, count, more] = await Promise.all([loadList(), counting, extras(context, resource)])
  const list = await presentRows(context, resource, rows, query.select ? 'select' : 'list')
  const last = rows.length === limit && offset + limit >= deepOffset ? rows.at(-1) : undefined
  const next = last && writeCursor(resource.definition, selection.order, last)
  const total = count.isEstimated ? Math.max(count.total, list.length === 0 ? 0 : offset + list.length) : count.total
  const sums = !query.select && summedFields(resource.definition).length > 0 && { sums: count.sums ?? null }
  return {
    list,
    total,
    total_estimated: count.isEstimated ? true : undefined,
    next: next || undefined,
    ...sums,
    ...more,
  }
}

/** Loads the rows of a list, and confirms the caller by the same statement. */
async function loadPage(
  { queries, unconfirmed }: CrudContext,
  { sql: text, params }: Query,
  isPrepared: boolean,
): Promise<readonly StoredRow[]> {
  const caller = unconfirmed?.column(params.length)
  const texts = caller ? withCaller : alone
  const known = isPrepared ? texts.get(text) : undefined
  const joinedText = known ?? asJsonRows(text, caller && `, ${caller.text} as "caller"`)
  if (isPrepared && texts.size < mostTexts) texts.set(text, joinedText)
  const statement = { sql: joinedText, params: caller ? [...params, ...caller.params] : params }
  const [found] = await loadRows(queries, statement, { isPrepared })
  unconfirmed?.confirm(found?.caller)
  return parseRows(found?.rows)
}

/** The statements of {@link loadPage} by those of pages that no request parameter affects: with their caller, and without. */
const withCaller = new Map<string, string>()
const alone = new Map<string, string>()
const mostTexts = 500

/** Few enough rows to find and sort quickly in any order. */
function isFewRows({ total, isEstimated }: Total): boolean {
  return !isEstimated && total <= 1000
}

async function loadTree(
  context: CrudContext,
  resource: BoundResource,
  query: ListQuery,
  selection: Selection,
): Promise<WireRow[]> {
  const reader = readerOf(resource, context.resources, 'list')
  const rows = await loadPage(context, toQuery(treeStatement(resource, reader, selection)), !selection.isSearched)
  return presentRows(context, resource, rows, query.select ? 'select' : 'list')
}

async function extras(context: CrudContext, resource: BoundResource): Promise<Record<string, unknown>> {
  const own = await resource.hooks.listExtras?.(context)
  const note = await deletionNote(context, resource)
  const stored = await context.backOffice.loadRemark(factsOf(resource.definition).node)
  const remark = stored || resource.hooks.remark?.(context) || ''
  return note === undefined ? { ...own, remark } : { ...own, remark, deletion_note: note }
}

/** The notice about deletions for a caller that may delete records. */
async function deletionNote(
  { caller, queries, recorder, locale, t }: CrudContext,
  { definition }: BoundResource,
): Promise<string | undefined> {
  const { deletionNode, node } = factsOf(definition)
  if (deletionNode === undefined || !hasNode(caller, deletionNode)) return undefined
  const deletion = await recorder.findDeletion({ queries, node })
  const reason = deletion === 'final' ? definition.deletedForGood?.[locale] : undefined
  return [t(`crud.deletion.${deletion}`), reason].filter(Boolean).join(locale === 'en' ? ' ' : '')
}

/** The answer of a tree to a remote select: all records as a flat list, with labels that draw the tree. */
function selectTree(
  { definition }: BoundResource,
  { isTree, initValue }: Pick<ListQuery, 'isTree' | 'initValue'>,
  rows: readonly WireRow[],
  parent: string,
): { options: readonly WireRow[] } {
  if (!isTree || initValue) return { options: rows }
  const field = definition.fields[definition.labelField]
  return { options: prefixRows(rows, parent, field ? wireNames(definition.labelField, field) : []) }
}

const summedFields = perDefinition(summedFieldsOf)

interface Total {
  readonly total: number
  readonly isEstimated: boolean
  /** By field, the sum of the selection as a decimal text; undefined if there are too many rows to add up. */
  readonly sums?: Readonly<Record<string, string>>
}

/**
 * Returns the number of rows of a selection. Cached for a few seconds and invalidated when a record of the table changes; the short
 * lifetime covers writes of other programs.
 */
async function loadTotal(context: CrudContext, resource: BoundResource, selection: Selection): Promise<Total> {
  const key = keyOf(resource, selection, context.settings)
  return spaceOf(context.deps).load(key, async () => ({
    value: await computeTotal(context, resource, selection),
    tags: [resource.definition.table, ...relatedTables(context, resource, selection)],
  }))
}

function keyOf(resource: BoundResource, selection: Selection, { mostCounted }: CrudSettings): string {
  if (!selection.where) return [resource.definition.table, ...summedFields(resource.definition)].join(' ')
  const summed = summedFields(resource.definition)
  const { sql, params } = toQuery(countStatement(resource, selection, mostCounted + 1, summed))
  return `${sql}\n${JSON.stringify(params)}`
}

async function computeTotal(context: CrudContext, resource: BoundResource, selection: Selection): Promise<Total> {
  const { mostCounted } = context.settings
  const summed = summedFields(resource.definition)
  const counting = countStatement(resource, selection, mostCounted + 1, summed)
  const counted = await loadRows(context.queries, toQuery(counting), { isPrepared: !selection.isSearched })
  const total = Number(counted[0]?._total ?? 0)
  if (total <= mostCounted) {
    const sums = summed.map((name) => [name, sumOf(resource, name, counted[0]?.[name])])
    return { total, isEstimated: false, sums: summed.length > 0 ? Object.fromEntries(sums) : undefined }
  }
  const [plan] = await loadRows(context.queries, toQuery(estimateStatement(resource, selection)))
  return { total: Math.max(total, plannedRows(plan?.['QUERY PLAN'])), isEstimated: true }
}

/** A sum of stored units as a decimal text with all digits, since it may exceed the range in which JavaScript numbers are exact. */
function sumOf({ definition }: BoundResource, name: string, sum: unknown): string {
  const text = typeof sum === 'string' ? sum : '0'
  const field = fieldOf(definition, name)
  const decimals = String((field && serverKindOf(field).storedUnits) ?? 1).length - 1
  if (decimals === 0) return text
  const digits = text.replace('-', '').padStart(decimals + 1, '0')
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function plannedRows(plan: unknown): number {
  const parsed: unknown = typeof plan === 'string' ? JSON.parse(plan) : plan
  const rows = /"Plan Rows":\s*(\d+)/.exec(JSON.stringify(parsed))?.[1]
  return Number(rows ?? 0)
}

/** A search through a relation also depends on rows of other tables. */
function relatedTables(context: CrudContext, { definition }: BoundResource, { isSearched }: Selection): string[] {
  if (!isSearched) return []
  return Object.values(definition.fields).flatMap((field) => {
    const reference = referenceOf(field)
    return (reference && context.resources.find(reference.resource)?.definition.table) ?? []
  })
}

const spaces = new WeakMap<CachePort['cache'], CacheSpace<Total>>()

function spaceOf({ cache }: CachePort): CacheSpace<Total> {
  const space =
    spaces.get(cache) ??
    cache.space<Total>('list totals', {
      maxEntries: 5000,
      maxAge: 5000,
      maxBytes: 8_388_608,
      sizeOf: () => 64,
    })
  spaces.set(cache, space)
  return space
}

/**
 * Returns the ids of the first `most` records that a list shows to the caller, in its order, regardless of pages.
 *
 * @throws TOO_LARGE for too many search terms; UNKNOWN_SEARCH_FIELD
 */
export async function selectIds(
  context: CrudContext,
  resource: BoundResource,
  query: ListQuery,
  most: number,
): Promise<number[]> {
  requireFewTerms(query)
  const selection = toSelection(
    resource,
    query,
    await limitsOf(context, resource, 'list', query),
    await searchOf(context, resource, query),
  )
  const [found] = await loadRows(context.queries, toQuery(idsStatement(resource, selection, most)))
  return Array.isArray(found?.ids) ? found.ids.map(Number) : []
}
