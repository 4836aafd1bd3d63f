import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import type { RelatedList } from './permitted-actions.ts'

/** Address of a record: its form or, for a read-only account, the list filtered to it. */
export function recordAddress(
  definition: Pick<ResourceDefinition, 'controller'>,
  id: number,
  can: (node: string) => boolean,
): string {
  const query = can(permissionOf(definition, 'edit')) ? `form=${id}` : `id=${id}`
  return `/${permissionOf(definition)}?${query}`
}

/** Address of the list with the entries of a record. */
export function relatedAddress({ definition, field }: RelatedList, id: number): string {
  return `/${permissionOf(definition)}?${field}=${id}`
}
