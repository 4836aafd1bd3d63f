import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseMessages } from '../node/catalogue.ts'
import { type CheckedFile, type CheckedOwner, idsOf, reachedFrom } from './collect-files.ts'
import type { CheckedLanguages } from './config.ts'

/** A message that a file lacks. */
export interface MissingMessage {
  /** Path of the message file from the root; it need not exist. */
  readonly file: string
  readonly id: string
  /** What is written: the id itself in the default language if no language has the message, else an empty text. The check reports both. */
  readonly text: string
}

/**
 * The messages that an application or package uses but lacks in a language, each with its file: the file of the same name if another
 * language has the message, otherwise the file with the most similar ids, otherwise `messages.json`.
 */
export function missingMessages(
  owner: CheckedOwner,
  owners: readonly CheckedOwner[],
  languages: CheckedLanguages,
): MissingMessage[] {
  const { files, sources, path } = owner
  const requested = new Set(sources.flatMap((source) => [...source.asked.keys()]))
  const exists = new Set(reachedFrom(owner, owners).flatMap(idsOf))
  const known = new Map(files.flatMap((file) => Object.keys(file.messages).map((id) => [id, file] as const)))
  const folderOf = (file: CheckedFile | undefined) => /^(?:.*\/)?locales(?=\/)/.exec(file?.path ?? '')?.[0]
  const folder = folderOf(files[0]) ?? (path === '.' ? 'src/locales' : `${path}/src/locales`)
  const ids = [...new Set([...known.keys(), ...[...requested].filter((id) => !exists.has(id))])].sort()
  return ids.flatMap((id) => {
    const home = known.get(id) ?? mostAlike(files, id)
    const place = folderOf(home) ?? folder
    return languages.locales.flatMap((locale) => {
      const has = files.some((file) => file.locale === locale && Object.hasOwn(file.messages, id))
      const text = locale === languages.defaultLocale && !known.has(id) ? id : ''
      return has ? [] : [{ file: `${place}/${locale}/${home?.name ?? 'messages'}.json`, id, text }]
    })
  })
}

/** The file whose ids share the longest prefix with an id; undefined if none shares any. */
function mostAlike(files: readonly CheckedFile[], id: string): CheckedFile | undefined {
  const parts = id.split('.').slice(0, -1)
  for (let length = parts.length; length > 0; length -= 1) {
    const head = `${parts.slice(0, length).join('.')}.`
    const found = files.find((file) => Object.keys(file.messages).some((each) => each.startsWith(head)))
    if (found) return found
  }
  return undefined
}

/**
 * Adds missing messages to their files, with texts that the check reports until they are written. The other messages of a file are unchanged.
 */
export function writeMissing(root: string, missing: readonly MissingMessage[]): void {
  for (const file of new Set(missing.map((each) => each.file))) {
    const path = join(root, file)
    const messages = readIfThere(path)
    for (const { id, text } of missing.filter((each) => each.file === file)) messages[id] = text
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(messages, null, 2)}\n`)
  }
}

/** The texts of a message file; none if it does not exist. */
export function readIfThere(path: string): Record<string, string> {
  try {
    return parseMessages(readFileSync(path, 'utf8'), path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
