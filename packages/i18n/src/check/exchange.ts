import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { sameLanguageOf } from '../tag-parts.ts'
import { languageTag } from '../languages.ts'
import { shapeOf } from '../message-shape.ts'
import type { CheckedFile, CheckedOwner } from './collect-files.ts'
import type { CheckedLanguages } from './config.ts'
import { readIfThere } from './extract.ts'
import type { StyleNames } from './style-problems.ts'
import { textProblems } from './text-problems.ts'

/** A format of translation tools. */
export type ExchangeFormat = 'po' | 'xliff'

/** A message for a translator. */
interface Unit {
  /** The message file of the default language, relative to the root. */
  readonly file: string
  readonly id: string
  /** The text in the default language. */
  readonly source: string
  /** Empty if there is none. */
  readonly target: string
  /** Name of an inline element in its texts, such as `x`; undefined without one. */
  readonly inline?: string | undefined
  /** Whether only some of its segments have a translation. */
  readonly isPartial?: boolean
}

/** What a translator sends back. */
interface Translations extends Omit<Read, 'language'> {
  readonly locale: string
}

const suffixes = { po: '.po', xliff: '.xlf' } as const

/**
 * Writes a file for each language but the default one, with all messages of the workspace, their texts in the default language, and the translations that
 * exist.
 *
 * @param folder is created if it does not exist
 * @returns the paths of the files
 * @throws Error that names each message that the format cannot store
 */
export async function exportTranslations(
  owners: readonly CheckedOwner[],
  { locales, defaultLocale }: CheckedLanguages,
  { format, folder }: { readonly format: ExchangeFormat; readonly folder: string },
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const files = owners.flatMap((owner) => owner.files)
  const written: string[] = []
  for (const locale of locales) {
    if (locale === defaultLocale) continue
    const content = await writers[format](unitsOf(files, defaultLocale, locale), { locale, defaultLocale })
    const path = join(folder, `${locale}${suffixes[format]}`)
    writeFileSync(path, content)
    written.push(path)
  }
  return written
}

function unitsOf(files: readonly CheckedFile[], defaultLocale: string, locale: string): Unit[] {
  return files
    .filter((file) => file.locale === defaultLocale)
    .flatMap(({ path, messages }) => {
      const translated = files.find((each) => each.path === inLocale(path, defaultLocale, locale))?.messages ?? {}
      return Object.entries(messages).map(([id, source]) => ({
        file: path,
        id,
        source,
        target: Object.hasOwn(translated, id) ? (translated[id] ?? '') : '',
      }))
    })
}

/** The message file of the same name in another language. */
function inLocale(path: string, from: string, to: string): string {
  return path.replace(new RegExp(`(^|/)locales/${from}/`), `$1locales/${to}/`)
}

/** What a translator may not lose. */
function noteOf(source: string): string {
  const placeholders = [...(shapeOf(source)?.placeholders ?? [])].map(([name, kind]) => `${name} (${kind})`)
  return placeholders.length > 0 ? `Placeholders: ${placeholders.join(', ')}` : ''
}

interface Target {
  readonly locale: string
  readonly defaultLocale: string
}

const writers = {
  async po(units: readonly Unit[], { locale }: Target): Promise<string> {
    const { default: PO } = await import('pofile')
    const po = new PO()
    po.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: languageTag(locale).replaceAll('-', '_') }
    po.items = units.map(({ file, id, source, target }) => {
      const item = new PO.Item()
      // The context makes an entry unique: two messages may have the same text.
      item.msgctxt = `${file}#${id}`
      item.msgid = source
      item.msgstr = [target]
      const note = noteOf(source)
      if (note !== '') item.extractedComments = [note]
      return item
    })
    return `${po.toString()}\n`
  },

  async xliff(units: readonly Unit[], { locale, defaultLocale }: Target): Promise<string> {
    refuseUnstorable(units)
    const { jsToXliff12 } = await import('xliff')
    const resources: Record<string, Record<string, { source: string; target?: string; note?: string }>> = {}
    for (const { file, id, source, target } of units) {
      const unit: { source: string; target?: string; note?: string } = { source }
      if (target !== '') unit.target = target
      const note = noteOf(source)
      if (note !== '') unit.note = note
      resources[file] = { ...resources[file], [id]: unit }
    }
    const languages = { sourceLanguage: languageTag(defaultLocale), targetLanguage: languageTag(locale) }
    const xml = await jsToXliff12({ ...languages, resources })
    // A reader of XML takes a carriage return that is not escaped for a line feed.
    return `${xml.replaceAll('\r', '&#13;')}\n`
  },
}

