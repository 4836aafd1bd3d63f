import type { Locale } from '@teachnet/protocol'
import { MoreMessages, useLocale } from '@teachnet/i18n/react'
import { type LoadOnce, loadOnce, PartBoundary, useLoaded } from '@teachnet/ui/parts'
import type { ReactNode } from 'react'

type Messages = Parameters<typeof MoreMessages>[0]['messages']

type MessageFile = Promise<{ readonly default: Messages }>

/** Messages that a first view of a list does not need, by what needs them. */
const files = {
  /** Of lists and inputs, for pages that are not about records. */
  crud: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/crud.json')]),
    en: loadMessages(() => [import('../locales/en/crud.json')]),
  },
  filter: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/filter.json')]),
    en: loadMessages(() => [import('../locales/en/filter.json')]),
  },
  form: {
    'zh-cn': loadMessages(() => [
      import('@teachnet/contract/locales/zh-cn/contract.json'),
      import('../locales/zh-cn/form.json'),
    ]),
    en: loadMessages(() => [import('@teachnet/contract/locales/en/contract.json'), import('../locales/en/form.json')]),
  },
  media: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/media.json')]),
    en: loadMessages(() => [import('../locales/en/media.json')]),
  },
  layout: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/layout.json')]),
    en: loadMessages(() => [import('../locales/en/layout.json')]),
  },
  palette: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/palette.json')]),
    en: loadMessages(() => [import('../locales/en/palette.json')]),
  },
  login: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/login.json')]),
    en: loadMessages(() => [import('../locales/en/login.json')]),
  },
  help: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/help.json')]),
    en: loadMessages(() => [import('../locales/en/help.json')]),
  },
  inbox: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/inbox.json')]),
    en: loadMessages(() => [import('../locales/en/inbox.json')]),
  },
  record: {
    'zh-cn': loadMessages(() => [import('../locales/zh-cn/record.json')]),
    en: loadMessages(() => [import('../locales/en/record.json')]),
  },
  design: {
    'zh-cn': loadMessages(() => [import('@teachnet/contract/locales/zh-cn/design.json')]),
    en: loadMessages(() => [import('@teachnet/contract/locales/en/design.json')]),
  },
} as const satisfies Record<string, Record<Locale, LoadOnce<Messages>>>

type Part = keyof typeof files

/** The parts whose messages are loaded when they are first needed. */
export const messageParts = Object.keys(files) as readonly Part[] // `files` has no other keys.

/** Preloads messages; their children then render without a placeholder. */
export async function preloadMessages(of: Part, locale: Locale): Promise<void> {
  await files[of][locale]()
}

interface WithMessagesProps {
  readonly of: Part
  /** Loads code that the children need, in parallel with the messages. */
  readonly also?: LoadOnce<unknown>
  /** Rendered while the messages are loading. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** Provides messages that are loaded when they are first needed. */
export function WithMessages({ of, also = nothing, fallback = null, children }: WithMessagesProps) {
  return (
    <PartBoundary waiting={fallback}>
      <Loaded of={of} also={also}>
        {children}
      </Loaded>
    </PartBoundary>
  )
}

function Loaded({
  of,
  also,
  children,
}: Required<Pick<WithMessagesProps, 'of' | 'also'>> & { readonly children: ReactNode }) {
  const locale = useLocale()
  // Both load in parallel; `useLoaded` reports the failure of each.
  also().catch(() => undefined)
  const own = useLoaded(files[of][locale])
  useLoaded(also)
  return <MoreMessages messages={own}>{children}</MoreMessages>
}

const nothing: LoadOnce<undefined> = Object.assign(async () => undefined, { loaded: () => ({ value: undefined }) })

function loadMessages(load: () => readonly MessageFile[]): LoadOnce<Messages> {
  return loadOnce(async () => {
    const read = await Promise.all(load())
    return Object.fromEntries(read.flatMap((file) => Object.entries(file.default)))
  })
}
