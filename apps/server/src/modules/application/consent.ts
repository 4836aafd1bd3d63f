import { createHash } from 'node:crypto'
import type { Consent } from '@teachnet/contract'
import type { Locale, LocalizedText } from '@teachnet/protocol'

/** The privacy notice in a language. Its version is a hash of the texts in both languages. */
export function toConsent(texts: LocalizedText, locale: Locale): Consent {
  const version = createHash('sha256').update(`${texts['zh-cn']}\0${texts.en}`).digest('hex').slice(0, 12)
  return { version, text: texts[locale] || texts['zh-cn'] }
}
