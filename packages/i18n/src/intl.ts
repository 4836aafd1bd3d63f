import { createFormatters, createIntlCache, type CustomFormats, type Formatters, type IntlCache } from '@formatjs/intl'
import { getOrAdd } from './get-or-add.ts'

/** The number, date, plural, list and relative-time formats of all languages: creating one takes a hundred times as long as using it. */
export const intlCache = createIntlCache()

/** The formats themselves, for code without messages. */
export const formatters = /* @__PURE__ */ createFormatters(intlCache)

/** A cache for one intl object: it shares the formats, but not the messages, which depend on its time zone. */
export function newIntlCache(): IntlCache {
  return { ...intlCache, message: {} }
}

/** A message with its formats. */
export type MessageFormat = ReturnType<Formatters['getMessageFormat']>

/** Compiled messages with their formats, by named styles, language and time zone; as long as the compiled message exists. */
const messageFormats = new WeakMap<object, Map<string, WeakMap<object, MessageFormat>>>()

/** The compiled messages of a language, found by identity: formatjs finds them by their JSON, which takes longer than formatting. */
export function compiledMessages(
  formats: Partial<CustomFormats>,
  tag: string,
  timeZone: string | undefined,
): WeakMap<object, MessageFormat> {
  const byLanguage = getOrAdd(messageFormats, formats, () => new Map<string, WeakMap<object, MessageFormat>>())
  return getOrAdd(byLanguage, `${tag} ${timeZone}`, () => new WeakMap<object, MessageFormat>())
}
