import { type ReactNode, useMemo } from 'react'
import { createMessages } from '../create-messages.ts'
import type { MessageFile } from '../message-file.ts'
import type { RegisteredLocale } from '../register.ts'
import { MessagesContext } from './messages-context.ts'

/** Messages of one language and the subtree that renders them. */
export interface MessagesProviderProps {
  readonly locale: RegisteredLocale
  readonly messages: MessageFile
  /** IANA name. Default: the machine's zone; set it if server and browser must render the same dates. */
  readonly timeZone?: string | undefined
  /** ISO 4217 code of amounts of money. */
  readonly currency?: string | undefined
  /** Called once for each message that is missing or cannot be formatted correctly. */
  readonly onError?: ((error: Error) => void) | undefined
  readonly children: ReactNode
}

/** Provides messages and formats for `useText`, `useRichText`, `useFormats` and `useLocale` in its subtree. */
export function MessagesProvider(props: MessagesProviderProps) {
  const { locale, messages: file, timeZone, currency, onError, children } = props
  const messages = useMemo(
    () => createMessages({ locale, messages: file, ...(timeZone && { timeZone }), ...(onError && { onError }) }),
    [locale, file, timeZone, onError],
  )
  const value = useMemo(
    () => ({ messages, formats: { ...(timeZone && { timeZone }), ...(currency && { currency }) }, onError }),
    [messages, timeZone, currency, onError],
  )
  return <MessagesContext value={value}>{children}</MessagesContext>
}
