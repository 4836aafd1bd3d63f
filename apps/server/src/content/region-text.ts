import { regionNames } from '../crud/region-names.ts'

/** Names of a region, once each. The filling between a city under central government and its districts says nothing and is left out. */
export function toRegionText(region: unknown): string {
  return [...new Set(regionNames(region))].filter((name) => name !== '市辖区').join(' ')
}
