import type { Locale } from '@teachnet/contract'
import { MessagesProvider, useLocale } from '@teachnet/i18n/react'
import { loadOnce, PartBoundary } from '@teachnet/ui/parts'
import { type ReactNode, use } from 'react'
import { useIntl } from 'react-intl'

type Messages = Parameters<typeof MessagesProvider>[0]['messages']

type MessageFile = Promise<{ readonly default: Messages }>

/** Texts that lists do not need: those of forms and of validation, and those of what else is done with records. */
const files = {
  form: {
    'zh-cn': loadMessages(() => [
      import('@teachnet/contract/locales/zh-cn/contract.json'),
      import('../locales/zh-cn/form.json'),
    ]),
    en: loadMessages(() => [import('@teachnet/contract/locales/en/contract.json'), import('../locales/en/form.json')]),
  },
  record: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/record.json')]),
    en: loadMessages(() => [import('../locales/en/record.json')]),
  },
} as const satisfies Record<string, Record<Locale, () => Promise<Messages>>>

type Part = keyof typeof files

interface WithMessagesProps {
  readonly of: Part
  /** Stands in the place of the children until their texts are there. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** Gives texts that are loaded when they are first needed to everything below. */
export function WithMessages({ of, fallback = null, children }: WithMessagesProps) {
  return (
    <PartBoundary waiting={fallback}>
      <Loaded of={of}>{children}</Loaded>
    </PartBoundary>
  )
}

function Loaded({ of, children }: Pick<WithMessagesProps, 'of' | 'children'>) {
  const locale = useLocale()
  const intl = useIntl()
  const own = use(files[of][locale]())
  const messages = { ...own, ...intl.messages } as Messages // react-intl allows more shapes than our files have
  return (
    <MessagesProvider locale={locale} messages={messages} {...(intl.timeZone && { timeZone: intl.timeZone })}>
      {children}
    </MessagesProvider>
  )
}

function loadMessages(load: () => readonly MessageFile[]): () => Promise<Messages> {
  return loadOnce(async () => {
    const read = await Promise.all(load())
    return Object.fromEntries(read.flatMap((file) => Object.entries(file.default)))
  })
}
