import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import type { RelatedList } from '../records/record/record-address.ts'

/**
 * Loads the lists of resources whose records refer to a record.
 *
 * @param field of these resources that holds the record's id
 */
export async function loadRelatedLists(field: string, controllers: readonly string[]): Promise<RelatedList[]> {
  const definitions = await Promise.all(controllers.map(async (controller) => resourceLoaders[controller]?.()))
  return definitions.flatMap((definition) => (definition ? [{ definition, field }] : []))
}

/** The overrides of a resource whose records link to their applications, enquiries and other entries. */
export async function loadRelatedOverrides(field: string, controllers: readonly string[]): Promise<ResourceOverrides> {
  return { relatedLists: await loadRelatedLists(field, controllers) }
}
