import {
  createContext,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { createIntl, RawIntlProvider } from 'react-intl'
import { messagesOf, type MessagesOptions, toIntlConfig, type Messages } from '../create-messages.ts'
import { newIntlCache } from '../intl.ts'
import type { MessageFile } from '../message-file.ts'
import { languagesOf, withLanguages } from '../filled-gaps.ts'
import type { RegisteredLocale, RichValues, MessageId, RichValuesOf } from '../register.ts'
import type { MessageLoader } from '../message-loader.ts'
import { type FormatsOptions, createFormats, type Formats } from '../formats.ts'

/** Messages of one language and the subtree that renders them. */
export interface MessagesProviderProps {
  readonly locale: RegisteredLocale
  readonly messages: MessageFile
  /** IANA name. Default: the machine's zone; set it if server and browser must render the same dates. */
  readonly timeZone?: string | undefined
  /** Named styles of the application, such as `money` in `{n, number, money}`. Pass the same object each time. */
  readonly formats?: MessagesOptions['formats']
  /** ISO 4217 code of amounts of money. */
  readonly currency?: string | undefined
  /** Called once for each message that is missing or cannot be formatted correctly. */
  readonly onError?: ((error: Error) => void) | undefined
  readonly children: ReactNode
}

/**
 * Provides messages and formats for `useText`, `useRichText`, `useFormats` and `useLocale` in its subtree, and the same messages for the
 * components and hooks of react-intl.
 * @example <MessagesProvider locale="en" messages={messages} timeZone="Asia/Shanghai">…</MessagesProvider>
 */
export function MessagesProvider(props: MessagesProviderProps) {
  const { locale, messages: file, timeZone, formats, currency, onError, children } = props
  const [intl, value] = useMemo(() => {
    const options = { locale, messages: file, timeZone, formats, onError }
    const created = createIntl(toIntlConfig(options), newIntlCache())
    const messages = messagesOf(created, locale)
    return [created, { messages, formats: { timeZone, currency }, styles: formats, onError }]
  }, [locale, file, timeZone, formats, currency, onError])
  return (
    <RawIntlProvider value={intl}>
      <MessagesContext.Provider value={value}>{children}</MessagesContext.Provider>
    </RawIntlProvider>
  )
}

/** A loader and the subtree that renders its messages. */
export interface LoadedMessagesProviderProps extends Omit<MessagesProviderProps, 'locale' | 'messages'> {
  readonly loader: MessageLoader
}

/** Provides the messages of a loader, and updates them as more are loaded. */
export function LoadedMessagesProvider({ loader, ...props }: LoadedMessagesProviderProps) {
  const messages = useSyncExternalStore(loader.subscribe, loader.messages, loader.messages)
  return <MessagesProvider locale={loader.locale} messages={messages} {...props} />
}

/** The value of a provider: texts, the zone and currency of formats, and the error handler. */
export interface MessagesContextValue {
  readonly messages: Messages
  readonly formats: Pick<FormatsOptions, 'timeZone' | 'currency'>
  readonly styles: MessagesOptions['formats']
  readonly onError: ((error: Error) => void) | undefined
}

/** Provided by `MessagesProvider`. */
export const MessagesContext = createContext<MessagesContextValue | undefined>(undefined)

/** @throws Error outside a provider */
export function useMessagesContext(): MessagesContextValue {
  const value = useContext(MessagesContext)
  if (!value) throw new Error('A text or a format was asked for outside MessagesProvider')
  return value
}

/** Messages for a part of the tree. */
export interface MoreMessagesProps {
  readonly messages: MessageFile
  readonly children: ReactNode
}

/**
 * Adds messages to those of the provider above, which take precedence for the same id.
 *
 * @example <MoreMessages messages={dialogMessages}>…</MoreMessages>
 */
export function MoreMessages({ messages: more, children }: MoreMessagesProps) {
  const { messages, formats, styles, onError } = useMessagesContext()
  const both = useMemo(() => {
    const languages = [more, messages.file].flatMap((file) => [...(languagesOf(file) ?? [])])
    return withLanguages({ ...more, ...messages.file }, new Map(languages))
  }, [more, messages])
  return (
    <MessagesProvider locale={messages.locale} messages={both} formats={styles} onError={onError} {...formats}>
      {children}
    </MessagesProvider>
  )
}

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
  return useMemo<RichText>(
    // The values of each message are some rich values.
    () => (id, values) => withKeys(messages.formatRich(id, toKeyed(values as RichValues<ReactNode>))),
    [messages],
  )
}

/** The values, of which the functions of tags get content that React can show as a list. */
function toKeyed(values: RichValues<ReactNode>): RichValues<ReactNode> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (chunks: ReactNode[]) => value(withKeys(chunks)) : value,
    ]),
  )
}

/** React wants keys of elements in a list; those of a message do not move. */
function withKeys(parts: readonly ReactNode[]): ReactNode[] {
  return parts.map((part, index) => (isValidElement(part) ? <Fragment key={index}>{part}</Fragment> : part))
}

/** Date, number and money formats of the current language, in the time zone and currency of the provider. */
export function useFormats(): Formats {
  const { messages, formats } = useMessagesContext()
  return useMemo(() => createFormats(messages.locale, formats), [messages.locale, formats])
}

/**
 * The current language.
 *
 * @example const locale = useLocale()
 */
export function useLocale(): RegisteredLocale {
  return useMessagesContext().messages.locale
}
