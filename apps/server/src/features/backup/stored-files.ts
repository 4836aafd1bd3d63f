import { createHash } from 'node:crypto'
import { createWriteStream, createReadStream } from 'node:fs'
import { mkdir, mkdtemp, opendir, rm, stat, open } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileEntryName, type ArchiveWriter, explainWriteFault } from './archive/archive.ts'
import type { FileSum, SummedFile } from './archive/checksum.ts'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { backupPrefix } from '../../platform/storage/backups/backup-place.ts'
import { hasContent } from '../../platform/data-dir/data-folder.ts'
import { placeFolder, type Placing } from './placing.ts'

/** The source of the files of a backup. */
interface FileSource {
  /** Names with slashes, as a stream: a million names must not be in memory at once. */
  list: () => AsyncIterable<string>
  /** Undefined when the file no longer exists. The caller must call `close` after reading. */
  open: (name: string) => Promise<OpenedFile | undefined>
}

interface OpenedFile {
  /** Bytes. */
  readonly size: number
  readonly content: AsyncIterable<Buffer>
  close: () => Promise<void>
}

/** Adds every file to the archive. A file that is removed meanwhile is left out. */
export async function addFiles(archive: ArchiveWriter, source: FileSource, sum: FileSum): Promise<void> {
  for await (const name of source.list()) {
    const file = await source.open(name)
    if (!file) continue
    try {
      const hash = createHash('sha256')
      await archive.addStream(fileEntryName(name), file.size, hashed(file.content, hash))
      sum.add({ name, bytes: file.size, sha256: hash.digest('hex') })
    } finally {
      await file.close()
    }
  }
}

/** Writes a new file below the folder; fails when one of that name exists. */
export async function receiveFile(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<SummedFile> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  const output = createWriteStream(path, { flags: 'wx' })
  try {
    await pipeline(hashed(content, hash), output)
  } catch (error) {
    throw explainWriteFault(error, path)
  }
  return { name, bytes: output.bytesWritten, sha256: hash.digest('hex') }
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  hash: { update: (chunk: Buffer) => unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Lists the names of all files below a folder, separated by slashes. */
async function* listFolder(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
}

/** Copies a stream to a temporary file: an archive needs a file's size before its first byte. */
async function spool(content: Readable): Promise<OpenedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-backup-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return { size: (await stat(path)).size, content: createReadStream(path), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The location of uploads: a backup reads it, a restore fills it. */
interface FilePlace extends FileSource {
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
