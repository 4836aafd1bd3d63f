import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { closeTree } from './close-tree.ts'
import { embeddedFolder } from './data-folder.ts'

const others = 0o077

/**
 * Makes a data directory private to its owner: other system accounts can read nothing in it, whatever modes the files below have. The
 * database files and the files beside them also lose the modes for others. Uploads keep theirs, since there can be a million of them.
 *
 * @returns notices for the operator
 */
export async function closeToOthers(dataDir: string): Promise<readonly string[]> {
  if (process.platform === 'win32') return []
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch(() => undefined) // the step that locks the directory reports the obstacle
  const folder = embeddedFolder(dataDir)
  const open = await Promise.all([dataDir, folder].map(isOpen))
  if (!open.includes(true)) return []
  try {
    await chmod(dataDir, 0o700)
    for (const entry of await readdir(dataDir, { withFileTypes: true }))
      if (entry.isFile()) await chmod(join(dataDir, entry.name), 0o600)
    if (await isOpen(folder)) await closeTree(folder)
    return [`Closed ${dataDir} to other accounts of this system, which could read it.`]
  } catch (error) {
    const owner = await lstat(dataDir).catch(() => undefined)
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return [
      `Other accounts of this system can read ${dataDir}, which could not be changed (${reason}): it belongs to user ${owner?.uid}, the server runs as ${process.getuid?.()}. Run: chown -R ${process.getuid?.()} ${dataDir}`,
    ]
  }
}

async function isOpen(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && (found.mode & others) !== 0
}
