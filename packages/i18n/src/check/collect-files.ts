import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { withoutMark } from '../node/byte-order-mark.ts'
import { parseMessages } from '../node/catalogue.ts'
import { componentFile } from './component-code.ts'
import type { I18nConfig } from './config.ts'
import { defaultFunctions, idsInSource, type SourceIds } from './ids-in-source.ts'

/** A message file with its parsed messages. */
export interface CheckedFile {
  /** Relative to the root; shown in problems. */
  readonly path: string
  readonly locale: string
  /** Path within the language's folder. */
  readonly name: string
  /** The part of the path before the language: `src/locales/`. */
  readonly folder: string
  readonly messages: Readonly<Record<string, string>>
  /** Ids that the file has more than once; `messages` has their last text. */
  readonly repeated: readonly string[]
  /** Where each id stands in the file, from 0. */
  readonly positions: ReadonlyMap<string, Position>
}

/** A line and a column, both from 0. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A source file with its message ids. */
export interface CheckedSource extends SourceIds {
  readonly path: string
  /** Whether its property names are message ids. */
  readonly hasTexts: boolean
}

/** An application or package; ids are unique within it. */
export interface CheckedOwner {
  /** Folder, relative to the root. */
  readonly path: string
  /** Name in its `package.json`. */
  readonly name: string
  /** Names of the packages it depends on. */
  readonly dependencies: readonly string[]
  readonly files: readonly CheckedFile[]
  readonly sources: readonly CheckedSource[]
}

const defaultIgnore: readonly string[] = ['test-support', '__tests__']

/**
 * Reads the applications and packages of a workspace.
 *
 * @param root folder of the workspace
 * @throws Error for a missing configured folder, or with a line for each unreadable file
 */
export function collectOwners(root: string, config: I18nConfig): CheckedOwner[] {
  const paths = config.folders.flatMap((pattern) => {
    const found = foldersOf(root, pattern).filter((path) => existsSync(join(root, path, 'package.json')))
    if (found.length === 0) throw new Error(`folders: "${pattern}" matches no folder with a package.json in ${root}`)
    return found.sort()
  })
  const folders = new Set(paths.map((path) => join(root, path)))
  const unreadable: string[] = []
  const owners = paths.map((path) => readOwner(root, path.split(sep).join('/'), config, { folders, unreadable }))
  if (unreadable.length > 0) throw new Error(unreadable.join('\n'))
  return owners.map((owner) => withSupposed(owner, new Set(reachedFrom(owner, owners).flatMap(idsOf).map(headOf))))
}

/** What a method with a common name gets is an id if there are messages whose ids have the same first part. */
function withSupposed(owner: CheckedOwner, heads: ReadonlySet<string | undefined>): CheckedOwner {
  const sources = owner.sources.map((source) => {
    const ids = [...source.supposed].filter(([id]) => headOf(id) !== undefined && heads.has(headOf(id)))
    return { ...source, asked: new Map([...ids, ...source.asked]) }
  })
  return { ...owner, sources }
}

/** `list.` of `list.title`; undefined without a dot. */
function headOf(id: string): string | undefined {
  return /^[^.]+\./.exec(id)?.[0]
}

/** The folders that a pattern matches, relative to the root; `*` stands for any part of a name. Node has globs since version 22 only. */
function foldersOf(root: string, pattern: string): string[] {
  return pattern.split('/').reduce<string[]>(
    (parents, part) => {
      if (!part.includes('*')) return parents.map((parent) => join(parent, part))
      const name = new RegExp(`^${part.split('*').map(escapeRegExp).join('.*')}$`)
      return parents.flatMap((parent) =>
        childrenOf(join(root, parent))
          .filter((child) => name.test(child) && !child.startsWith('.'))
          .map((child) => join(parent, child)),
      )
    },
    ['.'],
  )
}

