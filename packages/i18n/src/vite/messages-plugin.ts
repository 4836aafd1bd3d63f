import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { type Plugin, searchForWorkspaceRoot } from 'vite'
import type { Languages } from '../languages.ts'
import type { MessageChange } from '../message-loader.ts'
import { withoutMark } from '../node/byte-order-mark.ts'
import { compileFilled, type TextLayer } from '../node/compile-messages.ts'
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('aáeéiíoóuúcçnñyýAÁEÉIÍOÓUÚCÇNÑYÝ'.match(/../g) ?? [], (pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/**
 * A compiled message of a pseudo-language: accents show what was not translated, a third more length shows what does not fit, and brackets show what
 * is cut or composed of parts. Placeholders and tags are unchanged.
 */
export function toPseudo(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  if (elements.length === 0) return []
  const accented = elements.map(withAccents)
  const more = '·'.repeat(Math.ceil(lengthOf(elements) / 3))
  return [{ type: TYPE.literal, value: '⟦' }, ...accented, { type: TYPE.literal, value: `${more}⟧` }]
}

function withAccents(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: element.value.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter) }
    case TYPE.tag:
      return { ...element, children: element.children.map(withAccents) }
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(([name, option]) => {
        return [name, { ...option, value: option.value.map(withAccents) }]
      })
      return { ...element, options: Object.fromEntries(options) }
    }
    default:
      return element
  }
}

/** Characters of the literal text; of a plural those of its longest form. */
function lengthOf(elements: readonly MessageFormatElement[]): number {
  return elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length
    if (element.type === TYPE.tag) return sum + lengthOf(element.children)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return sum
    return sum + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)))
  }, 0)
}

/** Options of {@link messages}. */
export interface MessagesPluginOptions<L extends string> {
  /** The languages whose files are compiled, with their fallbacks. */
  readonly languages: Languages<L>
  /** Packages whose message files the application uses, besides its own: `['@example/ui']`. */
  readonly packages?: readonly string[]
  /**
   * Whether uncompiled ICU texts can be formatted in the browser. `false` removes the parser of formatjs (10 kB compressed), also for
   * react-intl: use it only if every message of the application is compiled. Default true.
   */
  readonly parser?: boolean
  /**
   * A language whose messages get accents, more length and brackets in this build: the running application shows what is not translated, does not
   * fit, or is composed of parts. Default: none.
   *
   * @example messages({ languages, pseudo: process.env.PSEUDO ? 'en' : undefined })
   */
  readonly pseudo?: L | undefined
  /**
   * Name of a file of the build that lists the texts of all message files as they are written, {@link CatalogueFile} by file: for a server
   * on which staff change texts. Default: none.
   */
  readonly catalogue?: string
}

/** A message file of an application, in the file that the option `catalogue` names. */
export interface CatalogueFile {
  /** Relative to the workspace: `apps/site/src/locales/en/list.json`. */
  readonly path: string
  readonly locale: string
  readonly texts: Readonly<Record<string, string>>
}

/** Parts of the path of a message file: `folder` ends before the language, `name` begins after it. */
interface FilePlace<L extends string> {
  readonly folder: string
  readonly locale: L
  readonly name: string
}

type Compiled = Record<string, MessageFormatElement[]>

interface ServedFile<L extends string> extends FilePlace<L> {
  readonly id: string
  /** Name of the environment of Vite that loaded it: pages and the server that renders them load the same files. */
  readonly environment: string
  /** Undefined: a text was not valid, so that the page could not load the file. */
  readonly compiled: Compiled | undefined
}

interface ReadFile extends TextLayer {
  readonly path: string
}

/** The messages of the second file that are not the same in the first one; null for one that it lacks. */
function differenceOf(before: Compiled, after: Compiled): MessageChange['messages'] {
  const isSame = (id: string) => JSON.stringify(before[id]) === JSON.stringify(after[id])
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(ids.filter((id) => !isSame(id)).map((id) => [id, after[id] ?? null]))
}

