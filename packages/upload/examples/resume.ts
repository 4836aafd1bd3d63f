import type { UploadConfig } from '@teachnet/upload'
import { createTusTransport, createUploader, type SendPart, type UploadStore } from '@teachnet/upload/browser'

interface Platform {
  /** In a page: `createXhrParts(() => new XMLHttpRequest())` */
  readonly send: SendPart
  /** In a page: `createIndexedStore(indexedDB)` */
  readonly store: UploadStore
}

/** Files of albums, to a server that speaks tus. Await `restore()` of the result: it continues what an earlier page did not finish. */
export function createAlbumUploader(config: UploadConfig, endpoint: string, { send, store }: Platform) {
  return createUploader<{ album: number }>({
    config,
    transport: createTusTransport({ endpoint, send, toResult: (url) => ({ url, full_url: url }) }),
    store,
  })
}
