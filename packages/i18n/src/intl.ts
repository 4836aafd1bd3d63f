import { createFormatters, createIntlCache, type Formatters, type IntlCache } from '@formatjs/intl'

type MessageFormat = ReturnType<Formatters['getMessageFormat']>

/** The number, date, plural, list and relative-time formats of all languages: creating one takes a hundred times as long as using it. */
export const intlCache = createIntlCache()

/** The formats themselves, for code without messages. */
export const formatters = createFormatters(intlCache)

/** A cache for one intl object: it shares the formats, but not the messages, which depend on its time zone. */
export function newIntlCache(): IntlCache {
  return { ...intlCache, message: {} }
}

/** Parsed messages with their formats, by language and time zone; as long as the compiled message exists. */
const messageFormats = new Map<string, WeakMap<object, MessageFormat>>()

/**
 * Adjusts an intl object of formatjs or react-intl in two points.
 *
 * It finds a message by identity. formatjs finds it by the JSON of the message, which takes longer than formatting it.
 *
 * Every date in a message is in the time zone of the object. formatjs applies it to named styles only, so that a date without a style, or with a
 * skeleton, would differ between the server and the browser.
 */
export function adjustFormatters(own: Formatters, tag: string, timeZone: string | undefined): void {
  const { getDateTimeFormat, getMessageFormat } = own
  const key = `${tag} ${timeZone}`
  const compiled = messageFormats.get(key) ?? new WeakMap<object, MessageFormat>()
  messageFormats.set(key, compiled)
  const texts = new Map<string, MessageFormat>()

  own.getDateTimeFormat = (locales, options) => getDateTimeFormat(locales, { timeZone, ...options })
  own.getMessageFormat = (message, locales, formats, options) => {
    const create = () => getMessageFormat(message, locales, formats, { ...options, formatters: own })
    if (typeof message !== 'string') return getOrAdd(compiled, message, create)
    return options?.ignoreTag === true ? create() : getOrAdd(texts, message, create)
  }
}

function getOrAdd<Key>(
  map: { get(key: Key): MessageFormat | undefined; set(key: Key, value: MessageFormat): unknown },
  key: Key,
  create: () => MessageFormat,
): MessageFormat {
  const known = map.get(key)
  if (known) return known
  const created = create()
  map.set(key, created)
  return created
}