const jsonAttribute = /(\/locales\/[^'"]+\.json['"]), \{ with: \{ type: 'json' \} \}/g

/**
 * Compiles message files (`…/locales/<language>/….json` of the application and of the named packages) and fills in missing translations, so
 * that a browser needs neither a parser nor another language. Other JSON is unchanged.
 */
export function messages<L extends string>(options: MessagesPluginOptions<L>): Plugin {
  const { languages, packages = [], parser = true, catalogue, pseudo } = options
  const messageFile = new RegExp(`^(.+/locales/)(${languages.locales.join('|')})(/.+\\.json)$`)
  let folders: readonly string[] = []
  let workspace = ''
  const used = new Map<string, CatalogueFile>()
  const served = new Map<string, ServedFile<L>>()
  /** Names of the environments whose loaders receive edited messages. */
  const listening = new Set<string>()

  /** In one of the folders, and not in a package installed below it. */
  const isOwn = (path: string) =>
    folders.some((folder) => path.startsWith(folder) && !/(^|\/)node_modules\//.test(path.slice(folder.length)))

  /** The texts of a message file and of its fallbacks; undefined for JSON of another shape. */
  async function readChain(
    id: string,
    { folder, locale, name }: FilePlace<L>,
  ): Promise<readonly ReadFile[] | undefined> {
    const sources = languages.chainOf(locale).map((each) => ({ locale: each, path: `${folder}${each}${name}` }))
    const read: ReadFile[] = []
    for (const source of sources.filter(({ path }) => path === id || existsSync(path))) {
      const texts = toTexts(await readFile(source.path, 'utf8'))
      if (!texts) return undefined
      read.push({ ...source, texts })
    }
    return read
  }

  function compile(read: readonly ReadFile[], locale: L): Compiled {
    const compiled: Compiled = compileFilled(read, locale)
    if (locale === pseudo) for (const [name, message] of Object.entries(compiled)) compiled[name] = toPseudo(message)
    return compiled
  }

  /** The messages of the files of an environment that are others than before, now that a message file has changed; undefined: it has to load them again. */
  async function findChanges(file: string, environment: string): Promise<MessageChange[] | undefined> {
    const changes: MessageChange[] = []
    for (const [key, { compiled, ...place }] of served) {
      if (place.environment !== environment) continue
      if (!languages.chainOf(place.locale).some((each) => `${place.folder}${each}${place.name}` === file)) continue
      if (!compiled) return undefined
      const read = await readChain(place.id, place)
      if (!read) continue
      const next = compile(read, place.locale)
      served.set(key, { ...place, compiled: next })
      changes.push({ locale: place.locale, messages: differenceOf(compiled, next) })
    }
    return changes
  }

  return {
    name: 'teachnet:messages',
    enforce: 'pre',
    config: () => (parser ? {} : { resolve: { alias: [withoutParser] } }),
    async configResolved({ root }) {
      workspace = await realpath(searchForWorkspaceRoot(root))
      const found = packages.map((name) => folderOf(name, root))
      folders = (await Promise.all([root, ...found].map((folder) => realpath(folder)))).map(
        (folder) => `${folder.split(sep).join('/')}/`,
      )
    },
    // A message file is served as a script. Browsers reject that for an import with the JSON attribute, which only Node needs.
    transform: {
      filter: { id: /\.tsx?$/, code: /\.json['"], \{ with: / },
      handler: (code, id) => (isOwn(id) ? { code: code.replaceAll(jsonAttribute, '$1'), map: null } : undefined),
    },
    generateBundle() {
      if (catalogue === undefined || used.size === 0) return
      const files = [...used.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
      this.emitFile({ type: 'asset', fileName: catalogue, source: JSON.stringify(files) })
    },
    configureServer({ environments }) {
      for (const [name, { hot }] of Object.entries(environments)) hot.on('teachnet:listens', () => listening.add(name))
    },
    async hotUpdate({ file, modules, timestamp }) {
      const { hot, moduleGraph, name } = this.environment
      if (!messageFile.test(file) || !isOwn(file) || !listening.has(name)) return undefined
      for (const module of modules) moduleGraph.invalidateModule(module, new Set(), timestamp, true)
      // Otherwise Vite reloads a page whose first update follows an error.
      hot.send({ type: 'update', updates: [] })
      const changes = await findChanges(file, name).catch((cause: unknown) => {
        // The page shows it, and keeps the messages that it has.
        throw new Error(`${relative(workspace, file)}: ${cause instanceof Error ? cause.message : String(cause)}`, {
          cause,
        })
      })
      if (!changes) return undefined
      for (const changed of changes) hot.send('teachnet:messages', changed)
      // What imports the file does not run again.
      for (const module of modules) module.isSelfAccepting = true
      return undefined
    },
    load: {
      filter: { id: messageFile },
      async handler(id) {
        const [, folder, locale, name] = messageFile.exec(id) ?? []
        if (!folder || !name || !languages.isLocale(locale) || !isOwn(id)) return undefined
        const environment = this.environment.name
        const place = { folder, locale, name, id, environment }
        const key = `${environment} ${id}`
        served.set(key, { ...place, compiled: undefined })
        const read = await readChain(id, place)
        if (!read) {
          served.delete(key)
          return undefined
        }
        for (const { path } of read) this.addWatchFile(path)
        const own = read.find(({ path }) => path === id)
        if (own) used.set(id, { path: relative(workspace, id).split(sep).join('/'), locale, texts: own.texts })
        const compiled = compile(read, locale)
        served.set(key, { ...place, compiled })
        return { code: JSON.stringify(compiled), moduleType: 'json' }
      },
    },
  }
}

/** The folder of a package as the application resolves it. */
function folderOf(name: string, root: string): string {
  const manifest = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`)
  return join(manifest, '..')
}

const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
}

/** The texts of a message file; undefined for JSON of another shape. */
function toTexts(content: string): Record<string, string> | undefined {
  const raw: unknown = JSON.parse(withoutMark(content))
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const texts: Record<string, string> = {}
  for (const [id, text] of Object.entries(raw)) {
    if (typeof text !== 'string') return undefined
    texts[id] = text
  }
  return texts
}
