import { createIntl, createIntlCache } from '@formatjs/intl'
import type { Locale } from '@teachnet/contract'
import { siteTimeZone } from './formats.ts'
import { languageTag } from './language-tag.ts'
import type { MessageFile } from './message-file.ts'

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number | boolean | Date | null | undefined>>

/** Texts of one language. */
export interface Messages {
  readonly locale: Locale
  /** The text of an id, or the id itself where no message has it. */
  readonly format: (id: string, values?: MessageValues) => string
  readonly has: (id: string) => boolean
}

/** What {@link createMessages} is given. */
export interface MessagesOptions {
  readonly locale: Locale
  readonly messages: MessageFile
  /** IANA name. Default: that of the site. */
  readonly timeZone?: string
  /** Told of a message that is missing or cannot be formatted. Default: silence. */
  readonly onError?: (error: Error) => void
}

/** Creates texts from messages, outside React. Compiled messages need no parser; ICU texts do. */
export function createMessages({ locale, messages, timeZone = siteTimeZone, onError }: MessagesOptions): Messages {
  const intl = createIntl(
    {
      locale: languageTag(locale),
      messages: { ...messages },
      timeZone,
      onError: (error) => onError?.(error),
    },
    createIntlCache(),
  )
  return {
    locale,
    format: (id, values) => plainText(messages[id]) ?? intl.formatMessage({ id }, values && { ...values }),
    has: (id) => Object.hasOwn(messages, id),
  }
}

/** A text with nothing to fill in. Most messages of a server are such, and the formatter takes a hundred times as long. */
function plainText(message: MessageFile[string] | undefined): string | undefined {
  return typeof message === 'string' && !/[{}<']/.test(message) ? message : undefined
}
