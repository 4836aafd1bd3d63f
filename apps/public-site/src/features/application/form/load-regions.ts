import { applicationPaths } from '@teachnet/contract'
import type { RegionOption } from '@teachnet/protocol'

export type { RegionOption } from '@teachnet/protocol'

/** Loads the cities of a province, or the districts of a city. @throws Error when they cannot be loaded */
export async function loadRegions(
  place: { readonly province: string; readonly city?: string },
  locale: string,
  signal: AbortSignal,
): Promise<readonly RegionOption[]> {
  const answer = await fetch(`${applicationPaths.regions}?${new URLSearchParams({ ...place, lang: locale })}`, {
    signal,
  })
  const reply: { code: number; data: readonly RegionOption[] } = await answer.json()
  if (reply.code !== 1) throw new Error('The regions could not be loaded')
  return reply.data
}
