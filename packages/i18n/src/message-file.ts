/** One message: an ICU text, or its compiled form, which may come from a file with JSON. */
export type Message = string | readonly object[]

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

/**
 * Merges the messages of several languages: the first language takes precedence, and an empty text counts as missing.
 *
 * @example fillIn([{ a: '' }, { a: 'A', b: 'B' }]) // { a: 'A', b: 'B' }
 */
export function fillIn<T extends Message>(files: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const filled: Record<string, T> = {}
  for (const file of [...files].reverse())
    for (const [id, message] of Object.entries(file)) if (!isEmpty(message) || !(id in filled)) filled[id] = message
  return filled
}

/** A compiled message without elements is an empty text. */
function isEmpty(message: Message): boolean {
  return typeof message === 'string' ? message.trim() === '' : message.length === 0
}
