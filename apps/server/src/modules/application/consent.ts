import { createHash } from 'node:crypto'
import type { Consent, Locale, LocalizedText } from '@teachnet/contract'

/** The privacy notice in a language. Its version follows from the words themselves, so that nobody can forget to change it. */
export function toConsent(texts: LocalizedText, locale: Locale): Consent {
  const version = createHash('sha256').update(`${texts['zh-cn']}\0${texts.en}`).digest('hex').slice(0, 12)
  return { version, text: texts[locale] || texts['zh-cn'] }
}
