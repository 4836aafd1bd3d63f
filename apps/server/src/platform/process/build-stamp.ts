import { execFileSync } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { isBuilt, productFolder } from './own-files.ts'
import { StartError } from './start-error.ts'

/** What the apps were built from; a build of all apps writes it down. */
interface BuildStamp {
  readonly version: string
  /** Null if the sources are not a Git clone, such as an unpacked archive. */
  readonly commit: string | null
  /** SHA-256 of the lock file. */
  readonly lock: string
  /** SHA-256 of the sources of apps and packages. */
  readonly sources: string
}

const stampFile = 'build.json'
const lockFile = 'pnpm-lock.yaml'
const sourceFolders = ['apps', 'packages'] as const
/** Folders of a package that tools write. */
const writtenFolders = new Set(['dist', 'build', 'coverage', 'artifacts', 'data'])
/** Files of a change that needs no build. */
const unbuilt = /\.(?:test\.tsx?|md|tgz|tsbuildinfo)$|^(?:LICENSE|package\.original\.json)$/

/** Writes down what the apps of a folder were built from. */
export function writeBuildStamp(folder = productFolder): void {
  const stamp: BuildStamp = {
    version: readVersion(folder),
    commit: readCommit(folder) ?? null,
    lock: hashLock(folder),
    sources: hashSources(folder),
  }
  writeFileSync(join(folder, stampFile), `${JSON.stringify(stamp, undefined, 2)}\n`)
}

/** Returns what the apps of a folder were built from; undefined where that was not written down. */
export function readBuildStamp(folder = productFolder): BuildStamp | undefined {
  const file = join(folder, stampFile)
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as BuildStamp // written by `writeBuildStamp`
}

/** Returns why the apps of a folder must be built again; undefined if they are those of its sources, or if it has no sources. */
export function findBuildProblem(folder = productFolder): string | undefined {
  const stamp = readBuildStamp(folder)
  if (stamp === undefined || !existsSync(join(folder, lockFile))) return undefined
  const commit = readCommit(folder)
  const difference = findDifference(folder, stamp, commit)
  if (difference === undefined) return undefined
  return `The apps were built from ${nameOf(stamp)}, and ${difference} of another version (${nameOf({ version: readVersion(folder), commit })}).`
}

/** @throws StartError if this program is a build, and the sources beside it are those of another version */
export function rejectOldBuild(): void {
  const problem = isBuilt ? findBuildProblem() : undefined
  if (problem !== undefined) throw new StartError(`${problem} ${buildAdvice}`)
}

/** What the operator does about an old build. */
export const buildAdvice = 'Run "npm run build", or start with "npm start", which builds first.'

function findDifference(folder: string, stamp: BuildStamp, commit: string | undefined): string | undefined {
  if (hashLock(folder) !== stamp.lock) return 'the lock file is'
  // Of the same commit, sources differ only while somebody changes them.
  if (commit !== undefined && commit === stamp.commit) return undefined
  return hashSources(folder) === stamp.sources ? undefined : 'the sources are'
}

function nameOf({ version, commit }: { readonly version: string; readonly commit?: string | null }): string {
  return commit ? `${version}, commit ${commit.slice(0, 10)}` : version
}

function readVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string } // a manifest
  return version
}

/** Returns the commit of a clone; undefined without Git, outside a clone, or if Git does not trust the owner of the folder. */
function readCommit(folder: string): string | undefined {
  try {
    const words = execFileSync('git', ['rev-parse', '--show-prefix', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n')
    // In a folder of another repository, the prefix is the path there.
    return words[0] === '' ? words[1] : undefined
  } catch {
    return undefined
  }
}

function hashLock(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, lockFile)))
    .digest('hex')
}

function hashSources(folder: string): string {
  const hash = createHash('sha256')
  for (const top of sourceFolders)
    for (const entry of sortedEntries(join(folder, top)))
      if (entry.isDirectory()) addFolder(hash, folder, `${top}/${entry.name}`, writtenFolders)
  return hash.digest('hex')
}

function addFolder(hash: Hash, root: string, path: string, leftOut?: ReadonlySet<string>): void {
  for (const entry of sortedEntries(join(root, path))) {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && !entry.name.startsWith('.') && leftOut?.has(entry.name) !== true)
        addFolder(hash, root, inner)
    } else if (entry.isFile() && !unbuilt.test(entry.name)) {
      const content = readFileSync(join(root, inner))
      hash.update(`${inner}\0${content.length}\0`).update(content)
    }
  }
}

function sortedEntries(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
}
