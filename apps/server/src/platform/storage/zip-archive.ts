import { type AsyncZippable, type AsyncZippableFile, zip } from 'fflate'
import { promisify } from 'node:util'
import { fail } from '../errors.ts'
import type { FileStorage } from './file-storage.ts'
import { isPrivatePath, privateName } from './private-file.ts'

interface ArchiveLimit {
  /** Bytes of all files: the archive is made in memory. */
  readonly bytes: number
  /** Id of the message for more. */
  readonly message: string
}

/**
 * Reads stored files as entries of a zip archive, by their name in it. A file that no longer exists is left out.
 *
 * @param paths of private files and of public uploads
 * @throws TOO_LARGE
 */
export async function readArchiveFiles(
  storage: FileStorage,
  paths: readonly string[],
  limit?: ArchiveLimit,
): Promise<Record<string, AsyncZippableFile>> {
  const files: Record<string, AsyncZippableFile> = {}
  let bytes = 0
  for (const path of new Set(paths)) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time limits the memory
    const file = await storage.read(isPrivatePath(path) ? privateName(path) : path.slice('/storage/'.length))
    if (!file) continue
    bytes += file.length
    if (limit && bytes > limit.bytes) throw fail('TOO_LARGE', { message: limit.message })
    // Pictures and documents are compressed already.
    files[archiveName(path)] = [file, { level: 0 }]
  }
  return files
}

/** Folders become part of the name, so that two files cannot have the same one. */
function archiveName(path: string): string {
  return `files/${path.split('/').filter(Boolean).slice(1).join('_')}`
}

/** Compresses entries to a zip archive, without blocking other requests. */
export const zipArchive = promisify<AsyncZippable, Uint8Array>(zip)