/** What no reader of XML 1.0 takes, escaped or not. */
const noXml = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff\ud800-\udfff]/u

/** @throws Error that names each message with a character that XML cannot store */
function refuseUnstorable(units: readonly Unit[]): void {
  const problems = units.flatMap(({ file, id, source, target }) => {
    const [found] = noXml.exec(`${id}${source}${target}`) ?? []
    if (found === undefined) return []
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return [`${file}: "${id}" has the character U+${code}, which XML cannot store: remove it, or export PO`]
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

interface ImportOptions {
  readonly languages: CheckedLanguages
  readonly path: string
  /** The styles of dates and numbers that the product defines. */
  readonly styles?: StyleNames | undefined
}

/**
 * Writes the translations of a file into the message files. A translation is skipped and reported if its message no longer exists or has another text by
 * now, or if the check would reject it.
 *
 * @param path a `.po` file, or an `.xlf` or `.xliff` file of XLIFF 1.2 or 2.0
 * @returns the number of changed messages, a line for each skipped one, and the number of those that nobody is sure of
 * @throws Error for a file of another kind, or of a language that the product does not have
 */
export async function importTranslations(
  root: string,
  owners: readonly CheckedOwner[],
  { languages, path, styles }: ImportOptions,
): Promise<{ readonly changed: number; readonly problems: readonly string[]; readonly unsure: number }> {
  const content = decode(readFileSync(path), path)
  const { locale, units, unplaced, unsure } = await readTranslations(content, path, languages)
  const files = new Map(owners.flatMap((owner) => owner.files).map((file) => [file.path, file]))
  const problems = unplaced.map((text) => `${path}: "${text}" has no msgctxt that names its file and its id`)
  const changes = new Map<string, { readonly target: string; readonly texts: Record<string, string> }>()
  let changed = 0
  for (const each of units) {
    if (each.target === '' && !each.isPartial) continue
    const unit = withoutPadding(each, files.get(each.file))
    const target = inLocale(unit.file, languages.defaultLocale, locale)
    const problem = problemOf(unit, files.get(unit.file), { locale, styles })
    if (problem !== undefined) {
      problems.push(`${target}: "${unit.id}" ${problem}`)
      continue
    }
    if (files.get(target)?.messages[unit.id] === unit.target) continue
    changes.set(unit.file, { target, texts: { ...changes.get(unit.file)?.texts, [unit.id]: unit.target } })
    changed += 1
  }
  for (const [source, { target: path, texts }] of changes) {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    const messages = { ...readIfThere(target), ...texts }
    writeFileSync(target, `${JSON.stringify(inOrderOf(files.get(source)?.messages ?? {}, messages), null, 2)}\n`)
  }
  return { changed, problems, unsure }
}

/** White space around a text belongs to a file that was formatted, unless the message has such white space itself. */
function withoutPadding(unit: Unit, file: CheckedFile | undefined): Unit {
  const source = unit.source.trim()
  const isPadded = file && Object.hasOwn(file.messages, unit.id) && file.messages[unit.id] === source
  return isPadded ? { ...unit, source, target: unit.target.trim() } : unit
}

/** Translators' files and message files have the same order, so that a change is easy to read. */
function inOrderOf(
  first: Readonly<Record<string, string>>,
  messages: Readonly<Record<string, string>>,
): Record<string, string> {
  const ids = [...Object.keys(first), ...Object.keys(messages)].filter((id) => Object.hasOwn(messages, id))
  return Object.fromEntries([...new Set(ids)].map((id) => [id, messages[id] ?? '']))
}

function problemOf(
  { id, source, target, inline, isPartial }: Unit,
  file: CheckedFile | undefined,
  options: { readonly locale: string; readonly styles: StyleNames | undefined },
): string | undefined {
  const current = file && Object.hasOwn(file.messages, id) ? file.messages[id] : undefined
  if (current === undefined) return 'no longer exists'
  if (isPartial) return 'is translated only in part'
  if (inline !== undefined) return `has the inline element <${inline}>, which a message file cannot store`
  if (current !== source) return 'was translated from another text'
  return textProblems(target, { ...options, source: { path: 'the default language', text: source } })[0]
}

async function readTranslations(content: string, path: string, languages: CheckedLanguages): Promise<Translations> {
  const suffix = extname(path)
  const read = suffix === '.po' ? readPo : suffix === '.xlf' || suffix === '.xliff' ? readUnits : undefined
  if (!read) throw new Error(`${path}: a .po, .xlf or .xliff file is expected`)
  const { language, units, unplaced, unsure } = await read(content).catch((error: unknown) => {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  })
  const wanted = language === '' ? basename(path, suffix) : language
  const locale =
    languages.locales.find((each) => toKey(each) === toKey(wanted)) ?? sameLanguageOf(languages.locales, wanted)
  if (locale === undefined || locale === languages.defaultLocale)
    throw new Error(`${path}: "${wanted}" is not one of the languages to translate into`)
  return { locale, units, unplaced, unsure }
}

function toKey(language: string): string {
  return language.replaceAll('_', '-').toLowerCase()
}

interface Read {
  readonly language: string
  readonly units: readonly Unit[]
  /** The texts of translated entries that belong to no message file. */
  readonly unplaced: readonly string[]
  /** Number of translations that nobody is sure of: those of another state than translated, and fuzzy ones. They are not taken. */
  readonly unsure: number
}

const poLine = /^(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d+\])\s*)?"(?:\\.|[^"\\])*")?$/u

