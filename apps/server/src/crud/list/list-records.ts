import { actionsOf, parentFieldOf, permissionOf } from '@teachnet/contract'
import { summedFieldsOf } from '@teachnet/contract/panels'
import { type ListQuery, parseListQuery } from '@teachnet/protocol'
import { hasNode } from '../../access/caller.ts'
import { loadRows, toQuery } from '../../db/statement.ts'
import { fail } from '../../errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { readerOf } from '../record/row-reader.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { deepOffset, pageQuery, type Selection, toSelection, treeStatement } from './query.ts'
import { computedOf } from '../record/computed-values.ts'
import { presentRows } from '../record/present-rows.ts'
import { loadRelationSearch } from './relation-search.ts'
import { limitsOf } from '../scope.ts'
import { loadTotal, type Total } from './total.ts'
import { nestRows } from './tree.ts'
import { selectTree } from './select-options.ts'

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
  const selection = toSelection(resource, query, limits, {
    timeZone: context.settings.timeZone,
    related: await loadRelationSearch(context, resource, query),
    shownText: (name) => resource.hooks.shownText?.(context, name),
    computed: (name) => computedOf(context, resource, name),
  })
  const parent = parentFieldOf(resource.definition)
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
  const loadPage = async () => {
    const isFew = selection.isSearched && isFewRows(await counting)
    const { query: statement, isPrepared } = pageQuery(resource, reader, selection, { ...page, isFew })
    return loadRows(context.queries, statement, { isPrepared })
  }
  const [rows, count, more] = await Promise.all([loadPage(), counting, extras(context, resource)])
  const list = await presentRows(context, resource, rows, query.select ? 'select' : 'list')
  const last = rows.length === limit && offset + limit >= deepOffset ? rows.at(-1) : undefined
  const next = last && writeCursor(resource.definition, selection.order, last)
  const total = count.isEstimated ? Math.max(count.total, list.length === 0 ? 0 : offset + list.length) : count.total
  const sums = !query.select && summedFieldsOf(resource.definition).length > 0 && { sums: count.sums ?? null }
  return { list, total, ...(count.isEstimated && { total_estimated: true }), ...(next && { next }), ...sums, ...more }
}

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
  const rows = await loadRows(context.queries, toQuery(treeStatement(resource, reader, selection)), {
    isPrepared: !selection.isSearched,
  })
  return presentRows(context, resource, rows, query.select ? 'select' : 'list')
}

async function extras(context: CrudContext, resource: BoundResource): Promise<Record<string, unknown>> {
  const own = await resource.hooks.listExtras?.(context)
  const note = await deletionNote(context, resource)
  return {
    ...own,
    remark: await context.backOffice.loadRemark(permissionOf(resource.definition)),
    ...(note && { deletion_note: note }),
  }
}

/** The notice about deletions for a caller that may delete records. */
async function deletionNote(
  { caller, queries, recorder, locale, t }: CrudContext,
  { definition }: BoundResource,
): Promise<string | undefined> {
  const mayDelete = actionsOf(definition).includes('del') && hasNode(caller, permissionOf(definition, 'del'))
  if (!mayDelete) return undefined
  const deletion = await recorder.findDeletion({ queries, node: permissionOf(definition) })
  const reason = deletion === 'final' ? definition.deletedForGood?.[locale] : undefined
  return [t(`crud.deletion.${deletion}`), reason].filter(Boolean).join(locale === 'en' ? ' ' : '')
}
