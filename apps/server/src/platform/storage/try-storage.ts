import type { FileStorage } from './file-storage.ts'

/** Only the server can read names below `.private/`. */
const probe = '.private/probe'

/**
 * Writes, reads and removes a small file.
 *
 * @param name a further part of the file's name, so that concurrent trials do not collide
 * @throws Error when the storage rejects one of these, or returns other content
 */
export async function tryStorage(storage: FileStorage, name: string): Promise<void> {
  const file = `${probe}-${name}`
  const content = Buffer.from(`probe ${name}`)
  await storage.write(file, content)
  try {
    const found = await storage.read(file)
    if (!found || !content.equals(found)) throw new Error('a file came back changed')
  } finally {
    await storage.remove(file)
  }
}
