import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)

export interface Statement {
  readonly id: string
  /** Levels at which tests must prove it: u (unit), s (server), e (end to end). */
  readonly levels: readonly string[]
  readonly text: string
  /** Test files, as paths from the root. */
  readonly places: readonly string[]
  /** How the product differs, and why; or, beginning with "Open", what is not proved. */
  readonly departure: string
}

export interface TestFile {
  readonly path: string
  readonly source: string
}

/** All test files of the repository, without those that test this file. */
export function loadTestFiles(): TestFile[] {
  return globSync('{apps,packages,tooling}/**/*.test.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|build)(\/|$)|acceptance-ids\.test\.ts$/.test(path),
  })
    .toSorted()
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
}

export interface Coverage {
  readonly covered: { id: string; files: string[] }[]
  readonly missing: Statement[]
  /** Ids in titles that no statement has: typing mistakes that would otherwise stay unnoticed. */
  readonly unknown: { id: string; file: string }[]
}

const row = /^\| ([A-Z]\d+) \| ([use, ]+) \| (.+?) \| (.*?) ?\| (.*?) ?\|$/

/** Returns the statements of the tables of `docs/acceptance.md`. */
export function parseStatements(markdown: string): Statement[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, levels = '', text = '', places = '', departure = ''] = row.exec(line) ?? []
    if (id === undefined) return []
    const files = [...places.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    return [{ id, levels: levels.split(', '), text, places: files, departure }]
  })
}

/** Returns the document with the current place of each statement: at each level the file with most titles that cite it. */
export function writePlaces(markdown: string, files: readonly TestFile[]): string {
  const cited = files.flatMap(({ path, source }) =>
    [...Map.groupBy(allIdsInTitles(source), (id) => id)].map(([id, { length }]) => ({ id, path, count: length })),
  )
  const byId = Map.groupBy(cited, ({ id }) => id)
  const placesOf = (id: string) =>
    ['u', 's', 'e'].flatMap((level) => {
      const [best] = (byId.get(id) ?? [])
        .filter(({ path }) => levelOf(path) === level)
        .toSorted((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1))
      return best ? [`\`${best.path}\``] : []
    })
  return markdown.replaceAll(new RegExp(row, 'gm'), (_, id: string, levels, text, _places, departure) => {
    const cells = [id, levels, text, placesOf(id).join(', '), departure]
    return `| ${cells.join(' | ')} |`
  })
}

/** The level of a test file: e for browser tests, s for tests of the server, otherwise u. */
export function levelOf(path: string): string {
  if (path.startsWith('tooling/e2e/')) return 'e'
  return path.startsWith('apps/server/') ? 's' : 'u'
}

/** Returns the acceptance ids in the titles of a file's tests, e.g. `[K3]` or `[N1, N2]`. */
export function idsInTitles(source: string): string[] {
  return [...new Set(allIdsInTitles(source))]
}

function allIdsInTitles(source: string): string[] {
  const withoutComments = source.replace(/^\s*\/\/.*$/gm, '').replace(/^\s*\/\*[^]*?\*\//gm, '')
  return titlesIn(withoutComments).flatMap((title) =>
    [...title.matchAll(/\[([A-Z]\d+(?:\s*,\s*[A-Z]\d+)*)\]/g)].flatMap(([, list = '']) => list.split(/\s*,\s*/)),
  )
}

export function coverageOf(statements: readonly Statement[], files: readonly TestFile[]): Coverage {
  const filesById = new Map<string, string[]>()
  for (const { path, source } of files) {
    for (const id of idsInTitles(source)) filesById.set(id, [...(filesById.get(id) ?? []), path])
  }
  const known = new Set(statements.map(({ id }) => id))
  return {
    covered: statements.flatMap(({ id }) => {
      const citing = filesById.get(id)
      return citing ? [{ id, files: citing }] : []
    }),
    missing: statements.filter(({ id }) => !filesById.has(id)),
    unknown: [...filesById].flatMap(([id, citing]) => (known.has(id) ? [] : citing.map((file) => ({ id, file })))),
  }
}

/** Returns string literals that are followed by a callback (or by options and a callback): the titles of `it`, `test` and `describe`. */
function titlesIn(source: string): string[] {
  const title =
    /(['"`])((?:(?!\1)[^\\]|\\.)*?)\1\s*,\s*(?:\{[^{}]*\}\s*,\s*)?(?=(?:async\s*)?(?:\(|function\b|[\w$]+\s*=>)|async\s+[\w$]+\s*=>)/g
  return [...source.matchAll(title)].map(([, , text = '']) => text)
}
