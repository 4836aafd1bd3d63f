import { createHash } from 'node:crypto'
import { moduleFolders } from '@teachnet/contract/modules'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { PackageError } from './package-error.ts'

/** Largest archive, in bytes. */
export const largestArchive = 16 * 1024 * 1024
/** Largest content of an archive after unpacking, in bytes. */
export const largestContent = 48 * 1024 * 1024
/** Maximum number of files of an archive. */
export const mostFiles = 500

/** Files of an archive by path. */
export type PackageFiles = ReadonlyMap<string, Buffer>

/** The files at the top of an archive: the manifest, the checksums of all files, and the signature of the checksums. */
export const topFiles = { manifest: 'manifest.json', list: 'files.json', signature: 'signature.json' } as const

const folders = Object.values(moduleFolders)
const topNames: ReadonlySet<string> = new Set(Object.values(topFiles))
/** No empty part, no dot at the beginning of a part, nothing that any file system reads specially. */
const pathForm = /^[a-z0-9][\w-]*(\.[\w-]+)*(\/[a-z0-9][\w-]*(\.[\w-]+)*)*$/i
const longestPath = 120

/**
 * Unpacks an archive in memory. Sizes are checked before and while each file is unpacked, so that a small archive cannot fill the memory.
 *
 * @throws PackageError
 */
export async function readEntries(archive: Uint8Array): Promise<PackageFiles> {
  if (archive.byteLength > largestArchive) throw new PackageError('large', `more than ${largestArchive} bytes`)
  const zip = await openZip(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength))
  try {
    return await readAll(zip)
  } catch (error) {
    throw error instanceof PackageError ? error : new PackageError('notZip', messageOf(error), { cause: error })
  } finally {
    zip.close()
  }
}

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** @throws PackageError unless a path is one that an archive may have */
export function requirePath(path: string): void {
  const isPlaced = topNames.has(path) || folders.some((folder) => path.startsWith(folder))
  if (path.length > longestPath || !pathForm.test(path) || !isPlaced) throw new PackageError('path', path.slice(0, 200))
}

function openZip(archive: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Names are decoded, so that `requirePath` can check them; the library rejects only some of the wrong ones.
    fromBuffer(archive, { lazyEntries: true, decodeStrings: true, strictFileNames: true }, (error, zip) => {
      if (error) reject(new PackageError(problemOf(error), messageOf(error), { cause: error }))
      else resolve(zip)
    })
  })
}

function readAll(zip: ZipFile): Promise<PackageFiles> {
  const files = new Map<string, Buffer>()
  const names = new Set<string>()
  let total = 0
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(new PackageError(problemOf(error), messageOf(error), { cause: error })))
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: Entry) => {
      total += entry.uncompressedSize
      names.add(entry.fileName.toLowerCase())
      admit(entry, { total, count: files.size + 1, isNew: names.size === files.size + 1 })
        .then(async () => {
          files.set(entry.fileName, await readEntry(zip, entry))
          zip.readEntry()
        })
        .catch(reject)
    })
    zip.readEntry()
  })
}

/** Unix file types are in the upper half of an entry's attributes; 0 stands for none. */
const regularFile = 0o10

async function admit(
  { fileName, externalFileAttributes, generalPurposeBitFlag }: Entry,
  { total, count, isNew }: { readonly total: number; readonly count: number; readonly isNew: boolean },
): Promise<void> {
  requirePath(fileName)
  const type = externalFileAttributes >>> 28
  if (type !== 0 && type !== regularFile) throw new PackageError('link', fileName)
  // Names that differ in case only are one file on some systems.
  if (!isNew) throw new PackageError('path', `${fileName} is there twice`)
  if (generalPurposeBitFlag & 1) throw new PackageError('notZip', `${fileName} is encrypted`)
  if (count > mostFiles) throw new PackageError('many', `more than ${mostFiles} files`)
  if (total > largestContent) throw new PackageError('large', `more than ${largestContent} bytes unpacked`)
}

function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const parts: Buffer[] = []
      let size = 0
      stream.on('data', (part: Buffer) => {
        size += part.length
        // The library also ends such a stream, but this limit does not depend on it.
        if (size > entry.uncompressedSize) stream.destroy(new PackageError('large', entry.fileName))
        else parts.push(part)
      })
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(parts)))
    })
  })
}

function problemOf(error: Error): 'path' | 'notZip' {
  return /path|relative|absolute|characters in fileName/i.test(error.message) ? 'path' : 'notZip'
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200)
}
