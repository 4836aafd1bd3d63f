import { chmod, opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a folder and all that is in it its owner's alone. */
export async function closeTree(folder: string): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isDirectory()) await closePath(join(entry.parentPath, entry.name), 0o700)
    else if (entry.isFile()) await closePath(join(entry.parentPath, entry.name), 0o600)
  }
  // Last: were it stopped half way, the next start would go on.
  await chmod(folder, 0o700)
}

/** One that goes away meanwhile needs nothing. */
async function closePath(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
}
