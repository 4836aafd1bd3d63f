import { type ReactNode, useMemo } from 'react'
import { createIntl, RawIntlProvider } from 'react-intl'
import { messagesOf, reportOnce, toIntlConfig } from '../create-messages.ts'
import { newIntlCache } from '../intl.ts'
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

/**
 * Provides messages and formats for `useText`, `useRichText`, `useFormats` and `useLocale` in its subtree, and the same messages for the
 * components and hooks of react-intl.
 */
export function MessagesProvider(props: MessagesProviderProps) {
  const { locale, messages: file, timeZone, currency, onError, children } = props
  const [intl, messages] = useMemo(() => {
    const options = reportOnce({ locale, messages: file, timeZone, onError })
    const created = createIntl(toIntlConfig(options), newIntlCache())
    return [created, messagesOf(created, options)]
  }, [locale, file, timeZone, onError])
  const value = useMemo(
    () => ({ messages, formats: { timeZone, currency }, onError }),
    [messages, timeZone, currency, onError],
  )
  return (
    <RawIntlProvider value={intl}>
      <MessagesContext value={value}>{children}</MessagesContext>
    </RawIntlProvider>
  )
}
