import { open } from 'node:fs/promises'
import { join } from 'node:path'

import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { backupPrefix } from '../../platform/storage/backups/backup-place.ts'
import { hasContent } from '../../platform/data-dir/data-folder.ts'
import { listFolder, spool } from './archive/staged-files.ts'
import { placeFolder, type Placing } from './placing.ts'
import type { FileSource } from './stored-files.ts'

/** The location of uploads: a backup reads it, a restore fills it. */
export interface FilePlace extends FileSource {
  isEmpty: () => Promise<boolean>
  /** Moves the files of a staging folder to this location. */
  fillFrom: (staged: string) => Placing
}

/** Returns the local folder or the bucket. */
export function filePlaceOf({ dataDir, storage }: { dataDir: string; storage: FileStorage }): FilePlace {
  return storage.name === 'local' ? localFiles(storage, join(dataDir, 'storage')) : bucketFiles(storage)
}

function localFiles(storage: FileStorage, folder: string): FilePlace {
  return {
    list: () => storage.list(),
    open: async (name) => {
      const handle = await open(join(folder, name)).catch(() => undefined)
      if (!handle) return undefined
      // Stored files are replaced, never changed in place, so an opened file keeps its size.
      const { size } = await handle.stat()
      return { size, content: handle.createReadStream({ autoClose: false }), close: () => handle.close() }
    },
    isEmpty: async () => !hasContent(folder),
    fillFrom: (staged) => placeFolder({ staged, live: folder }),
  }
}

/** Other files of the bucket stay: file names derive from the content, so the same name means the same file. */
function bucketFiles(storage: FileStorage): FilePlace {
  async function* list() {
    for await (const name of storage.list()) if (!name.startsWith(backupPrefix)) yield name
  }
  return {
    list,
    open: async (name) => {
      const content = await storage.open(name)
      return content && spool(content)
    },
    isEmpty: async () => {
      for await (const _name of list()) return false
      return true
    },
    fillFrom: (staged) => async () => {
      const brought: string[] = []
      const undo = async () => {
        for (const name of brought) await storage.remove(name)
      }
      try {
        for await (const name of listFolder(staged)) {
          const isNew = !(await storage.has(name))
          await storage.take(name, join(staged, name))
          if (isNew) brought.push(name)
        }
      } catch (error) {
        await undo()
        throw error
      }
      return { undo, settle: () => Promise.resolve() }
    },
  }
}
