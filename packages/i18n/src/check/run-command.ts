import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CheckedOwner, collectOwners, type CheckedFile, reachedFrom, idsOf } from './collect-files.ts'
import type { I18nConfig, CheckedLanguages } from './config.ts'
import { compileFiles } from './compile-files.ts'
import { type ExchangeFormat, exportTranslations, importTranslations } from './exchange.ts'
import { messageTypes } from './message-types.ts'
import { missingMessages, writeMissing } from './extract.ts'
import type { StyleNames } from './style-problems.ts'
import { type ComparedText, haveSamePlaceholders, textProblems } from './text-problems.ts'

/** The output functions of a command. */
export interface CommandOutput {
  readonly log: (line: string) => void
  readonly error: (line: string) => void
}

const usage = `Usage: teachnet-i18n <command> [folder]

  check [folder]                    names missing, unused, repeated, empty and invalid messages
  extract [folder] [--write]        names messages that are asked for and missing; --write adds them, to be written
  types <application> [folder]      writes src/messages.d.ts of an application: typed ids and values
  compile <application> <target> [folder]  writes <target>/<language>/<name>.json, compiled and filled in from the fallbacks, for a build without Vite
  uses <id> [folder]                names the places at which sources use a message
  export <po|xliff> <target> [folder]  writes a file for translators into the folder target, for each language but the default one
  import <file> [folder]            writes the translations of a .po, .xlf or .xliff file into the message files

The folder of the workspace (default: this one) has i18n.config.ts or i18n.config.js.`

const configNames = ['i18n.config.ts', 'i18n.config.js', 'i18n.config.mjs']

/**
 * Runs one command.
 *
 * @param args without the program's name
 * @returns the exit code: 0 for success, 1 for problems, 2 for a command that cannot be run
 */
export async function runCommand(args: readonly string[], output: CommandOutput): Promise<0 | 1 | 2> {
  const shouldWrite = args.includes('--write')
  if (args.includes('--help') || args.includes('-h')) {
    output.log(usage)
    return 0
  }
  const [command = '', ...rest] = args.filter((each) => each !== '--write')
  try {
    if (command === 'check') return await check(rest[0] ?? '.', output)
    if (command === 'extract') return await extract(rest[0] ?? '.', shouldWrite, output)
    if (command === 'export' && rest[1] && (rest[0] === 'po' || rest[0] === 'xliff'))
      return await writeExport({ format: rest[0], folder: rest[1] }, rest[2] ?? '.', output)
    if (command === 'import' && rest[0]) return await readImport(rest[0], rest[1] ?? '.', output)
    if (command === 'uses' && rest[0]) return await listUses(rest[0], rest[1] ?? '.', output)
    if (command === 'compile' && rest[0] && rest[1])
      return await writeCompiled({ application: rest[0], target: rest[1] }, rest[2] ?? '.', output)
    if (command === 'types' && rest[0]) return await writeTypes(rest[0], rest[1] ?? '.', output)
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error))
    return 2
  }
  output.error(usage)
  return 2
}

async function check(root: string, output: CommandOutput): Promise<0 | 1> {
  const { config, owners } = await readWorkspace(root)
  const problems = checkCatalogues(owners, config.languages, config.formats)
  for (const problem of problems) output.error(problem)
  const count = owners.reduce((sum, { files }) => sum + files.length, 0)
  output.log(`${counted(count, 'message file')}, ${counted(problems.length, 'problem')}`)
  return problems.length > 0 ? 1 : 0
}

async function extract(root: string, shouldWrite: boolean, output: CommandOutput): Promise<0 | 1> {
  const { config, owners } = await readWorkspace(root)
  const missing = owners.flatMap((owner) => missingMessages(owner, owners, config.languages))
  for (const { file, id } of missing) output.log(`${file}: ${id}`)
  if (shouldWrite) writeMissing(root, missing)
  output.log(`${missing.length} missing messages${shouldWrite && missing.length > 0 ? ', added' : ''}`)
  return missing.length > 0 && !shouldWrite ? 1 : 0
}

async function writeTypes(application: string, root: string, output: CommandOutput): Promise<0> {
  const { config, owners } = await readWorkspace(root)
  const owner = findOwner(owners, application)
  const folder = posix.join(owner.path, 'src')
  const file = `${folder}/messages.d.ts`
  const { code, map } = messageTypes(reachedFrom(owner, owners), { languages: config.languages, folder })
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, file), code)
  writeFileSync(join(root, `${file}.map`), map)
  output.log(file)
  return 0
}

