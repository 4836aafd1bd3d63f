import type { ListQuery } from '@teachnet/protocol'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { computedOf } from '../record/computed-values.ts'
import { limitsOf } from '../scope.ts'
import { requireFewTerms } from './list-records.ts'
import { idsStatement, toSelection } from './query.ts'
import { maySearchDocuments } from './document-search.ts'
import { loadRelationSearch } from './relation-search.ts'

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
  const selection = toSelection(resource, query, await limitsOf(context, resource, 'list', query), {
    timeZone: context.settings.timeZone,
    related: await loadRelationSearch(context, resource, query),
    hasDocuments: query.quickSearch !== '' && (await maySearchDocuments(context, resource)),
    shownText: (name) => resource.hooks.shownText?.(context, name),
    computed: (name) => computedOf(context, resource, name),
  })
  const [found] = await loadRows(context.queries, toQuery(idsStatement(resource, selection, most)))
  return Array.isArray(found?.ids) ? found.ids.map(Number) : []
}
