import type { ApiClient } from '@teachnet/api-client'
import type { ResourceDefinition } from '@teachnet/contract'
import { designCalls } from '@teachnet/contract/design'

/** Loads the definition of a designed area; undefined if the account may not read it, or it is gone. */
export async function loadDesignedArea(client: ApiClient, controller: string): Promise<ResourceDefinition | undefined> {
  try {
    return (await client.call(designCalls.designedArea, { query: { controller }, showError: false })).definition
  } catch {
    return undefined // the page of the area then shows that it could not be loaded
  }
}

/** Loads the definitions of designed areas, for super administrators. */
export async function loadDesignedAreas(
  client: ApiClient,
  areas: readonly { readonly controller: string }[],
): Promise<ResourceDefinition[]> {
  const found = await Promise.all(areas.map(({ controller }) => loadDesignedArea(client, controller)))
  return found.flatMap((definition) => definition ?? [])
}
