import type { Locale } from '@teachnet/protocol'
import type { VisitorPlace } from '../definition/visitor-types.ts'

/** `广东省 广州市 越秀区`, or `Yuexiu, Guangzhou, Guangdong`; an empty text without places. */
export function placeText(places: readonly VisitorPlace[], locale: Locale): string {
  const names = places.map(({ name }) => name)
  return locale === 'en' ? names.toReversed().join(', ') : names.join(' ')
}

/** Beijing, Tianjin, Shanghai and Chongqing are cities under central government: their next level is a district. */
export function isMunicipality({ code }: Pick<VisitorPlace, 'code'>): boolean {
  return [11, 12, 31, 50].includes(code)
}

/** The city of a region, for titles; an empty text without one. */
export function cityText([province, city]: readonly VisitorPlace[]): string {
  if (!province) return ''
  return isMunicipality(province) ? province.name : (city ?? province).name
}

/**
 * A region with the street, if known, on one line, in the order of the street's language: `广东省 广州市 越秀区 环市东路 1 号`, `1 Huanshi
 * East Road, Yuexiu, Guangzhou, Guangdong`, or `Yuexiu, Guangzhou, Guangdong 环市东路 1 号` without an English street.
 */
export function addressText(
  { region, address }: { readonly region: readonly VisitorPlace[]; readonly address: string },
  locale: Locale,
): string {
  const place = placeText(region, locale)
  return (isStreetFirst(address, locale) ? [address, place] : [place, address])
    .filter(Boolean)
    .join(isStreetFirst(address, locale) ? ', ' : ' ')
}

/** A street with a room there, in the order of the street's language: `环市东路 1 号 二楼`, or `Room 2, 1 Huanshi East Road`. */
export function streetText({ address, venue }: { readonly address: string; readonly venue: string }): string {
  const parts = hasChinese(address) ? [address, venue] : [venue, address]
  return parts.filter(Boolean).join(hasChinese(address) ? ' ' : ', ')
}

/** Whether the street stands before the place: in English addresses. */
export function isStreetFirst(address: string, locale: Locale): boolean {
  return locale === 'en' && !hasChinese(address)
}

function hasChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}
