import { createSHA1, createSHA256 } from 'hash-wasm'

/** Hashes that a file can be known by. */
export type HashAlgorithm = 'sha1' | 'sha256'

/** How to hash, whom to tell, and when to stop. */
export interface HashOptions {
  /** Default: sha1, which is what the wire contract wants. */
  algorithm?: HashAlgorithm
  /** Bytes read so far. */
  onProgress?: (loaded: number) => void
  signal?: AbortSignal | undefined
}

/** Enough to keep the reading fast, little enough to hold at once. */
const sliceBytes = 4 * 1024 * 1024

/**
 * Hash of a file in hex, read slice by slice: a file of any size takes a few megabytes of memory.
 *
 * @throws the reason of `signal`, or the reading error of the platform (a file that changed or vanished)
 */
export async function hashFile(
  file: Blob,
  { algorithm = 'sha1', onProgress, signal }: HashOptions = {},
): Promise<string> {
  const hasher = await (algorithm === 'sha1' ? createSHA1() : createSHA256())
  hasher.init()
  for (let start = 0; start < file.size; start += sliceBytes) {
    const slice = new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer())
    signal?.throwIfAborted()
    hasher.update(slice)
    onProgress?.(start + slice.length)
  }
  return hasher.digest('hex')
}