/** The library takes any line for a part of a text. @throws Error that names a line that is not PO */
function refuseBroken(lines: readonly string[]): void {
  const broken = lines.findIndex((line) => !poLine.test(line.replace(/^\s*#~(?!\|)/, '').trim()))
  if (broken >= 0) throw new Error(`line ${broken + 1} is not valid PO: ${lines[broken]?.trim().slice(0, longestLine)}`)
}

/** Characters of a broken line that are shown. */
const longestLine = 200

async function readPo(content: string): Promise<Read> {
  const { default: PO } = await import('pofile')
  const lines = content.replace(/^\ufeff/, '').split(/\r?\n/)
  refuseBroken(lines)
  // The library takes the earlier text of an entry for a part of the entry before it.
  const { headers, items } = PO.parse(lines.filter((line) => !/^\s*#~?\|/.test(line)).join('\n'))
  const units: Unit[] = []
  const unplaced: string[] = []
  let unsure = 0
  for (const { msgctxt, msgid, msgstr, flags, obsolete } of items) {
    const target = msgstr[0] ?? ''
    // It has no translation, its translator is not sure of it, or it belongs to a message that is gone.
    if (target !== '' && flags['fuzzy'] && !obsolete) unsure += 1
    if (target === '' || flags['fuzzy'] || obsolete) continue
    // Entries of other products have no context, which the library gives as null, or another one.
    const [file = '', id] = String(msgctxt ?? '').split(/#(.*)/s, 2)
    if (id === undefined) unplaced.push(msgid)
    else units.push({ file, id, source: msgid, target })
  }
  return { language: headers['Language'] ?? '', units, unplaced, unsure }
}

async function readUnits(content: string): Promise<Read> {
  const { readXliff } = await import('./xliff-units.ts')
  const { targetLanguage, units } = readXliff(content)
  const unsure = units.filter(({ isUnsure }) => isUnsure).length
  return { language: targetLanguage, units, unplaced: [], unsure }
}

/** The encoding that a file names itself: a PO header, or the declaration of XML. */
const declared = /^(?:<\?xml[^>]*?\bencoding=["']([\w-]+)|[\s\S]*?^"Content-Type:[^"]*?charset=([\w-]+))/im

/** @throws Error for an encoding that is unknown, or that the file does not have */
function decode(bytes: Uint8Array, path: string): string {
  const hasMark = (first: number, second: number) => bytes[0] === first && bytes[1] === second
  const [, xml, po] = declared.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 4000))) ?? []
  const marked = hasMark(0xff, 0xfe) ? 'utf-16le' : hasMark(0xfe, 0xff) ? 'utf-16be' : undefined
  // A template of gettext says CHARSET.
  const encoding = marked ?? xml ?? (po === 'CHARSET' ? undefined : po) ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Error(`${path}: it cannot be read as ${encoding}`, { cause: error })
  }
}
