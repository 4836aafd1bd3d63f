import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Manifest {
  readonly name: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

const folders = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) => path.replace(/\/[^/]+$/, ''))
const folderByName = new Map(folders.map((folder) => [manifestOf(folder).name, folder]))

/** The packages that the shipped sources of a folder import, with the number of importing files. Imports of types are not shipped. */
function importsOf(folder: string): ReadonlyMap<string, number> {
  const files = globSync('{src/**/,}*.{ts,tsx,css}', { cwd: join(root, folder) })
  const shipped = files.filter((path) => !/\.test\.|test-support|vitest\.config|\.d\.ts$/.test(path))
  const counts = new Map<string, number>()
  for (const path of shipped) {
    const text = readFileSync(join(root, folder, path), 'utf8').replaceAll(
      /^(import|export) type [^;]*? from '[^']+'/gm,
      '',
    )
    const named = text.matchAll(
      /(?:from|import|import\(|require\(|resolve\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g,
    )
    for (const name of new Set([...named].map(([, module = '']) => module)))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

const imports = new Map(folders.map((folder) => [folder, importsOf(folder)]))

/** The packages that a folder reaches by the shipped sources of itself and of the workspace packages that it imports. */
function reachedFrom(folder: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const name of imports.get(folder)?.keys() ?? []) {
    if (seen.has(name)) continue
    seen.add(name)
    const next = folderByName.get(name)
    if (next !== undefined) reachedFrom(next, seen)
  }
  return seen
}

/** Dependencies that a program names by other means than an import. */
const otherUses: Readonly<Record<string, string>> = {
  isbot: 'react-router requires it for the server of the site',
  '@react-router/node': 'react-router-serve and the dev server require it',
}

describe.each(folders)('%s', (folder) => {
  it('imports each package that it depends on, or has it for another one', () => {
    const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifestOf(folder)
    const others = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    const peers = others.flatMap((name) => {
      const path = join(folder, 'node_modules', name)
      return existsSync(join(root, path)) ? Object.keys(manifestOf(path).peerDependencies ?? {}) : []
    })
    const used = new Set([...(imports.get(folder)?.keys() ?? []), ...peers, ...Object.keys(otherUses)])
    expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([])
  })
})

/** What the design names for each app; see the decisions for what it names and this product does without: 003, 011, 136–140. */
const design: Readonly<Record<string, readonly string[]>> = {
  'apps/public-site': [
    'react-router',
    'react-intl',
    '@formatjs/intl',
    '@teachnet/api-client',
    '@teachnet/i18n',
    '@teachnet/ui',
  ],
  // Its pages show what their loaders return: TanStack Query would store the same data again.
  'apps/member': [
    ...['react-router', '@mui/material', 'jotai', 'react-hook-form', 'react-intl', '@formatjs/intl', 'ky'],
    ...['@teachnet/api-client', '@teachnet/session', '@teachnet/upload', '@teachnet/i18n', '@teachnet/ui'],
  ],
  'apps/admin': [
    ...[
      'react-router',
      '@mui/material',
      'jotai',
      'react-hook-form',
      '@tanstack/react-query',
      'react-intl',
      '@formatjs/intl',
      'ky',
    ],
    ...['@tanstack/react-virtual', '@dnd-kit/core', '@tiptap/core', 'notistack', '@teachnet/terminal-core'],
    ...['@teachnet/api-client', '@teachnet/session', '@teachnet/upload', '@teachnet/i18n', '@teachnet/ui'],
  ],
  'apps/server': [
    'fastify',
    'drizzle-orm',
    '@electric-sql/pglite',
    'pg',
    'zod',
    'sharp',
    '@formatjs/intl',
    '@teachnet/contract',
  ],
}

it.each(Object.entries(design))('%s uses each package that the design names for it', (folder, named) => {
  const reached = reachedFrom(folder)
  expect(named.filter((name) => !reached.has(name))).toEqual([])
})
