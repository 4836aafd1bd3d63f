import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** One message: an ICU text, or its compiled form. */
export type Message = string | readonly MessageFormatElement[]

/** What a message file of one language exports: messages by id. */
export type MessageFile = Readonly<Record<string, Message>>

/** The files of one language, by name: the path under the language's folder without `.json`. */
export type MessageTable = Readonly<Record<string, () => Promise<MessageFile>>>

/** The files by language. A language without a table gets the files of its fallbacks. */
export type MessageTables<L extends string = string> = Readonly<Partial<Record<L, MessageTable>>>

/**
 * Creates a table from the result of Vite's `import.meta.glob`.
 *
 * @example messageTable(import.meta.glob<MessageFile>('./locales/en/**\/*.json', { import: 'default' }))
 */
export function messageTable(modules: Readonly<Record<string, () => Promise<MessageFile>>>): MessageTable {
  return Object.fromEntries(Object.entries(modules).map(([path, load]) => [fileName(path), load]))
}

/**
 * Name of a message file: `/src/locales/en/teacher/teacher.json` is `teacher/teacher`.
 *
 * @example fileName('./locales/en/teacher/list.json') // 'teacher/list'
 */
export function fileName(path: string): string {
  return path.replace(/^.*?locales\/[^/]+\//, '').replace(/\.json$/, '')
}
