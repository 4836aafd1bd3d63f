import { createSHA1, createSHA256 } from 'hash-wasm'
import { throwIfAborted } from './throw-if-aborted.ts'

/** Hash algorithms that identify a file. */
export type HashAlgorithm = 'sha1' | 'sha256'

/** Algorithm, progress callback and abort signal. */
export interface HashOptions {
  /** Default: sha1, which the wire contract requires. */
  algorithm?: HashAlgorithm
  /** Bytes read so far. */
  onProgress?: (loaded: number) => void
  /** Ends the reading of the file. Default: none. */
  signal?: AbortSignal | undefined
}

/** Large enough to read fast, small enough to keep in memory. */
const sliceBytes = 4 * 1024 * 1024

/**
 * Hashes a file, in hex. Reads slice by slice: a file of any size needs a few megabytes of memory.
 *
 * @throws the reason of `signal`, or the reading error of the platform (a file that changed or vanished)
 * @example await hashFile(new Blob(['abc'])) // 'a9993e364706816aba3e25717850c26c9cd0d89d'
 */
export async function hashFile(
  file: Blob,
  { algorithm = 'sha1', onProgress, signal }: HashOptions = {},
): Promise<string> {
  throwIfAborted(signal)
  const hasher = await (algorithm === 'sha1' ? createSHA1() : createSHA256())
  hasher.init()
  for (let start = 0; start < file.size; start += sliceBytes) {
    const slice = new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer())
    throwIfAborted(signal)
    hasher.update(slice)
    onProgress?.(start + slice.length)
  }
  return hasher.digest('hex')
}
