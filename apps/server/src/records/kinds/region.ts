import type { RegionField, VisitorPlace } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { idListValues } from './column-values.ts'
import { listColumn, plainCell, RejectedCell, type ServerKind } from './server-kind.ts'
import { regionPath } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import english from './region-names.en.json' with { type: 'json' }
import chinese from './region-names.zh-cn.json' with { type: 'json' }

/** Column types of a {@link RegionField}. */
export interface RegionColumn {
  readonly value: number[]
  readonly hasDefault: true
}

export const regionColumn: ServerKind<RegionField> = {
  ...listColumn,
  column: () => integer().array().notNull().default([]),
  values: () => idListValues,
  derive: (name, value) => ({ [`${name}_text`]: regionNames(value).join(',') }),
  toVisitor: (value, { locale }) => placesOf(value, locale),
  toSheet: (_value, { name, row }) => plainCell(row[`${name}_text`]),
  fromSheet: (text) => {
    const ids = regionIds(text)
    if (!ids) throw new RejectedCell('import.none')
    return ids
  },
  exists: (value) => !Array.isArray(value) || value.length === 0 || isRegion(value.map(Number)),
  isRegion: true,
  sample: () => [44, 4401, 440_106],
}

interface Region {
  readonly code: number
  readonly name: string
}

/**
 * The provinces, cities and districts of China, by code in ascending order. A code has two digits for each level: 44, 4401, 440103.
 *
 * @see GB/T 2260; the names are those of the National Bureau of Statistics, 2023
 */
const regions: readonly Region[] = Object.entries(chinese).map(([code, name]) => ({ code: Number(code), name }))

const names = new Map(regions.map(({ code, name }) => [code, name]))

/** `pnpm regions` writes the file. Zones and administrations have no English name. */
const englishNames = new Map(Object.entries(english).map(([code, name]) => [Number(code), name]))

/** Levels without a name of their own, and what a form calls them in English. In texts for people they add no information. */
const fillings = new Map([
  ['市辖区', 'City districts'],
  ['县', 'Counties'],
  ['省直辖县级行政区划', 'Directly under the province'],
  ['自治区直辖县级行政区划', 'Directly under the region'],
])

const provinces = regions.filter(({ code }) => code < 100)

/** The cities of a province, or the districts of a city, by the code of the larger region. */
const partsOf = Map.groupBy(
  regions.filter(({ code }) => code >= 100),
  ({ code }) => Math.floor(code / 100),
)

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

/** What official names end with, and people leave out. */
const endings = /(?:壮族|回族|维吾尔)?自治区$|特别行政区$|(?:.{1,3}族)+自治[州县旗]$|(?:省|市|地区|盟|区|县|旗)$/

/**
 * The ids of a place that is written from the largest to the smallest: `广东省,广州市,天河区`, `广东 广州 天河`, `广东省广州市天河区`, or in
 * English. A municipality may be named twice, and its districts without the level between them. The country may be named as well. Official
 * codes are read too: `440106`. Undefined for anything else.
 */
export function regionIds(text: string): number[] | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[,，、;:\s/>→·・•|\\\p{Pd}]+/gu, ' ')
    .trim()
    .replace(/^(?:中国|china) ?(?=.)| (?:中国|china)$/, '')
  if (plain === '') return undefined
  if (/^\d+(?: \d+){0,2}$/.test(plain)) {
    const path = regionPath(plain.split(' ').map(Number))
    return isRegion(path) ? [...path] : undefined
  }
  return readPlace(plain, [])
}

function readPlace(rest: string, ids: readonly number[]): number[] | undefined {
  if (rest === '') return ids.length > 0 ? [...ids] : undefined
  const larger = ids.at(-1)
  const offered = larger === undefined ? provinces : (partsOf.get(larger) ?? [])
  const province = ids[0] === undefined ? undefined : names.get(ids[0])
  for (const { code, name } of offered) {
    const isFilling = fillings.has(name)
    // A filling is not written, or written as the province again: 北京市 北京市 东城区.
    const written =
      isFilling && province !== undefined
        ? [...writtenNames(code, name), ...writtenNames(ids[0] ?? 0, province)]
        : writtenNames(code, name)
    for (const start of written) {
      if (!rest.startsWith(start)) continue
      const found = readPlace(rest.slice(start.length).trim(), [...ids, code])
      if (found) return found
    }
    if (isFilling) {
      const found = readPlace(rest, [...ids, code])
      if (found && found.length > ids.length + 1) return found
    }
  }
  return undefined
}

/** How people write the name of a region, the longest first. */
function writtenNames(code: number, name: string): string[] {
  const english = englishNames.get(code)?.toLowerCase()
  const short = name.replace(endings, '')
  const filling = fillings.get(name)?.toLowerCase()
  return [name.toLowerCase(), english, filling, short.length > 1 ? short : undefined]
    .filter((each) => each !== undefined)
    .map((each) => each.replaceAll(/[,\s/·-]+/g, ' '))
    .toSorted((one, other) => other.length - one.length)
}

/** The codes of the provinces, cities and districts whose name begins with a text in lower case, or whose English name is the text. */
export function placesNamed(text: string): number[] {
  return regions.flatMap(({ code, name }) =>
    !fillings.has(name) && (name.startsWith(text) || englishNames.get(code)?.toLowerCase() === text) ? [code] : [],
  )
}

/** Returns whether the ids are a province, a province and one of its cities, or these and one of the city's districts. */
export function isRegion(ids: readonly number[]): boolean {
  const [province = 0, city, district] = ids
  if (!names.has(province) || province > 99 || ids.length > 3) return false
  if (city !== undefined && !isPartOf(province, city)) return false
  return district === undefined || isPartOf(city ?? 0, district)
}

function isPartOf(larger: number, wanted: number): boolean {
  return partsOf.get(larger)?.some(({ code }) => code === wanted) ?? false
}

/** Returns the options: all provinces, the cities of a province, or the districts of a province's city. A city alone counts for nothing. */
export function regionOptions(locale: Locale, province?: number, city?: number): { value: number; label: string }[] {
  const offered = province === undefined ? provinces : partsOf.get(city ?? province)
  return (offered ?? []).map(({ code, name }) => ({
    value: code,
    label: (locale === 'en' ? fillings.get(name) : undefined) ?? nameIn(locale, code, name),
  }))
}
