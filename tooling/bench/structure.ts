import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

import { type Measurement, percentile } from './report.ts'

const root = join(import.meta.dirname, '../..')
const supportFile = /[.]test[.]tsx?$|\/test-support\/|\/test-[^/]+[.]tsx?$|^tooling\//

/** Feature → names of its code. A folder holds a feature if a production file in it is named after it. */
const features: Readonly<Record<string, { readonly files: RegExp; readonly atMost: number }>> = {
  webhooks: { files: /webhook/, atMost: 3 },
  notices: { files: /notice/, atMost: 4 },
  'private files': { files: /private-(file|upload|address)/, atMost: 3 },
}

/**
 * Counts what the next owner of the code has to hold in mind: production files, files that exist for one user, the entries of the
 * server's source folder, the folders that a feature lies in, and the lines of files and functions.
 */
export function measureStructure(): Promise<Measurement[]> {
  const files = execFileSync('git', ['ls-files', '-z', 'apps', 'packages', 'tooling'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /(?<![.]d)[.]tsx?$/.test(path))
  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const production = files.filter((path) => !supportFile.test(path))
  const users = new Map(files.map((path): [string, Set<string>] => [path, new Set()]))
  const exported = new Map<string, number>()
  const functionLengths: number[] = []
  for (const path of production) {
    const text = texts.get(path) ?? ''
    const outline = readOutline(path, text)
    for (const target of outline.imports) users.get(target)?.add(path)
    exported.set(path, outline.exports)
    functionLengths.push(...outline.functions)
  }
  const single = production.filter((path) => users.get(path)?.size === 1 && exported.get(path) === 1)
  const lines = production.map((path) => (texts.get(path) ?? '').split('\n').length)
  const server = new Set(production.flatMap((path) => /^apps\/server\/src\/([^/]+)/.exec(path)?.[1] ?? []))
  const measurements: Measurement[] = [
    { what: 'production files', value: production.length, unit: 'files', budget: { atMost: 2200 } },
    {
      what: 'files with one value for one user',
      value: (100 * single.length) / production.length,
      unit: '%',
      budget: { atMost: 25 },
    },
    { what: 'entries of apps/server/src', value: server.size, unit: 'files', budget: { atMost: 12 } },
    ...Object.entries(features).map(([feature, { files: named, atMost }]): Measurement => {
      const folders = new Set(
        production.filter((path) => path.startsWith('apps/server/src/') && named.test(path)).map(dirname),
      )
      return {
        what: `folders of the server that hold ${feature}`,
        value: folders.size,
        unit: 'files',
        budget: { atMost },
      }
    }),
    { what: 'lines of production code', value: lines.reduce((sum, each) => sum + each, 0), unit: 'lines' },
    { what: 'lines of a file, median', value: percentile(lines, 0.5), unit: 'lines' },
    { what: 'lines of a file, p95', value: percentile(lines, 0.95), unit: 'lines' },
    { what: 'lines of a function, median', value: percentile(functionLengths, 0.5), unit: 'lines' },
    { what: 'lines of a function, p95', value: percentile(functionLengths, 0.95), unit: 'lines' },
  ]
  return Promise.resolve(measurements)
}

interface Outline {
  /** Repository paths of the relative imports, also those of types. */
  readonly imports: readonly string[]
  /** Number of exported names. */
  readonly exports: number
  /** Lines of each function. */
  readonly functions: readonly number[]
}

function readOutline(path: string, text: string): Outline {
  const { program, module } = parseSync(path, text)
  const targets = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  const imports = targets
    .filter((target) => target.startsWith('.'))
    .map((target) => join(dirname(path), target.replace(/[?#].*$/, '')))
  const functions: number[] = []
  const note = ({ start, end }: { start: number; end: number }) => {
    functions.push(text.slice(start, end).split('\n').length)
  }
  new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(program)
  return { imports, exports: module.staticExports.reduce((sum, { entries }) => sum + entries.length, 0), functions }
}
