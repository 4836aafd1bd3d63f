// Writes a release to artifacts/release: the server with the packages that its build imports, back office and member centre as files, a list
// of all parts, and checksums. `pnpm archive`, after a build of all apps. The server starts from its archive with Node.js alone.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'

import { findBuildProblem, readBuildStamp } from '../apps/server/src/platform/process/build-stamp.ts'
import { pnpm, writeSbom } from './supply-chain.ts'

const root = join(import.meta.dirname, '..')

/** What runs of each app, besides the packages that it imports. */
const serverFiles = [
  'package.json',
  'LICENSE',
  'build.json',
  'deploy',
  'docs/operating',
  'apps/server/package.json',
  'apps/server/dist',
  'apps/public-site/package.json',
  'apps/public-site/build',
  'apps/admin/dist',
  'apps/member/dist',
]
/** Builds that import packages at run time. */
const importers = { 'apps/server': 'dist', 'apps/public-site': 'build/server' }

/** Writes the files of a release into a folder, and returns their names. @throws Error if the apps are not built from these sources */
export async function writeRelease(target: string): Promise<readonly string[]> {
  const problem = findBuildProblem(root)
  const stamp = readBuildStamp(root)
  if (problem !== undefined || !stamp) throw new Error(problem ?? 'Build all apps first: npm run build')
  mkdirSync(target, { recursive: true })
  const name = `teachnet-${stamp.version}`
  const work = mkdtempSync(join(tmpdir(), 'teachnet-archive-'))
  try {
    const folder = join(work, name)
    for (const file of serverFiles) cpSync(join(root, file), join(folder, file), { recursive: true })
    addPackages(work, folder)
    const files = [
      pack(target, `${name}-server-${process.platform}-${process.arch}.tar.gz`, work, name),
      ...['admin', 'member'].map((app) => pack(target, `${name}-${app}.tar.gz`, join(root, 'apps', app, 'dist'), '.')),
    ]
    const list = `${name}.cdx.json`
    await writeSbom(join(target, list))
    const all = [...files, list]
    writeFileSync(join(target, 'SHA256SUMS'), all.map((file) => `${hashOf(join(target, file))}  ${file}\n`).join(''))
    return [...all, 'SHA256SUMS']
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Installs the packages of the lock file, and copies those that the builds import, with their dependencies. */
function addPackages(work: string, folder: string): void {
  const install = join(work, 'install')
  const manifests = globSync(['package.json', 'pnpm-*.yaml', '{apps,packages,tooling}/*/package.json'], { cwd: root })
  for (const file of manifests) {
    mkdirSync(dirname(join(install, file)), { recursive: true })
    cpSync(join(root, file), join(install, file))
  }
  const filters = Object.keys(importers).map((app) => `--filter=./${app}`)
  execFileSync(
    process.execPath,
    [pnpm, 'install', '--frozen-lockfile', '--prefer-offline', '--prod', '--ignore-scripts', ...filters],
    { cwd: install, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const store = join(realpathSync(install), 'node_modules', '.pnpm')
  const wanted = new Set<string>()
  for (const [app, build] of Object.entries(importers))
    for (const each of importedBy(join(root, app, build))) {
      const link = join(install, app, 'node_modules', each)
      if (!existsSync(link)) continue
      addClosure(store, realpathSync(link), wanted)
      copyLink(link, join(folder, app, 'node_modules', each))
    }
  for (const each of wanted)
    cpSync(join(store, each), join(folder, 'node_modules', '.pnpm', each), { recursive: true, verbatimSymlinks: true })
}

function copyLink(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/** The names of the packages that a build may import. */
function importedBy(build: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of globSync('**/*.{js,mjs}', { cwd: build }))
    for (const [, path = ''] of readFileSync(join(build, file), 'utf8').matchAll(specifier))
      names.add(
        path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/'),
      )
  return names
}

/** What follows `from`, `import` or `require(`, without relative paths; a match in a text names no installed package. */
const specifier =
  /(?:\bfrom|\bimport|\brequire(?:\.resolve)?|\bresolve)\s*\(?\s*["'`]((?:@[\w.-]+\/)?[\w-][\w./-]*)["'`]/g

/** Adds the folder of a package in pnpm's store and those of all its dependencies. */
function addClosure(store: string, place: string, wanted: Set<string>): void {
  const path = relative(store, place)
  const [folder = ''] = path.split(sep)
  if (path.startsWith('..') || wanted.has(folder)) return
  wanted.add(folder)
  const modules = join(store, folder, 'node_modules')
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  )
  for (const name of names) if (name !== '.bin') addClosure(store, realpathSync(join(modules, name)), wanted)
}

function pack(target: string, file: string, folder: string, content: string): string {
  const owner = ['--owner=0', '--group=0', '--sort=name']
  execFileSync('tar', ['--create', '--gzip', ...owner, '--file', join(target, file), '--directory', folder, content])
  return file
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

if (import.meta.main) {
  const target = join(root, 'artifacts', 'release')
  rmSync(target, { recursive: true, force: true })
  for (const file of await writeRelease(target)) console.log(join(target, file))
}
