import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languageTag } from '../languages.ts'
import { fillIn } from '../message-file.ts'
import { describeInvalid } from './icu-error.ts'

/**
 * Compiles ICU texts, so that the browser needs no parser.
 *
 * @param locale of the reader: the pattern `j` stands for the hours that the language uses, 0 to 23 or 1 to 12
 * @throws SyntaxError that names the invalid message, the reason and its place
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

/** The ICU texts of one language. */
export interface TextLayer {
  readonly locale: string
  readonly texts: Readonly<Record<string, string>>
}

/**
 * Compiles the texts of the first language, with gaps filled in from the next ones. A message of another language keeps the rules of its own: its first
 * element names it as `lang`.
 *
 * @throws SyntaxError that names the invalid message
 */
export function compileFilled(layers: readonly TextLayer[], locale: string): Record<string, MessageFormatElement[]> {
  const texts = fillIn(layers.map((each) => each.texts))
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      const owner = layers.find((each) => Object.hasOwn(each.texts, id) && each.texts[id] === text)?.locale ?? locale
      const elements = compileMessage(id, text, new Intl.Locale(languageTag(owner)))
      const [first, ...rest] = elements
      if (owner === locale || !first || !followsLanguage(elements)) return [id, elements]
      return [id, [{ ...first, lang: languageTag(owner) }, ...rest]]
    }),
  )
}

/** Whether the language changes what is shown of a message: in its numbers, dates or plurals. */
function followsLanguage(elements: readonly MessageFormatElement[]): boolean {
  return elements.some((element) => {
    if (element.type === TYPE.tag) return followsLanguage(element.children)
    if (element.type === TYPE.select) return Object.values(element.options).some(({ value }) => followsLanguage(value))
    return element.type !== TYPE.literal && element.type !== TYPE.argument
  })
}

function compileMessage(id: string, text: string, locale: Intl.Locale) {
  try {
    return parse(text, { captureLocation: false, locale })
  } catch (cause) {
    throw new SyntaxError(`message "${id}" is ${describeInvalid(text, cause)}`, { cause })
  }
}
