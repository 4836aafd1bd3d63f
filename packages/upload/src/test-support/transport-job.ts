import { createHash } from 'node:crypto'
import type { Checkpoint, TransportJob } from '../browser/transport.ts'

/** A job with a file of these many bytes. */
export function createJob(
  bytes: number,
  more: Partial<TransportJob> = {},
): TransportJob & { readonly content: Uint8Array<ArrayBuffer> } {
  const content = new Uint8Array(bytes).map((_, index) => (index * 31) % 251)
  return {
    content,
    file: new File([content], '照片 一.png', { type: 'image/png' }),
    meta: undefined,
    key: 'storage/default/20240501/照片.png',
    sha1: createHash('sha1').update(content).digest('hex'),
    signal: new AbortController().signal,
    checkpoint: createCheckpoint(),
    onProgress: () => undefined,
    ...more,
  }
}

/** A checkpoint in memory, which copies as a storage does. */
export function createCheckpoint(): Checkpoint {
  let note: unknown
  return { read: () => note, write: (next) => (note = structuredClone(next)) }
}
