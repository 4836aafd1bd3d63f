import type { Locale } from '@teachnet/contract'
import { MessagesProvider, useLocale } from '@teachnet/i18n/react'
import { type ReactNode, Suspense, use } from 'react'
import { useIntl } from 'react-intl'

type Messages = Parameters<typeof MessagesProvider>[0]['messages']

type MessageFile = Promise<{ readonly default: Messages }>

/** Texts that lists do not need: those of forms and of validation, and those of what else is done with records. */
const files = {
  form: {
    'zh-cn': () => [import('@teachnet/contract/locales/zh-cn/contract.json'), import('../locales/zh-cn/form.json')],
    en: () => [import('@teachnet/contract/locales/en/contract.json'), import('../locales/en/form.json')],
  },
  record: {
    'zh-cn': () => [import('../locales/zh-cn/record.json')],
    en: () => [import('../locales/en/record.json')],
  },
} as const satisfies Record<string, Record<Locale, () => readonly MessageFile[]>>

type Part = keyof typeof files

const loaded = new Map<string, Promise<Messages>>()

interface WithMessagesProps {
  readonly of: Part
  /** Stands in the place of the children until their texts are there. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** Gives texts that are loaded when they are first needed to everything below. */
export function WithMessages({ of, fallback = null, children }: WithMessagesProps) {
  return (
    <Suspense fallback={fallback}>
      <Loaded of={of}>{children}</Loaded>
    </Suspense>
  )
}

function Loaded({ of, children }: Pick<WithMessagesProps, 'of' | 'children'>) {
  const locale = useLocale()
  const intl = useIntl()
  const own = use(loadMessages(of, locale))
  const messages = { ...own, ...intl.messages } as Messages // react-intl allows more shapes than our files have
  return (
    <MessagesProvider locale={locale} messages={messages} {...(intl.timeZone && { timeZone: intl.timeZone })}>
      {children}
    </MessagesProvider>
  )
}

function loadMessages(of: Part, locale: Locale) {
  const key = `${of} ${locale}`
  const known = loaded.get(key)
  if (known) return known
  const parts: readonly MessageFile[] = files[of][locale]()
  const started = Promise.all(parts).then((read) =>
    Object.fromEntries(read.flatMap((part) => Object.entries(part.default))),
  )
  loaded.set(key, started)
  // A failure of the network must not stay: the next form asks again.
  started.catch(() => loaded.delete(key))
  return started
}
