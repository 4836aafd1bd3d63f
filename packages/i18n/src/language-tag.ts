import type { Locale } from '@teachnet/contract'

const tags = { 'zh-cn': 'zh-CN', en: 'en' } as const satisfies Record<Locale, string>

/**
 * The BCP 47 tag of a language, for the `lang` attribute, `hreflang` and `Intl`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5646
 */
export function languageTag(locale: Locale): string {
  return tags[locale]
}
