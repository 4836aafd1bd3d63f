import { Worker } from 'node:worker_threads'
import { programFile } from '../../../platform/process/own-files.ts'

export interface HeicTask {
  readonly path: string
  readonly mostPixels: number
}

/** A decoded picture, upright, with four bytes for each pixel. */
export interface DecodedHeic {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array<ArrayBuffer>
}

/**
 * Decodes a picture of a phone in a separate thread.
 *
 * @throws Error for a file that cannot be decoded or has too many pixels
 */
export async function decodeHeic(task: HeicTask): Promise<DecodedHeic> {
  const worker = new Worker(programFile('heic-worker'), { workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<DecodedHeic>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread of the decoder ended early (${code})`)))
  try {
    return await promise
  } finally {
    await worker.terminate()
  }
}
