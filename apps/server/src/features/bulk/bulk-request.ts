import { actionsOf, fieldOf, kindOf, permissionOf } from '@teachnet/contract'
import { type BulkTarget, mostBulkRecords } from '@teachnet/contract/lists'
import { defaultListQuery } from '@teachnet/protocol'
import { hasNode } from '../../http/caller/caller.ts'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { selectIds } from '../../records/list/list-records.ts'
import { findDescendants } from '../../records/record/dependents.ts'
import { fail } from '../../platform/errors.ts'
import type { BulkRunRow } from './bulk.repo.ts'
import { importActions, importRequest } from './import-request.ts'

/** Returns the area of work that the caller may do there. @throws FORBIDDEN */
export function requirePermitted(
  { caller, resources }: CrudContext,
  controller: string,
  actions: readonly ('add' | 'edit' | 'del')[],
): BoundResource {
  const resource = resources.find(controller)
  const may = (action: 'add' | 'edit' | 'del') =>
    resource &&
    actionsOf(resource.definition).includes(action) &&
    hasNode(caller, permissionOf(resource.definition, action))
  if (!resource || !actions.every(may)) throw fail('FORBIDDEN')
  return resource
}

/** @throws PARAMETER for values that many records cannot share, or that cannot be undone */
export function rejectUnfit({ definition }: BoundResource, values: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(values)
  const unfit = names.find((name) => {
    const field = fieldOf(definition, name) ?? fieldOf(definition, name.replace(/_en$/, ''))
    return !field || !isBulkField(field)
  })
  const name = names.length === 0 ? 'values' : unfit
  if (name !== undefined) throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name }, field: name })
}

/** Whether many records can get the same value of a field, and have their former values restored. */
function isBulkField(field: Parameters<typeof kindOf>[0]): boolean {
  return !field.internal && !field.readOnly && !field.virtual && !field.unique && kindOf(field).secrecy === 'none'
}

/**
 * Returns the ids of the records that work is for.
 *
 * @throws PARAMETER without any; TOO_LARGE for too many; VALIDATION when the list has more records than the administrator was shown
 */
export async function idsOf(
  context: CrudContext,
  resource: BoundResource,
  { ids: provided, query }: BulkTarget,
): Promise<readonly number[]> {
  if (!query) {
    const ids = [...new Set(provided)]
    if (ids.length === 0) throw fail('PARAMETER')
    return ids
  }
  const search = query.search.map(({ render, group, ...term }) => ({
    ...term,
    render,
    group,
  }))
  const requested = { ...defaultListQuery, search, quickSearch: query.quickSearch }
  const ids = await selectIds(context, resource, requested, mostBulkRecords + 1)
  if (ids.length > mostBulkRecords)
    throw fail('TOO_LARGE', { message: 'bulk.tooMany', values: { most: mostBulkRecords } })
  if (ids.length > query.most)
    throw fail('VALIDATION', { values: { message: context.t('bulk.moreByNow', { count: ids.length }) } })
  if (ids.length === 0) throw fail('PARAMETER')
  return ids
}

/** Adds the records below some records of a tree. @throws TOO_LARGE */
export async function addDescendants(
  context: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
): Promise<readonly number[]> {
  const all = [...ids, ...(await findDescendants(context, resource, ids, mostBulkRecords + 1))]
  if (all.length > mostBulkRecords)
    throw fail('TOO_LARGE', { message: 'bulk.tooMany', values: { most: mostBulkRecords } })
  return all
}

/** The actions whose nodes an administrator must hold to undo work: those of the work. */
export function neededFor({ kind, request }: BulkRunRow): readonly ('add' | 'edit' | 'del')[] {
  if (kind === 'import') return importActions[importRequest.parse(request).mode]
  return kind === 'delete' ? ['del'] : ['edit']
}
