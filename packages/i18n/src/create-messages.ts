import { createIntl, type CustomFormats, type Formatters } from '@formatjs/intl'
import { adjustFormatters, newIntlCache } from './intl.ts'
import { languageTag } from './languages.ts'
import type { MessageFile } from './message-file.ts'
import type { MessageValues, RichValues, MessageId, RegisteredLocale, ValuesOf } from './register.ts'
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { type MessageShape, type PlaceholderKind, shapeOfElements } from './message-shape.ts'

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
  /** The language of the messages. */
  readonly locale: L
  /** ICU texts or compiled messages by id. */
  readonly messages: MessageFile
  /** IANA name, for dates and times in messages. Default: the machine's zone. */
  readonly timeZone?: string | undefined
  /** Named styles of the application, such as `money` in `{n, number, money}`. Pass the same object each time. Default: those of formatjs. */
  readonly formats?: Partial<CustomFormats> | undefined
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
export function toIntlConfig({ locale, messages, timeZone, formats = {}, onError }: ReturnType<typeof reportOnce>) {
  return {
    formats,
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
  { locale, messages, timeZone, formats, onError }: ReturnType<typeof reportOnce<L>>,
): Messages<L> {
  const tag = languageTag(locale)
  adjustFormatters(formatters, { tag, timeZone, formats })
  const report = (id: string, problem: string, cause?: unknown) =>
    onError(new Error(`message "${id}" in ${locale}: ${problem}`, { cause }))

  /** Texts of messages without placeholders, which are the same each time. */
  const constants = new Map<string, string>()

  function format(id: string, values: RichValues<never>): string {
    const known = constants.get(id)
    if (known !== undefined) return known
    const text = formatRich<never>(id, values).join('')
    const message = hasOwn(messages, id) ? messages[id] : undefined
    // Text without a character of ICU syntax.
    if (typeof message === 'string' && !/[{}<>'#]/.test(message)) constants.set(id, text)
    return text
  }

  function formatRich<Part>(id: string, values: RichValues<Part>): (string | Part)[] {
    const message = hasOwn(messages, id) ? messages[id] : undefined
    if (message === undefined) {
      report(id, 'missing')
      return [id]
    }
    // formatjs passes any value on to the function of a tag or into the result; its types describe one kind of caller each.
    const provided = values as Record<string, string>
    try {
      const elements = typeof message === 'string' ? formatters.getMessageFormat(message, tag).getAst() : message
      const unusable = findUnusable(elements, values)
      if (unusable.length === 0) return toParts<Part>(formatMessage({ id }, provided))
      for (const { problem } of unusable) if (problem !== undefined) report(id, problem)
      const missing = Object.fromEntries(unusable.map(({ name }) => [name, undefined]))
      const rest = formatters.getMessageFormat(withoutUnusable(elements, values), tag)
      return toParts<Part>(rest.format({ ...missing, ...provided }))
    } catch (error) {
      report(id, error instanceof Error ? error.message : String(error), error)
      return [id]
    }
  }

  return {
    locale,
    format: (id, ...[values]) => format(id, values ?? {}),
    formatRich,
    has: (id) => hasOwn(messages, id),
    file: messages,
  }
}

/** formatjs returns several parts as a list, and one part as it is. */
function toParts<Part>(formatted: unknown): (string | Part)[] {
  return (Array.isArray(formatted) ? formatted : [formatted]) as (string | Part)[]
}

type Values = Readonly<Record<string, unknown>>

/** A placeholder whose value formatjs cannot use: it would show the id instead of the message, or the current time instead of a date. */
interface UnusableValue {
  readonly name: string
  /** Undefined for an explicit `null` or `undefined`, which show nothing. */
  readonly problem: string | undefined
}

/** The placeholders of a parsed message whose values cannot be used. */
function findUnusable(elements: readonly MessageFormatElement[], values: Values): UnusableValue[] {
  const found: UnusableValue[] = []
  for (const [name, kind] of placeholdersOf(elements)) {
    if (!isUsable(kind, name, values)) found.push({ name, problem: problemOf(kind, name, values) })
  }
  return found
}

const shapes = new WeakMap<readonly MessageFormatElement[], MessageShape['placeholders']>()

function placeholdersOf(elements: readonly MessageFormatElement[]): MessageShape['placeholders'] {
  const known = shapes.get(elements)
  if (known) return known
  const { placeholders } = shapeOfElements(elements)
  shapes.set(elements, placeholders)
  return placeholders
}

function isUsable(kind: PlaceholderKind, name: string, values: Values): boolean {
  if (!hasOwn(values, name)) return false
  const value = values[name]
  if (kind === 'tag') return typeof value === 'function'
  if (kind === 'date') return isDate(value)
  return kind === 'value' || (value !== null && value !== undefined)
}

function isDate(value: unknown): boolean {
  return Number.isFinite(value instanceof Date ? value.getTime() : value)
}

function problemOf(kind: PlaceholderKind, name: string, values: Values): string | undefined {
  if (!hasOwn(values, name)) return `no value for "${name}"`
  if (kind === 'tag') return `"${name}" is a tag: its value must be a function`
  return values[name] === null || values[name] === undefined ? undefined : `"${name}" is not a date or time`
}

/**
 * The message without the placeholders that have no usable value: a missing value leaves its name in braces, a tag without its function leaves
 * its content, and anything else leaves nothing.
 */
function withoutUnusable(elements: readonly MessageFormatElement[], values: Values): MessageFormatElement[] {
  return elements.flatMap((element): MessageFormatElement | MessageFormatElement[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return element
      case TYPE.plural:
      case TYPE.select: {
        const options = Object.entries(element.options).map(([name, option]) => {
          return [name, { ...option, value: withoutUnusable(option.value, values) }]
        })
        return { ...element, options: Object.fromEntries(options) }
      }
      case TYPE.tag: {
        const children = withoutUnusable(element.children, values)
        return isUsable('tag', element.value, values) ? { ...element, children } : children
      }
      default:
        if (isUsable(kinds[element.type], element.value, values)) return element
        return { type: TYPE.literal, value: hasOwn(values, element.value) ? '' : `{${element.value}}` }
    }
  })
}

const kinds = {
  [TYPE.argument]: 'value',
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'date',
} as const

/** `Object.hasOwn`, which Chrome 87 and Safari 14 lack. */
function hasOwn(object: object, name: string): boolean {
  return Object.prototype.hasOwnProperty.call(object, name)
}
