import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import type { RelatedList } from './record-offers.ts'

/** Where the app shows a record: in its form, or for an account that may only look, alone in its list. */
export function recordAddress(
  definition: Pick<ResourceDefinition, 'controller'>,
  id: number,
  can: (node: string) => boolean,
): string {
  const query = can(permissionOf(definition, 'edit')) ? `form=${id}` : `id=${id}`
  return `/${permissionOf(definition)}?${query}`
}

/** Where the app lists what belongs to a record. */
export function relatedAddress({ definition, field }: RelatedList, id: number): string {
  return `/${permissionOf(definition)}?${field}=${id}`
}
