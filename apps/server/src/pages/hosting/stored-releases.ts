import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import type { Logger } from '../../platform/ports.ts'

/** The assets of releases before the current one, for tabs that were opened then and load their code as they need it. */
export interface StoredReleases {
  /**
   * Returns the folders of earlier releases of an app, the newest first; each has a subfolder `assets`.
   *
   * @param build the folder of the app's current files
   */
  readonly of: (app: string, build: string) => readonly string[]
}

export const noReleases: StoredReleases = { of: () => [] }

/** Releases that are kept of each app, the current one included; this bounds their disk space. */
const mostReleases = 3

/**
 * Copies the assets of the current build of each app to a folder that no build empties, and deletes those of old releases. Works in the
 * background: requests do not wait for it, and a failure costs old tabs their code and nothing else.
 */
export function createStoredReleases(folder: string, log: Logger): StoredReleases {
  const earlier = new Map<string, readonly string[]>()
  return {
    of: (app, build) => {
      if (!earlier.has(app)) {
        earlier.set(app, [])
        storeRelease(join(folder, app), build).then(
          (found) => earlier.set(app, found),
          (error: unknown) => log.warn({ err: error, app }, 'the assets of the release could not be kept for old tabs'),
        )
      }
      return earlier.get(app) ?? []
    },
  }
}

/** Keeps the release of a build in a folder, and returns the folders of the ones before it that are kept, the newest first. */
export async function storeRelease(folder: string, build: string): Promise<readonly string[]> {
  const version = await versionOf(build)
  if (version === undefined) return []
  const own = join(folder, version)
  await mkdir(folder, { recursive: true })
  if (!(await isFolder(own))) await copyWhole(join(build, 'assets'), own)
  const now = new Date()
  await utimes(own, now, now)
  await removeUnfinished(folder)
  const others = (await newestFirst(folder)).filter((name) => name !== version)
  const [cached, old] = [others.slice(0, mostReleases - 1), others.slice(mostReleases - 1)]
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  return cached.map((name) => join(folder, name))
}

/** Names of assets contain a hash of their content, so the list of names identifies a release. */
async function versionOf(build: string): Promise<string | undefined> {
  const names = await readdir(join(build, 'assets')).catch(() => [])
  const page = await readFile(join(build, 'index.html'), 'utf8').catch(() => '')
  if (names.length === 0) return undefined
  return createHash('sha256')
    .update(`${names.toSorted((one, other) => (one < other ? -1 : 1)).join('\n')}\n${page}`)
    .digest('hex')
    .slice(0, 16)
}

/** A folder with its final name is whole: another process may be copying the same release, or one may have been interrupted. */
async function copyWhole(assets: string, release: string): Promise<void> {
  const unfinished = await mkdtemp(`${release}.unfinished-`)
  await cp(assets, join(unfinished, 'assets'), { recursive: true })
  await rename(unfinished, release).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await isFolder(release))) throw error
  })
}

/** Removes copies that were interrupted; another process may be writing a newer one. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await namesByUse(folder, (name) => name.includes('.unfinished-'))
  const old = names.filter(({ used }) => used < Date.now() - 3_600_000)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
}

async function newestFirst(folder: string): Promise<readonly string[]> {
  const releases = await namesByUse(folder, (name) => /^[\da-f]{16}$/.test(name))
  return releases.toSorted((one, other) => other.used - one.used).map(({ name }) => name)
}

async function namesByUse(folder: string, isWanted: (name: string) => boolean) {
  const names = (await readdir(folder)).filter(isWanted)
  return Promise.all(names.map(async (name) => ({ name, used: await timeOf(join(folder, name)) })))
}

/** 0 for a folder that another process has removed meanwhile. */
async function timeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
