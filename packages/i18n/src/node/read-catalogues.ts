import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Languages } from '../languages.ts'

/** ICU texts by id, for each language. */
export type Catalogues<L extends string = string> = Record<L, Record<string, string>>

/**
 * Reads the message files `<folder>/<language>/**\/*.json` of each folder into one catalogue. Later folders take precedence.
 *
 * @throws TypeError that names a file that is not a flat map of texts, SyntaxError that names a file that is no JSON
 */
export function readCatalogues<L extends string>(languages: Languages<L>, folders: readonly string[]): Catalogues<L> {
  const read = (locale: L): Record<string, string> =>
    Object.assign({}, ...folders.flatMap((folder) => listFiles(join(folder, locale))).map((file) => readMessages(file)))
  return Object.fromEntries(languages.locales.map((locale) => [locale, read(locale)])) as Catalogues<L> // one entry per language
}

/** The message files in a folder, as absolute or relative paths like the folder; empty if it does not exist. */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/**
 * Reads one message file.
 *
 * @throws TypeError that names the file and the message that is not a text, SyntaxError that names a file that is no JSON
 */
export function readMessages(file: string): Record<string, string> {
  return parseMessages(readFileSync(file, 'utf8'), file)
}

/** Like {@link readMessages}, from the file's content. */
export function parseMessages(content: string, file: string): Record<string, string> {
  const raw = parseJson(content, file)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new TypeError(`${file}: a map of message ids to texts is expected`)
  const messages: Record<string, string> = {}
  for (const [id, text] of Object.entries(raw)) {
    if (typeof text !== 'string') throw new TypeError(`${file}: message "${id}" must be a text`)
    messages[id] = text
  }
  return messages
}

function parseJson(content: string, file: string): unknown {
  try {
    return JSON.parse(content)
  } catch (cause) {
    throw new SyntaxError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Merges the messages of several languages: the first language takes precedence, and an empty text counts as missing. */
export function fillIn(texts: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const filled: Record<string, string> = {}
  for (const each of texts.toReversed())
    for (const [id, text] of Object.entries(each)) if (text.trim() !== '' || !(id in filled)) filled[id] = text
  return filled
}
