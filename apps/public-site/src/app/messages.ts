import { createMessageLoader, createMessages, messageTable, type MessageLoader, type MessageFile } from '@teachnet/i18n'
import { languages, siteTimeZone } from '@teachnet/languages'
import { type Locale, isRecord } from '@teachnet/protocol'
import { uiMessages } from '@teachnet/ui/messages'
import type { Text } from '@teachnet/i18n/react'
import { findPage } from '../pages.ts'

const tables = {
  'zh-cn': messageTable(import.meta.glob<MessageFile>('../locales/zh-cn/*.json', { import: 'default' })),
  en: messageTable(import.meta.glob<MessageFile>('../locales/en/*.json', { import: 'default' })),
}

/** The texts of the check of a form's steps, which are those of the server. */
const checkTexts = {
  'zh-cn': { contract: async () => (await import('@teachnet/contract/locales/zh-cn/contract.json')).default },
  en: { contract: async () => (await import('@teachnet/contract/locales/en/contract.json')).default },
}

const loaderOptions = { languages, tables: [uiMessages, tables, checkTexts], hot: import.meta.hot }

const loaders: Readonly<Record<Locale, MessageLoader>> = {
  'zh-cn': createMessageLoader({ ...loaderOptions, locale: 'zh-cn' }),
  en: createMessageLoader({ ...loaderOptions, locale: 'en' }),
}

export function messageLoader(locale: Locale): MessageLoader {
  return loaders[locale]
}

/** Versions of the texts that staff changed, as the loaders have them. */
const versions: Record<Locale, string> = { 'zh-cn': '', en: '' }

/** Puts texts that staff changed in place of those of the site, unless the loader has this version of them already. */
export function applyOwnTexts(locale: Locale, own: OwnTexts | undefined): void {
  const version = own?.version ?? ''
  if (versions[locale] === version) return
  versions[locale] = version
  loaders[locale].override(own?.messages ?? {})
}

/** Version of the texts that a page shows; empty: those of the product. */
export function textsVersion(locale: Locale): string {
  return versions[locale]
}

/** Needed on every page, because an error page can replace any page. */
const everywhere = ['site', 'navigation', 'error-page']

/** Returns the names of the message files that a path needs. */
export function messageFilesOf(path: string): readonly string[] {
  return [...everywhere, ...(findPage(path)?.messages ?? [])]
}

/** Loads the message files that a path needs in one language; loaded files are not fetched again. */
export function loadMessages(locale: Locale, path: string): Promise<void> {
  return loaders[locale].load(messageFilesOf(path))
}

/** Loads message files by name in one language. */
export function loadMessageFiles(locale: Locale, files: readonly string[]): Promise<void> {
  return loaders[locale].load(files)
}

/** Returns the loaded messages of a language, for text outside the React tree, such as the document's head. */
export function textsOf(locale: Locale): Text {
  return createMessages({ locale, messages: loaders[locale].messages(), timeZone: siteTimeZone }).format
}

/** Texts of the site that staff changed, in one language. */
export interface OwnTexts {
  readonly version: string
  readonly messages: MessageFile
}

/** Reads the messages of a reply with the texts; anything else has none. */
export function readOwnTexts(data: unknown): MessageFile {
  const messages = isRecord(data) ? data['messages'] : undefined
  const entries = isRecord(messages) ? Object.entries(messages) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, MessageFile[string]] => Array.isArray(entry[1])))
}
