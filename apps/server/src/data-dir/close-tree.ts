import { chmod, opendir } from 'node:fs/promises'
import { join } from 'node:path'

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
