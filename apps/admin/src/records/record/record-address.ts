import { permissionOf, type ResourceDefinition } from '@teachnet/contract'

/** The list of another resource, filtered to the entries of one record. */
export interface RelatedList {
  readonly definition: ResourceDefinition
  /** The field of the other resource that holds the record's id. */
  readonly field: string
}

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

/** Controller of the administrators' log. */
export const logController = 'auth.AdminLog'

/** Address of the log with the entries about a record. */
export function logAddress({ controller }: Pick<ResourceDefinition, 'controller'>, id: number): string {
  return `/${permissionOf({ controller: logController })}?record=${encodeURIComponent(`${controller}:${id}`)}`
}
