import { createElement, Fragment, type ReactNode, useCallback, useMemo } from 'react'
import type { Messages } from '../create-messages.ts'
import type { RichValues } from '../message-values.ts'
import type { MessageId, RichValuesOf, RegisteredLocale } from '../register.ts'
import { useMessagesContext } from './messages-provider.tsx'
import { createFormats, type Formats } from '../formats.ts'

/** Returns the text of a message id, with its values filled in. */
export type Text = Messages['format']

/** The texts of the current language: `const text = useText(); text('login.submit')`. */
export function useText(): Text {
  return useMessagesContext().messages.format
}

/** Returns a message with elements: a value may be an element, and the function of a tag renders its content. */
export type RichText = <Id extends MessageId>(id: Id, values: RichValuesOf<Id, ReactNode>) => ReactNode

/** The texts of the current language as elements: `rich('login.terms', { a: (chunks) => <a href="/terms">{chunks}</a> })`. */
export function useRichText(): RichText {
  const { messages } = useMessagesContext()
  return useCallback(
    // The values of each message are some rich values.
    (id, values) => createElement(Fragment, null, ...messages.formatRich(id, values as RichValues<ReactNode>)),
    [messages],
  )
}

/** Date, number and money formats of the current language, in the time zone and currency of the provider. */
export function useFormats(): Formats {
  const { messages, formats } = useMessagesContext()
  return useMemo(() => createFormats(messages.locale, formats), [messages.locale, formats])
}

/** The current language. */
export function useLocale(): RegisteredLocale {
  return useMessagesContext().messages.locale
}
