import { BlockList, isIP } from 'node:net'
import type { Locale } from '@teachnet/protocol'
import type { Translate } from '../messages.ts'
import { familyOf } from './addresses.ts'

/** Names of a place by language tag, as databases of places have them. */
export type PlaceNames = Readonly<Record<string, string | undefined>>

/** Where a public address is, from the largest to the smallest part that is known: country, region, city. */
export type FindPlaceNames = (address: string) => readonly PlaceNames[]

/** Describes the place of an address in a language; empty: unknown. */
export type DescribePlace = (address: string, locale: Locale) => string

interface PlaceOptions {
  readonly translate: Translate
  /** Absent: places of public addresses are unknown. */
  readonly findNames?: FindPlaceNames | undefined
}

const loopback = toBlockList([
  ['127.0.0.0', 8],
  ['::1', 128],
])

/** Networks behind a router, of a company or a provider. @see https://www.rfc-editor.org/rfc/rfc1918 and RFC 4193, 3927, 6598 */
const privateNetworks = toBlockList([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
  ['fe80::', 10],
])

/** Returns the description of places: of the own machine and private networks always, of public addresses with a database. */
export function createPlaces({ translate, findNames }: PlaceOptions): DescribePlace {
  return (provided, locale) => {
    const address = provided.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ''
    if (isIP(address) === 0) return ''
    const family = familyOf(address)
    if (loopback.check(address, family)) return translate(locale, 'access.place.loopback')
    if (privateNetworks.check(address, family)) return translate(locale, 'access.place.private')
    return findNames ? joinNames(findNames(address), locale) : ''
  }
}

/** An address with its place in brackets, as sentences show it. */
export function withPlace(address: string, place: string, locale: Locale): string {
  if (place === '') return address
  return locale === 'en' ? `${address} (${place})` : `${address}（${place}）`
}

/** `中国浙江省杭州市`, `Hangzhou, Zhejiang, China`. A city that is its own region is named once. */
function joinNames(parts: readonly PlaceNames[], locale: Locale): string {
  const names = parts.flatMap((each) => (locale === 'en' ? each.en : (each['zh-CN'] ?? each.en)) ?? [])
  const different = [...new Set(names)]
  if (locale === 'en') return different.toReversed().join(', ')
  // Names without a Chinese form stay apart from each other.
  return different.join(different.every((name) => /^\p{Script=Han}+$/u.test(name)) ? '' : ' ')
}

function toBlockList(networks: readonly (readonly [network: string, bits: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, familyOf(network))
  return list
}
