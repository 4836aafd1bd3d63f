import { createTusTransport, createUploader, type SendPart, type UploadStore } from '@teachnet/upload/browser'

interface Platform {
  /** In a page: `createXhrParts(() => new XMLHttpRequest())` */
  readonly send: SendPart
  /** In a page: `createIndexedStore(indexedDB)` */
  readonly store: UploadStore
}

/**
 * Before: `new Uppy({ restrictions: { maxNumberOfFiles: 3, allowedFileTypes: ['.png', '.pdf'], maxFileSize: 10_000_000 } }).use(Tus, { endpoint })` with
 * `GoldenRetriever`.
 */
export function createPhotoUploader(endpoint: string, { send, store }: Platform) {
  return createUploader({
    config: { types: ['png', 'pdf'], maxSize: 10_000_000 },
    limits: { maxFiles: 3 },
    transport: createTusTransport({ endpoint, send, toResult: (url) => ({ url, full_url: url }) }),
    store,
  })
}
