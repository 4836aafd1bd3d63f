import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { languageTag } from '../languages.ts'

/**
 * Compiles ICU texts, so that the browser needs no parser.
 *
 * @param locale of the reader: the pattern `j` stands for the hours that the language uses, 0 to 23 or 1 to 12
 * @throws SyntaxError that names the invalid message
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 * @example compileMessages({ 'a.x': 'X' }, 'en') // { 'a.x': [{ type: 0, value: 'X' }] }
 */
export function compileMessages(
  texts: Readonly<Record<string, string>>,
  locale: string,
): Record<string, MessageFormatElement[]> {
  const reader = new Intl.Locale(languageTag(locale))
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(id, text, reader)]))
}

function compileMessage(id: string, text: string, locale: Intl.Locale) {
  try {
    return parse(text, { captureLocation: false, locale })
  } catch (cause) {
    throw new SyntaxError(`message "${id}" is not valid ICU: ${text}`, { cause })
  }
}
