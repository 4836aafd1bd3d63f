import { createIntl, type CustomFormats, type Formatters } from '@formatjs/intl'
import {
  type LiteralElement,
  type MessageFormatElement,
  type PoundElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import { getOrAdd } from './get-or-add.ts'
import { compiledMessages, type MessageFormat, newIntlCache } from './intl.ts'
import { languageTag } from './languages.ts'
import type { Message, MessageFile } from './message-file.ts'
import { languageOf } from './filled-gaps.ts'
import type { MessageValues, RichValues, MessageId, RegisteredLocale, ValuesOf } from './register.ts'

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
  return messagesOf(createIntl(toIntlConfig(options), newIntlCache()), options.locale)
}

const noFormats = {}

/** The configuration of an intl object of formatjs or react-intl, which reports each problem only once. */
export function toIntlConfig({ locale, messages, timeZone, formats = noFormats, onError }: MessagesOptions<string>) {
  const reported = new Set<string>()
  return {
    formats,
    locale: languageTag(locale),
    // formatjs takes texts and compiled messages in one object and changes neither; its type allows only one kind.
    messages: messages as Record<string, string>,
    fallbackOnEmptyString: false,
    timeZone,
    onError(error: Error) {
      if (reported.has(error.message)) return
      reported.add(error.message)
      onError?.(error)
    },
  }
}

/** What texts use of an intl object, which is of formatjs or react-intl. */
interface MessageIntl {
  readonly formatters: Formatters
  readonly locale: string
  readonly messages: MessageFile
  readonly timeZone?: string | undefined
  readonly formats: Partial<CustomFormats>
  onError(error: Error): void
}

/**
 * Texts from the messages of an intl object. From then on every date of the object is in its time zone: formatjs applies the zone to named styles
 * only, so that a date without a style, or with a skeleton, would differ between the server and the browser.
 */
export function messagesOf<L extends string>(intl: MessageIntl, locale: L): Messages<L> {
  const { formatters, locale: tag, messages, timeZone, formats } = intl
  const { getDateTimeFormat, getMessageFormat } = formatters
  formatters.getDateTimeFormat = (locales, options) => getDateTimeFormat(locales, { timeZone, ...options })
  // A text that fills a gap follows the rules of its own language, such as its plural categories.
  formatters.getMessageFormat = (message, locales, ...more) =>
    getMessageFormat(message, languageOf(message, messages) ?? locales, ...more)
  const compiled = compiledMessages(formats, tag, timeZone)
  const texts = new Map<string, MessageFormat>()

  function formatOf(message: Message, language: string): MessageFormat {
    // formatjs changes no message; its type is not readonly.
    const create = () => getMessageFormat(message as string, language, formats, { formatters })
    return typeof message === 'string' ? getOrAdd(texts, message, create) : getOrAdd(compiled, message, create)
  }

  function formatRich<Part>(id: string, values: RichValues<Part>): (string | Part)[] {
    const report = (problem: string, cause?: unknown) => {
      intl.onError(new Error(`message "${id}" in ${locale}: ${problem}`, { cause }))
      return [id]
    }
    const message = hasOwn(messages, id) ? messages[id] : undefined
    if (message === undefined) return report('missing')
    try {
      const language = languageOf(message, messages) ?? tag
      const whole = formatOf(message, language)
      const elements = whole.getAst()
      const [first] = elements
      if (elements.length === 1 && first?.type === TYPE.literal) return [first.value]
      const usable = usableOf(elements, values, report)
      const format = usable === elements ? whole : formatOf(usable, language)
      // formatjs passes any value on to the function of a tag or into the result.
      return format.formatToParts<Part>(values).map(({ value }) => value)
    } catch (error) {
      return report(String(error), error)
    }
  }

  return {
    locale,
    format: (id, ...[values]) => formatRich<never>(id, values ?? {}).join(''),
    formatRich,
    has: (id) => hasOwn(messages, id),
    file: messages,
  }
}

type Elements = readonly MessageFormatElement[]
type Values = Readonly<Record<string, unknown>>
type Placeholder = Exclude<MessageFormatElement, LiteralElement | PoundElement>

/**
 * What of a message can be formatted with the values: the message itself if they are complete. formatjs would show the id instead of the message for
 * a missing value, and the current time instead of a date. Here a missing value leaves its name in braces, a tag without its function leaves its
 * content, and anything else leaves nothing.
 */
function usableOf(elements: Elements, values: Values, report: (problem: string) => void): Elements {
  let isComplete = true

  function isUsable({ type, value: name }: Placeholder): boolean {
    const value = values[name]
    if (!hasOwn(values, name)) report(`no value for "${name}"`)
    else if (type === TYPE.argument || type === TYPE.select) return true
    else if (type === TYPE.tag) {
      if (typeof value === 'function') return true
      report(`"${name}" is a tag: its value must be a function`)
    } else if (value !== null && value !== undefined) {
      if (type === TYPE.number || type === TYPE.plural) return true
      if (Number.isFinite(value instanceof Date ? value.getTime() : value)) return true
      report(`"${name}" is not a date or time`)
    }
    return (isComplete = false)
  }

  /** @param count what `#` shows in a plural whose number cannot be used */
  function rewrite(list: Elements, count?: string): MessageFormatElement[] {
    return list.flatMap((element): MessageFormatElement | MessageFormatElement[] => {
      if (element.type === TYPE.literal) return element
      if (element.type === TYPE.pound) return count === undefined ? element : toLiteral(count)
      const shown = hasOwn(values, element.value) ? '' : `{${element.value}}`
      const canUse = isUsable(element)
      if (element.type === TYPE.tag) {
        const children = rewrite(element.children, count)
        return canUse ? { ...element, children } : children
      }
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return canUse ? element : toLiteral(shown)
      if (!canUse) return rewrite(element.options.other?.value ?? [], shown)
      const options = Object.entries(element.options).map(([name, option]) => {
        return [name, { ...option, value: rewrite(option.value) }]
      })
      return { ...element, options: Object.fromEntries(options) }
    })
  }

  const rewritten = rewrite(elements)
  return isComplete ? elements : rewritten
}

function toLiteral(value: string): LiteralElement {
  return { type: TYPE.literal, value }
}

/** `Object.hasOwn`, which Chrome 87 and Safari 14 lack. */
function hasOwn(object: object, name: string): boolean {
  return Object.prototype.hasOwnProperty.call(object, name)
}
