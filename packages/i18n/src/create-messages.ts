import { parse } from '@formatjs/icu-messageformat-parser'
import { languageTag } from './languages.ts'
import type { Message, MessageFile } from './message-file.ts'
import { formatToParts, type MessageValues, type RichValues } from './message-format.ts'
import type { MessageId, RegisteredLocale, ValuesOf } from './register.ts'

/** Texts of one language. */
export interface Messages<L extends string = RegisteredLocale> {
  readonly locale: L
  /** The text of an id, or the id itself if the message is missing. A tag is replaced by its content. */
  readonly format: <Id extends MessageId>(id: Id, ...values: ValuesOf<Id, MessageValues>) => string
  /** The text of an id, with the parts returned by its tags' functions. */
  readonly formatRich: <Part>(id: MessageId, values: RichValues<Part>) => (string | Part)[]
  readonly has: (id: string) => boolean
  /** The messages by id. */
  readonly file: MessageFile
}

/** Options of {@link createMessages}. */
export interface MessagesOptions<L extends string = RegisteredLocale> {
  readonly locale: L
  readonly messages: MessageFile
  /** IANA name, for dates and times in messages. Default: the machine's zone. */
  readonly timeZone?: string
  /** Called once for each message that is missing or cannot be formatted correctly. Default: ignored. */
  readonly onError?: (error: Error) => void
}

/** Creates the texts of a language from messages, outside React. Compiled messages need no parser; ICU texts do. */
export function createMessages<const L extends string = RegisteredLocale>(options: MessagesOptions<L>): Messages<L> {
  const { locale, messages, timeZone, onError } = options
  const reported = new Set<string>()
  const parsed = new Map<string, Message>()
  const base = { tag: languageTag(locale), timeZone }

  const report = (id: string) => (error: Error) => {
    const message = `message "${id}" in ${locale}: ${error.message}`
    if (reported.has(message)) return
    reported.add(message)
    onError?.(new Error(message, { cause: error }))
  }

  function find(id: string): Message | undefined {
    const message = Object.hasOwn(messages, id) ? messages[id] : undefined
    if (typeof message !== 'string' || !/[{<']/.test(message)) return message
    const known = parsed.get(id)
    if (known) return known
    const elements = parse(message, { captureLocation: false })
    parsed.set(id, elements)
    return elements
  }

  function formatRich<Part>(id: string, values: RichValues<Part>): (string | Part)[] {
    const onMessageError = report(id)
    try {
      const message = find(id)
      if (message === undefined) {
        onMessageError(new Error('missing'))
        return [id]
      }
      if (typeof message === 'string') return [message]
      return formatToParts(message, values, { ...base, onError: onMessageError })
    } catch (error) {
      onMessageError(error instanceof Error ? error : new Error(String(error)))
      return [id]
    }
  }

  return {
    locale,
    format: (id, ...[values]) => formatRich<never>(id, values ?? {}).join(''),
    formatRich,
    has: (id) => Object.hasOwn(messages, id),
    file: messages,
  }
}
