import { open, opendir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Number of files to sync concurrently. */
const width = 16

/** Syncs a folder, its content and its own entry to disk. */
export async function syncTree(folder: string): Promise<void> {
  const paths = [folder, dirname(folder)]
  for await (const entry of await opendir(folder, { recursive: true })) paths.push(join(entry.parentPath, entry.name))
  const sync = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncPath(path)
  }
  await Promise.all(Array.from({ length: width }, sync))
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
