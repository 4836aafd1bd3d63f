import { createFormatters, createIntlCache, type CustomFormats, type Formatters, type IntlCache } from '@formatjs/intl'

type MessageFormat = ReturnType<Formatters['getMessageFormat']>

/** The number, date, plural, list and relative-time formats of all languages: creating one takes a hundred times as long as using it. */
export const intlCache = createIntlCache()

/** The formats themselves, for code without messages. */
export const formatters = createFormatters(intlCache)

/** A cache for one intl object: it shares the formats, but not the messages, which depend on its time zone. */
export function newIntlCache(): IntlCache {
  return { ...intlCache, message: {} }
}

/** Parsed messages with their formats, by named styles, language and time zone; as long as the compiled message exists. */
const messageFormats = new WeakMap<object, Map<string, WeakMap<object, MessageFormat>>>()
const noFormats = {}

interface MessageSettings {
  readonly tag: string
  readonly timeZone: string | undefined
  readonly formats: Partial<CustomFormats> | undefined
}

/**
 * Adjusts an intl object of formatjs or react-intl in two points.
 *
 * It finds a message by identity. formatjs finds it by the JSON of the message, which takes longer than formatting it.
 *
 * Every date in a message is in the time zone of the object. formatjs applies it to named styles only, so that a date without a style, or with a
 * skeleton, would differ between the server and the browser.
 */
export function adjustFormatters(own: Formatters, { tag, timeZone, formats = noFormats }: MessageSettings): void {
  const { getDateTimeFormat, getMessageFormat } = own
  const byLanguage = getOrAdd(messageFormats, formats, () => new Map<string, WeakMap<object, MessageFormat>>())
  const compiled = getOrAdd(byLanguage, `${tag} ${timeZone}`, () => new WeakMap<object, MessageFormat>())
  const texts = new Map<string, MessageFormat>()

  own.getDateTimeFormat = (locales, options) => getDateTimeFormat(locales, { timeZone, ...options })
  // A message is created once, whoever needs it first: always with the styles of the application.
  own.getMessageFormat = (message, locales, _, options) => {
    const create = () => getMessageFormat(message, locales, formats, { ...options, formatters: own })
    if (typeof message !== 'string') return getOrAdd(compiled, message, create)
    return options?.ignoreTag === true ? create() : getOrAdd(texts, message, create)
  }
}

function getOrAdd<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  create: () => Value,
): Value {
  const known = map.get(key)
  if (known) return known
  const created = create()
  map.set(key, created)
  return created
}
