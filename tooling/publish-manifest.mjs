/**
 * Turns the manifest of a package into the published one while it is packed, and back: `node publish-manifest.mjs prepare`, `… restore`, in the folder
 * of the package. `… verify` fails before a publication of a package that would not name its repository. In the workspace `exports` names sources; pnpm replaces them when it packs, and npm does not.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const folder = process.cwd()
const manifestPath = join(folder, 'package.json')
const originalPath = join(folder, 'package.original.json')

/** The manifest that is published. */
export function toPublished(manifest, { catalog, versionOf, repository, directory }) {
  const { publishConfig = {}, devDependencies: _, scripts: __, ...rest } = manifest
  const { access, ...replaced } = publishConfig
  const published = { ...rest, ...replaced, publishConfig: { access } }
  for (const kind of ['dependencies', 'peerDependencies']) {
    if (!published[kind]) continue
    published[kind] = Object.fromEntries(
      Object.entries(published[kind]).map(([name, range]) => [name, toRange(name, range, { catalog, versionOf })]),
    )
  }
  if (repository === undefined) return published
  const homepage = repository.replace(/^git\+/, '').replace(/\.git$/, '')
  return {
    ...published,
    repository: { type: 'git', url: repository, directory },
    homepage: `${homepage}/tree/HEAD/${directory}`,
    bugs: `${homepage}/issues`,
  }
}

/** Packages whose versions belong together: @formatjs/intl has an exact version of the parser, and the check must read messages as it does. */
const together = /^@formatjs[/]/

/** A range that takes compatible versions: the lock file of the user decides, not this package. */
function toRange(name, range, { catalog, versionOf }) {
  const version = range.startsWith('workspace:') ? versionOf(name) : range === 'catalog:' ? catalog[name] : range
  if (version === undefined) throw new Error(`${name}: no version for "${range}"`)
  return /^\d/.test(version) && !together.test(name) ? `^${version}` : version
}

/** The address of the repository, as npm wants it for provenance; undefined for a remote that is not on the web. */
export function toRepository(remote) {
  const address = remote.replace(/^git@([^:]+):/, 'https://$1/').replace(/^ssh:\/\/git@/, 'https://')
  return address.startsWith('https://') ? `git+${address.replace(/(\.git)?$/, '.git')}` : undefined
}

/**
 * The address that packages are published with: `repository` of the workspace's manifest, else the git remote.
 *
 * @throws Error for a `repository` that is not on the web
 */
export function findRepository(folder = root) {
  const { repository } = readJson(join(folder, 'package.json'))
  if (repository === undefined) return toRepository(findRemote(folder))
  const address = typeof repository === 'string' ? repository : repository.url
  const found = toRepository(address.replace(/^git\+/, '').replace(/^github:/, 'https://github.com/'))
  if (found === undefined) throw new Error(`"repository" in package.json is not an address on the web: ${address}`)
  return found
}

function findRemote(folder) {
  try {
    return execFileSync('git', ['remote', 'get-url', 'origin'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

/** The same for a publication, which has to name one. */
export function requireRepository(folder = root) {
  const repository = findRepository(folder)
  if (repository !== undefined) return repository
  throw new Error(
    'The package would be published without "repository", "homepage" and "bugs": set "repository" in the package.json of the workspace, such as "https://github.com/team/teachnet"',
  )
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function prepare() {
  // A pack that was killed has left the published manifest.
  if (existsSync(originalPath)) restore()
  const manifest = readJson(manifestPath)
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const published = toPublished(manifest, {
    catalog,
    versionOf: (name) => readJson(join(root, 'packages', name.replace('@teachnet/', ''), 'package.json')).version,
    repository: findRepository(),
    directory: relative(root, folder).replaceAll('\\', '/'),
  })
  if (published.repository === undefined)
    console.warn('No "repository": set it in the package.json of the workspace before a release')
  // pnpm adds the licence of the workspace, npm does not.
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  renameSync(manifestPath, originalPath)
  writeFileSync(manifestPath, `${JSON.stringify(published, null, 2)}\n`)
}

function restore() {
  if (existsSync(originalPath)) renameSync(originalPath, manifestPath)
}

if (process.argv[2] === 'prepare') prepare()
if (process.argv[2] === 'verify') requireRepository()
if (process.argv[2] === 'restore') restore()
