import { hasDrafts, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useCrud } from '../services/crud-services.tsx'

/** What an account may do with drafts of an area. An old back end has none. */
export interface DraftAccess {
  readonly mayDraft: boolean
  readonly mayPublish: boolean
}

export function useDraftAccess(definition: ResourceDefinition): DraftAccess {
  const { can, backEnd } = useCrud()
  const isStored = hasDrafts(definition) && backEnd === 'teachnet'
  const may = (action: string) => isStored && can(permissionOf(definition, action))
  const mayPublish = may('publish')
  return { mayDraft: may('draft'), mayPublish: mayPublish && may('draft') }
}
