import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { type Plugin, searchForWorkspaceRoot } from 'vite'
import type { Languages } from '../languages.ts'
import { fillIn } from '../node/read-catalogues.ts'
import { compileMessages } from './compile-messages.ts'

/** Options of {@link messages}. */
export interface MessagesPluginOptions<L extends string> {
  readonly languages: Languages<L>
  /** Packages whose message files the application uses, besides its own: `['@example/ui']`. */
  readonly packages?: readonly string[]
  /**
   * Whether uncompiled ICU texts can be formatted in the browser. `false` removes the parser of formatjs (10 kB compressed), also for
   * react-intl: use it only if every message of the application is compiled. Default true.
   */
  readonly parser?: boolean
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

const jsonAttribute = /(\/locales\/[^'"]+\.json['"]), \{ with: \{ type: 'json' \} \}/g

/**
 * Compiles message files (`…/locales/<language>/….json` of the application and of the named packages) and fills in missing translations, so
 * that a browser needs neither a parser nor another language. Other JSON is unchanged.
 */
export function messages<L extends string>(options: MessagesPluginOptions<L>): Plugin {
  const { languages, packages = [], parser = true, catalogue } = options
  const messageFile = new RegExp(`^(.+/locales/)(${languages.locales.join('|')})(/.+\\.json)$`)
  let folders: readonly string[] = []
  let workspace = ''
  const used = new Map<string, CatalogueFile>()

  /** In one of the folders, and not in a package installed below it. */
  const isOwn = (path: string) =>
    folders.some((folder) => path.startsWith(folder) && !/(^|\/)node_modules\//.test(path.slice(folder.length)))

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
    // A message file is served as a script. Browsers refuse that for an import with the JSON attribute, which only Node needs.
    transform: {
      filter: { id: /\.tsx?$/, code: /\.json['"], \{ with: / },
      handler: (code, id) => (isOwn(id) ? { code: code.replaceAll(jsonAttribute, '$1'), map: null } : undefined),
    },
    generateBundle() {
      if (catalogue === undefined || used.size === 0) return
      const files = [...used.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
      this.emitFile({ type: 'asset', fileName: catalogue, source: JSON.stringify(files) })
    },
    load: {
      filter: { id: messageFile },
      async handler(id) {
        const [, folder, locale, name] = messageFile.exec(id) ?? []
        if (!folder || !name || !languages.isLocale(locale) || !isOwn(id)) return undefined
        const sources = languages.chainOf(locale).map((each) => `${folder}${each}${name}`)
        const texts: Record<string, string>[] = []
        for (const source of sources.filter((each) => each === id || existsSync(each))) {
          const read = toTexts(await readFile(source, 'utf8'))
          if (!read) return undefined
          this.addWatchFile(source)
          texts.push(read)
          if (source === id) used.set(id, { path: relative(workspace, id).split(sep).join('/'), locale, texts: read })
        }
        return { code: JSON.stringify(compileMessages(fillIn(texts), locale)), moduleType: 'json' }
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
  const raw: unknown = JSON.parse(content)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const texts: Record<string, string> = {}
  for (const [id, text] of Object.entries(raw)) {
    if (typeof text !== 'string') return undefined
    texts[id] = text
  }
  return texts
}
