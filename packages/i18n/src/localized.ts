import { defaultLocale, type Locale, type LocalizedText } from '@teachnet/contract'

/** A label of a definition in a language; an empty translation falls back to Chinese. */
export function localized(text: LocalizedText, locale: Locale): string {
  return text[locale] || text[defaultLocale]
}
