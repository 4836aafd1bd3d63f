import {
  createMessageLoader,
  createMessages,
  type Locale,
  messageTable,
  type MessageLoader,
  type MessageFile,
} from '@teachnet/i18n'
import { uiMessages } from '@teachnet/ui/messages'
import type { Text } from '@teachnet/i18n/react'

const tables = {
  'zh-cn': messageTable(import.meta.glob<MessageFile>('../locales/zh-cn/*.json', { import: 'default' })),
  en: messageTable(import.meta.glob<MessageFile>('../locales/en/*.json', { import: 'default' })),
}

const loaders: Readonly<Record<Locale, MessageLoader>> = {
  'zh-cn': createMessageLoader({ locale: 'zh-cn', tables: [uiMessages, tables] }),
  en: createMessageLoader({ locale: 'en', tables: [uiMessages, tables] }),
}

export function messageLoader(locale: Locale): MessageLoader {
  return loaders[locale]
}

/** An error page can take the place of any page. */
const everywhere = ['site', 'navigation', 'error-page']

/** Loads the message files that a path needs in one language; one already loaded is not fetched again. */
export function loadMessages(locale: Locale, path: string): Promise<void> {
  return loaders[locale].loadFor({ path, files: path === '/' ? [...everywhere, 'home'] : everywhere })
}

/** The texts loaded so far in a language, for what is written outside the tree: the document's head. */
export function textsOf(locale: Locale): Text {
  return createMessages({ locale, messages: loaders[locale].messages() }).format
}
