import { createIntl, type Formatters } from '@formatjs/intl'
import { adjustFormatters, newIntlCache } from './intl.ts'
import { languageTag } from './languages.ts'
import type { MessageFile } from './message-file.ts'
import type { MessageValues, RichValues } from './message-values.ts'
import type { MessageId, RegisteredLocale, ValuesOf } from './register.ts'
import { findUnusable, withoutUnusable } from './usable-values.ts'

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
  readonly timeZone?: string | undefined
  /** Called once for each message that is missing or cannot be formatted correctly. Default: ignored. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** Creates the texts of a language from messages, outside React. Compiled messages need no parser; ICU texts do. */
export function createMessages<const L extends string = RegisteredLocale>(options: MessagesOptions<L>): Messages<L> {
  const reported = reportOnce(options)
  return messagesOf(createIntl(toIntlConfig(reported), newIntlCache()), reported)
}

/** Reports each problem only once. */
export function reportOnce<L extends string>(options: MessagesOptions<L>) {
  const reported = new Set<string>()
  const onError = (error: Error) => {
    if (reported.has(error.message)) return
    reported.add(error.message)
    options.onError?.(error)
  }
  return { ...options, onError }
}

/** The configuration of an intl object of formatjs or react-intl. */
export function toIntlConfig({ locale, messages, timeZone, onError }: ReturnType<typeof reportOnce>) {
  return {
    locale: languageTag(locale),
    // formatjs takes texts and compiled messages in one object and changes neither; its type allows only one kind.
    messages: messages as Record<string, string>,
    fallbackOnEmptyString: false,
    timeZone,
    onError,
  }
}

/** What texts use of an intl object, which is of formatjs or react-intl. */
interface MessageIntl {
  readonly formatters: Formatters
  readonly formatMessage: (descriptor: { readonly id: string }, values: Record<string, string>) => unknown
}

/** Texts from the messages of an intl object. */
export function messagesOf<L extends string>(
  { formatters, formatMessage }: MessageIntl,
  { locale, messages, timeZone, onError }: ReturnType<typeof reportOnce<L>>,
): Messages<L> {
  const tag = languageTag(locale)
  adjustFormatters(formatters, tag, timeZone)
  const report = (id: string, problem: string, cause?: unknown) =>
    onError(new Error(`message "${id}" in ${locale}: ${problem}`, { cause }))

  function formatRich<Part>(id: string, values: RichValues<Part>): (string | Part)[] {
    const message = Object.hasOwn(messages, id) ? messages[id] : undefined
    if (message === undefined) {
      report(id, 'missing')
      return [id]
    }
    // formatjs passes any value on to the function of a tag or into the result; its types describe one kind of caller each.
    const given = values as Record<string, string>
    try {
      const elements = typeof message === 'string' ? formatters.getMessageFormat(message, tag).getAst() : message
      const unusable = findUnusable(elements, values)
      if (unusable.length === 0) return toParts<Part>(formatMessage({ id }, given))
      for (const { problem } of unusable) if (problem !== undefined) report(id, problem)
      const missing = Object.fromEntries(unusable.map(({ name }) => [name, undefined]))
      const rest = formatters.getMessageFormat(withoutUnusable(elements, values), tag)
      return toParts<Part>(rest.format({ ...missing, ...given }))
    } catch (error) {
      report(id, error instanceof Error ? error.message : String(error), error)
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

/** formatjs returns several parts as a list, and one part as it is. */
function toParts<Part>(formatted: unknown): (string | Part)[] {
  return (Array.isArray(formatted) ? formatted : [formatted]) as (string | Part)[]
}
