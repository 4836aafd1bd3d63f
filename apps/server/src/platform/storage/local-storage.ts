import { createReadStream } from 'node:fs'
import { copyFile, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'

import type { FileStorage } from './file-storage.ts'

/** No stored file has a percent sign in its name. */
const draftEnd = /%\d+$/

/** Stores files below a local folder. */
export function createLocalStorage(folder: string): FileStorage {
  const root = normalize(folder)
  const pathOf = (name: string) => {
    const path = normalize(join(root, name))
    if (!path.startsWith(root + sep) || name.includes('\0')) throw new TypeError(`"${name}" is outside the storage`)
    return path
  }
  const size = async (name: string) => {
    const found = await stat(pathOf(name)).catch(() => undefined)
    return found?.isFile() ? found.size : undefined
  }
  const has = async (name: string) => (await size(name)) !== undefined
  return {
    name: 'local',
    write: async (name, content) => {
      await place(pathOf(name), (draft) => writeFile(draft, content))
    },
    take: async (name, source) => {
      // A plain rename fails between file systems, and the temporary folder is often on another one.
      await place(pathOf(name), (draft) => copyFile(source, draft))
      await rm(source, { force: true })
    },
    has,
    copy: async (from, to) => {
      await place(pathOf(to), (draft) => copyFile(pathOf(from), draft))
    },
    size,
    open: async (name, bytes) => ((await has(name)) ? createReadStream(pathOf(name), bytes) : undefined),
    read: (name) => readFile(pathOf(name)).catch(() => undefined),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list(beginning = '') {
      const start = join(root, beginning.slice(0, beginning.lastIndexOf('/') + 1))
      const folder = await opendir(start, { recursive: true }).catch(() => [])
      for await (const entry of folder) {
        const name = relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
        if (entry.isFile() && name.startsWith(beginning) && !draftEnd.test(name)) yield name
      }
    },
  }
}

/** Writes a file to a draft first: readers never see a partial file, and a full disk leaves none behind. */
async function place(path: string, make: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = draftOf(path)
  try {
    await make(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The path to which a file is written before it is renamed; unique to each process. */
function draftOf(path: string): string {
  return `${path}%${process.pid}`
}
