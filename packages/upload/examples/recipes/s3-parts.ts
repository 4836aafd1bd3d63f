import type { UploadConfig } from '@teachnet/upload'
import {
  createFetchParts,
  createMultipartTransport,
  createUploader,
  type MultipartTransportOptions,
  type UploadStore,
} from '@teachnet/upload/browser'

/** Three calls of your server, which holds the key of the bucket. */
export type PartCalls = Pick<MultipartTransportOptions, 'begin' | 'signPart' | 'complete'>

/** Uploads large files to S3 in parts. After a break or a reload only missing parts are sent. */
export function createPartUploader(config: UploadConfig, calls: PartCalls, store?: UploadStore) {
  return createUploader<{ course: number }>({
    config,
    transport: createMultipartTransport({
      ...calls,
      send: createFetchParts(fetch), // in a page: createXhrParts(() => new XMLHttpRequest())
    }),
    store, // in a page: createIndexedStore(indexedDB)
  })
}
