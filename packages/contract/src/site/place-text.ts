import type { Locale } from '@teachnet/protocol'
import type { VisitorPlace } from '../definition/visitor-types.ts'

/** `广东省 广州市 越秀区`, or `Yuexiu, Guangzhou, Guangdong`; an empty text without places. */
export function placeText(places: readonly VisitorPlace[], locale: Locale): string {
  const names = places.map(({ name }) => name)
  return locale === 'en' ? names.toReversed().join(', ') : names.join(' ')
}

/** A region with what is known of the street, on one line: `Yuexiu, Guangzhou, Guangdong 环市东路 1 号`. */
export function addressText(
  { region, address }: { readonly region: readonly VisitorPlace[]; readonly address: string },
  locale: Locale,
): string {
  return [placeText(region, locale), address].filter(Boolean).join(' ')
}
