import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@teachnet/contract'

/** ICU texts by id, for each language. */
export type Catalogues = Record<Locale, Record<string, string>>

/**
 * Reads the message files `<folder>/<locale>/**\/*.json` of each folder into one catalogue. Later folders win.
 *
 * @throws TypeError naming the file when one is not a flat map of texts
 */
export function readCatalogues(folders: readonly string[]): Catalogues {
  const catalogues: Catalogues = { 'zh-cn': {}, en: {} }
  for (const folder of folders)
    for (const locale of locales)
      for (const file of listFiles(join(folder, locale))) Object.assign(catalogues[locale], readMessages(file))
  return catalogues
}

/** The message files below a folder, as absolute or relative as the folder; none when it does not exist. */
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
 * @throws TypeError naming the file and the message that is not a text
 */
export function readMessages(file: string): Record<string, string> {
  return parseMessages(readFileSync(file, 'utf8'), file)
}

/** As {@link readMessages}, from its content. */
export function parseMessages(content: string, file: string): Record<string, string> {
  const raw: unknown = JSON.parse(content)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new TypeError(`${file}: a map of message ids to texts is wanted`)
  const messages: Record<string, string> = {}
  for (const [id, text] of Object.entries(raw)) {
    if (typeof text !== 'string') throw new TypeError(`${file}: message "${id}" must be a text`)
    messages[id] = text
  }
  return messages
}