function findOwner(owners: readonly CheckedOwner[], application: string): CheckedOwner {
  const owner = owners.find(({ path, name }) => path === application || name === application)
  if (owner) return owner
  throw new Error(`No application "${application}". There are: ${owners.map(({ path }) => path).join(', ')}`)
}

async function writeCompiled(
  { application, target }: { readonly application: string; readonly target: string },
  root: string,
  output: CommandOutput,
): Promise<0 | 1> {
  const { config, owners } = await readWorkspace(root)
  // The application's own messages take precedence.
  const reached = reachedFrom(findOwner(owners, application), owners).reverse()
  const files = compileFiles(
    reached.flatMap((owner) => owner.files),
    config.languages,
  )
  for (const [path, messages] of files) {
    mkdirSync(dirname(join(root, target, path)), { recursive: true })
    writeFileSync(join(root, target, path), `${JSON.stringify(messages)}\n`)
  }
  output.log(`${counted(files.size, 'file')} in ${target}`)
  if (files.size > 0) return 0
  output.error('no message file was found')
  return 1
}

async function listUses(id: string, root: string, output: CommandOutput): Promise<0 | 1> {
  const { owners } = await readWorkspace(root)
  const places = owners
    .flatMap(({ sources }) => sources)
    .flatMap(({ path, asked, literals }) => {
      const line = asked.get(id)
      if (line !== undefined) return [`${path}:${line}`]
      return literals.has(id) ? [path] : []
    })
  for (const place of places) output.log(place)
  if (places.length === 0) output.error(`"${id}" is used nowhere`)
  return places.length === 0 ? 1 : 0
}

async function writeExport(
  target: { readonly format: ExchangeFormat; readonly folder: string },
  root: string,
  output: CommandOutput,
): Promise<0> {
  const { config, owners } = await readWorkspace(root)
  for (const path of await exportTranslations(owners, config.languages, target)) output.log(path)
  return 0
}

async function readImport(path: string, root: string, output: CommandOutput): Promise<0 | 1> {
  const { config, owners } = await readWorkspace(root)
  const { changed, problems, unsure } = await importTranslations(root, owners, {
    languages: config.languages,
    path,
    styles: config.formats,
  })
  for (const problem of problems) output.error(problem)
  const left = unsure > 0 ? `, ${unsure} not approved by their translators` : ''
  output.log(`${changed} messages changed, ${problems.length} skipped${left}`)
  return problems.length > 0 ? 1 : 0
}