function escapeRegExp(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function childrenOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

interface Reading {
  /** Those of all applications and packages: one may lie in another, which does not own its files. */
  readonly folders: ReadonlySet<string>
  /** Collects a line for each file that cannot be read. */
  readonly unreadable: string[]
}

function readOwner(root: string, path: string, config: I18nConfig, { folders, unreadable }: Reading): CheckedOwner {
  const functions = new Set(config.functions ?? defaultFunctions)
  const ignored = new Set(config.ignore ?? defaultIgnore)
  const locales = config.languages.locales.join('|')
  const messageFile = new RegExp(`^((?:.+/)?locales/)(${locales})/(.+)\\.json$`)
  const files: CheckedFile[] = []
  const sources: CheckedSource[] = []
  const isLeftOut = (folder: string) => folders.has(folder) || ignored.has(basename(folder))
  for (const file of walk(join(root, path), isLeftOut)) {
    const shown = relative(root, file).split(sep).join('/')
    const [, place = '', locale, name] = messageFile.exec(shown) ?? []
    // Tests may name ids that do not exist.
    const isCode = /\.[cm]?[jt]sx?$/.test(shown) && !/\.(?:test|spec|d)\.[cm]?[jt]sx?$/.test(shown)
    const isSource = isCode || componentFile.test(shown)
    try {
      if (locale && name) {
        const content = withoutMark(readFileSync(file, 'utf8'))
        const messages = parseMessages(content, shown)
        const ids = idsInFile(content)
        const repeated = [...new Set(ids.map(([id]) => id).filter((id, index, all) => all.indexOf(id) !== index))]
        const positions = new Map(ids.map(([id, start]) => [id, positionOf(content, start)]))
        files.push({ path: shown, folder: place, locale, name, messages, repeated, positions })
      }
      if (!isSource) continue
      const { idPattern, languages } = config
      const ids = idsInSource(shown, readFileSync(file, 'utf8'), { functions, locales: languages.locales, idPattern })
      sources.push({ path: shown, hasTexts: config.textsInCode?.includes(shown) ?? false, ...ids })
    } catch (error) {
      unreadable.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { path, files, sources, ...readManifest(join(root, path, 'package.json')) }
}

function readManifest(file: string): Pick<CheckedOwner, 'name' | 'dependencies'> {
  const manifest: unknown = JSON.parse(withoutMark(readFileSync(file, 'utf8')))
  const entry = (key: string): unknown =>
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, key) : undefined
  const dependencies = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((key) =>
    Object.keys(entry(key) ?? {}),
  )
  const name = entry('name')
  return { name: typeof name === 'string' ? name : file, dependencies }
}

const skipped = new Set(['node_modules', 'dist', 'build', 'examples', 'public'])

function walk(folder: string, isLeftOut: (folder: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return skipped.has(entry.name) || entry.name.startsWith('.') || isLeftOut(path) ? [] : walk(path, isLeftOut)
  })
}

/**
 * The ids of a message file in its order, with their offsets; `JSON.parse` keeps only the last text of an id that is there more than once.
 *
 * @param content a flat map in JSON, which is also an expression in JavaScript
 */
function idsInFile(content: string): [id: string, start: number][] {
  const [statement] = parseSync('messages.js', `(${content})`, { preserveParens: false }).program.body
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression') return []
  return statement.expression.properties.flatMap((property): [string, number][] =>
    // The parenthesis is one character.
    property.type === 'Property' && property.key.type === 'Literal'
      ? [[String(property.key.value), property.key.start - 1]]
      : [],
  )
}

function positionOf(content: string, offset: number): Position {
  const before = content.slice(0, offset)
  return { line: before.split('\n').length - 1, column: offset - (before.lastIndexOf('\n') + 1) }
}

/** An application or package, and its direct and indirect dependencies in the workspace. */
export function reachedFrom(owner: CheckedOwner, owners: readonly CheckedOwner[]): CheckedOwner[] {
  const reached = new Set([owner])
  // Iterating over a set includes items that are added meanwhile.
  for (const { dependencies } of reached)
    for (const each of owners) if (dependencies.includes(each.name)) reached.add(each)
  return [...reached]
}

/** The message ids that an application or package defines, in its files or in its code. */
export function idsOf({ files, sources }: CheckedOwner): string[] {
  return [
    ...files.flatMap(({ messages }) => Object.keys(messages)),
    ...sources.flatMap(({ hasTexts, properties }) => (hasTexts ? [...properties] : [])),
  ]
}
