import { fieldOf, hasDrafts, permissionOf } from '@teachnet/contract'
import { hasNode } from '../../http/caller/caller.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { rejectField } from './read-input.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Whether the caller decides that visitors see a record. A caller who keeps drafts and may not publish them adds hidden records, so that
 * adding does not imply publishing.
 */
function mayShow({ caller }: Pick<CrudContext, 'caller'>, { definition }: BoundResource): boolean {
  const has = (action: string) => hasNode(caller, permissionOf(definition, action))
  return !hasDrafts(definition) || !fieldOf(definition, 'status') || has('publish') || !has('draft')
}

/** The values of a record that is added: hidden if the caller may not publish. */
export function addedBy(context: CrudContext, resource: BoundResource, input: Values): Values {
  return mayShow(context, resource) ? input : { ...input, status: '0' }
}

/** @throws VALIDATION when a caller who may not publish shows a hidden record */
export function rejectShowing(context: CrudContext, resource: BoundResource, input: Values, before: Values): void {
  if (input.status !== '1' || before.status === '1' || mayShow(context, resource)) return
  throw rejectField(context, 'status', 'crud.draft.mayNotPublish')
}
