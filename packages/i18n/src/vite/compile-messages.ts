import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'

/**
 * Compiles ICU texts, so that the browser needs no parser.
 *
 * @throws SyntaxError that names the invalid message
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
export function compileMessages(texts: Readonly<Record<string, string>>): Record<string, MessageFormatElement[]> {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(id, text)]))
}

function compileMessage(id: string, text: string) {
  try {
    return parse(text, { captureLocation: false })
  } catch (cause) {
    throw new SyntaxError(`message "${id}" is not valid ICU: ${text}`, { cause })
  }
}
