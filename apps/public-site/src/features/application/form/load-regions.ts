import { applicationPaths } from '@teachnet/contract'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import type { RegionOption } from '@teachnet/protocol'
import { siteClient } from '../../../app/site-client.ts'

export type { RegionOption } from '@teachnet/protocol'

interface Place {
  readonly province: string
  readonly city?: string
}

const regions: ApiCall<Place & { lang: string }, undefined, readonly RegionOption[]> = {
  method: 'GET',
  path: applicationPaths.regions,
}

/** Loads the cities of a province, or the districts of a city. @throws ApiError when they cannot be loaded */
export async function loadRegions(place: Place, locale: string, signal: AbortSignal): Promise<readonly RegionOption[]> {
  return siteClient.call(regions, { query: { ...place, lang: locale }, signal })
}