async function readWorkspace(root: string): Promise<{ config: I18nConfig; owners: CheckedOwner[] }> {
  const file = configNames.map((name) => resolve(root, name)).find((path) => existsSync(path))
  if (!file) throw new Error(`No ${configNames[0]} in ${resolve(root)}`)
  const { default: config }: { default: I18nConfig } = await import(pathToFileURL(file).href)
  return { config, owners: collectOwners(root, config) }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** All problems of the catalogues, one line each; empty if there are none. */
function checkCatalogues(owners: readonly CheckedOwner[], languages: CheckedLanguages, styles?: StyleNames): string[] {
  if (!owners.some(({ files }) => files.length > 0)) return ['no message file was found']
  return [
    ...owners.flatMap((owner) => checkFiles(owner, languages, styles)),
    ...checkAsked(owners),
    ...checkUse(owners, languages),
  ]
}

function checkFiles({ files }: CheckedOwner, languages: CheckedLanguages, styles: StyleNames | undefined): string[] {
  return files.flatMap((file) => {
    const others = languages.locales.filter((locale) => locale !== file.locale)
    const counterparts = others.map((locale) => ({
      locale,
      messages: counterpartOf(files, file, locale)?.messages ?? {},
    }))
    // Each gap is named once: by the default language, or by the first one that has the message.
    const isFirst = (id: string) => firstWith(files, file, id, languages) === file
    const siblings = files.filter((each) => each.locale === file.locale && each !== file)
    const repeated = file.repeated.map((id) => `${file.path}: "${id}" is there more than once`)
    const problems = Object.entries(file.messages).flatMap(([id, text]) => [
      ...counterparts
        .filter(({ messages }) => !Object.hasOwn(messages, id) && isFirst(id))
        .map(({ locale }) => `${file.path}: "${id}" is missing in ${file.folder}${locale}/${file.name}.json`),
      ...siblings
        .filter((each) => Object.hasOwn(each.messages, id))
        .map((each) => `${file.path}: "${id}" is also in ${each.path}`),
      ...(text.trim() === ''
        ? checkEmpty(file, id, counterparts)
        : checkText(file, id, text, { sources: sourcesOf(files, file, id, languages), styles })),
    ])
    return [...repeated, ...problems]
  })
}

/** A text that is empty in every language is intentionally empty. */
function checkEmpty(file: CheckedFile, id: string, others: readonly Pick<CheckedFile, 'messages'>[]): string[] {
  return others.every(({ messages }) => messages[id]?.trim() === '') ? [] : [`${file.path}: "${id}" is empty`]
}

/** Of the files of the same name in all languages, the first that has a message; the default language comes first. */
function firstWith(
  files: readonly CheckedFile[],
  file: CheckedFile,
  id: string,
  { locales, defaultLocale }: CheckedLanguages,
): CheckedFile | undefined {
  return [defaultLocale, ...locales]
    .map((locale) => counterpartOf(files, file, locale))
    .find((each) => each && Object.hasOwn(each.messages, id))
}

/** The file of the same name in another language. */
function counterpartOf(files: readonly CheckedFile[], { folder, name }: CheckedFile, locale: string) {
  return files.find((each) => each.locale === locale && each.name === name && each.folder === folder)
}

/**
 * The texts against which one is compared: a translation against the default language, whose own text is compared with the translations, since the mistake may be
 * there.
 */
function sourcesOf(
  files: readonly CheckedFile[],
  file: CheckedFile,
  id: string,
  { locales, defaultLocale }: CheckedLanguages,
): ComparedText[] {
  const of = (locale: string): ComparedText[] => {
    const other = counterpartOf(files, file, locale)
    const text = other?.messages[id]
    return other && text !== undefined && text.trim() !== '' ? [{ path: other.path, text }] : []
  }
  if (file.locale !== defaultLocale) {
    // If all translations agree, the default language is the one that differs, and is named.
    const translations = locales.filter((locale) => locale !== defaultLocale).flatMap(of)
    return translations.length > 1 && haveSamePlaceholders(translations) ? [] : of(defaultLocale)
  }
  const translations = locales.filter((locale) => locale !== defaultLocale).flatMap(of)
  return translations.length > 1 && haveSamePlaceholders(translations) ? translations.slice(0, 1) : []
}

function checkText(
  file: CheckedFile,
  id: string,
  text: string,
  { sources, styles }: { readonly sources: readonly ComparedText[]; readonly styles: StyleNames | undefined },
): string[] {
  const place = `${file.path}: "${id}"`
  // As `extract` writes it. An id without a dot may be its own text: "OK".
  if (text === id && id.includes('.')) return [`${place} is not written yet`]
  return textProblems(text, { locale: file.locale, source: sources[0], styles }).map((problem) => `${place} ${problem}`)
}

function checkAsked(owners: readonly CheckedOwner[]): string[] {
  return owners.flatMap((owner) => {
    const ids = new Set(reachedFrom(owner, owners).flatMap(idsOf))
    return owner.sources.flatMap(({ path, asked }) =>
      [...asked].flatMap(([id, line]) => (ids.has(id) ? [] : [`${path}:${line}: message "${id}" does not exist here`])),
    )
  })
}

function checkUse(owners: readonly CheckedOwner[], languages: CheckedLanguages): string[] {
  const sources = owners.flatMap((owner) => owner.sources)
  const used = new Set(sources.flatMap(({ asked, literals }) => [...asked.keys(), ...literals]))
  const heads = [...new Set(sources.flatMap((source) => [...source.heads]))]
  const isUsed = (id: string) => used.has(id) || heads.some((head) => id.startsWith(head))
  return owners.flatMap(({ files }) =>
    files.flatMap((file) =>
      Object.keys(file.messages)
        .filter((id) => !isUsed(id) && firstWith(files, file, id, languages) === file)
        .map((id) => `${file.path}: "${id}" is used nowhere`),
    ),
  )
}
