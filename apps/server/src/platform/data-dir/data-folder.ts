import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chmod, lstat, mkdir, readdir, opendir, readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { DatabaseSync } from 'node:sqlite'

/** The folder of the embedded database in a data directory. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'db')
}

/** Creates a folder and those above it. The recursive mode of Node does not return for a path below `/proc`. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error
  }
}

/** Returns whether a folder has any content; a missing folder has none. */
export function hasContent(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}

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

/** Makes a folder and its content private to its owner. */
export async function closeTree(folder: string): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isDirectory()) await closePath(join(entry.parentPath, entry.name), 0o700)
    else if (entry.isFile()) await closePath(join(entry.parentPath, entry.name), 0o600)
  }
  // Change the folder last: after an interruption the next start continues.
  await chmod(folder, 0o700)
}

/** A path that disappears meanwhile is ignored. */
async function closePath(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
}

const note = z.object({
  /** Unix seconds. */
  time: z.number().int(),
  /** Path of the archive. */
  file: z.string(),
  /** Bytes. */
  size: z.number(),
})

/** The last backup that was made on this machine. */
export type BackupNote = z.infer<typeof note>

const recordFile = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Remembers a finished backup, so that the back office can show when it was made. */
export async function recordBackup(dataDir: string, backup: BackupNote): Promise<void> {
  await writeFile(recordFile(dataDir), JSON.stringify(backup), { mode: 0o600 })
}

/** The last backup; undefined without one, and if its note cannot be read. */
export async function findLastBackup(dataDir: string): Promise<BackupNote | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(recordFile(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Without a reference the garbage collector closes the connection, which releases its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file for this process with an operating-system lock, which SQLite takes without writing anything. The lock ends with the process,
 * however the process ends.
 *
 * @returns a function that releases the lock; undefined while another process holds it
 * @throws Error when the file cannot be locked at all
 */
export function lockFile(file: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined
  try {
    const taken = new DatabaseSync(file)
    lock = taken
    taken.exec('pragma journal_mode = memory; begin exclusive')
    held.add(taken)
    return () => {
      held.delete(taken)
      if (taken.isOpen) taken.close()
    }
  } catch (error) {
    lock?.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** SQLITE_BUSY */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
