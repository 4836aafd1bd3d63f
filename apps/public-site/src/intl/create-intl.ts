import { formatMessage, type MessagePart, type Values } from './format-message.ts'

export interface Intl {
  readonly locale: string
  readonly formatMessage: (descriptor: { readonly id: string }, values?: Values) => string
}

export interface IntlConfig {
  readonly locale: string
  readonly messages: Readonly<Record<string, string | readonly MessagePart[]>>
}

/** Stands in for the function of that name of `@formatjs/intl`, as far as this site uses it. */
export function createIntl({ locale, messages }: IntlConfig): Intl {
  return {
    locale,
    formatMessage: ({ id }, values = {}) => {
      const message = messages[id]
      if (message === undefined) return id
      return typeof message === 'string' ? message : formatMessage(message, values, locale)
    },
  }
}

/** The cache of the full formatter; this one needs none. */
export function createIntlCache(): undefined {
  return undefined
}
