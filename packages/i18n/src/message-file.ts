import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** What a message file of one language exports: ICU texts by id, or what the build compiled from them. */
export type MessageFile = Readonly<Record<string, string>> | Readonly<Record<string, MessageFormatElement[]>>

/** The files of one language, by name: the path under the language's folder without `.json`. */
export type MessageTable = Readonly<Record<string, () => Promise<MessageFile>>>

/** The files of every language. */
export type MessageTables = Readonly<Record<'zh-cn' | 'en', MessageTable>>

/**
 * Makes a table from what Vite's `import.meta.glob` gives.
 *
 * @example messageTable(import.meta.glob<MessageFile>('./locales/en/**\/*.json', { import: 'default' }))
 */
export function messageTable(modules: Readonly<Record<string, () => Promise<MessageFile>>>): MessageTable {
  return Object.fromEntries(Object.entries(modules).map(([path, load]) => [fileName(path), load]))
}

/** Name of a message file: `/src/locales/en/teacher/teacher.json` is `teacher/teacher`. */
export function fileName(path: string): string {
  return path.replace(/^.*?locales\/[^/]+\//, '').replace(/\.json$/, '')
}
