import { defaultUploadConfig, toRejectionText } from '@teachnet/upload'
import {
  createTusTransport,
  createUploader,
  createXhrParts,
  type UploadItem,
  type Uploader,
} from '@teachnet/upload/browser'
import { onScopeDispose, shallowRef } from 'vue'

const config = { ...defaultUploadConfig, types: ['png', 'tar.gz'], maxSize: 1_000_000 }
const limits = { maxFiles: 3 }

/** Pictures and archives for a server that speaks tus, three at most. */
export function createAlbumUploads(endpoint: string): Uploader {
  return createUploader({
    config,
    limits,
    hash: async () => '',
    transport: createTusTransport({
      endpoint,
      send: createXhrParts(() => new XMLHttpRequest()),
      toResult: (url) => ({ url, full_url: url }),
    }),
  })
}

/** The files of a queue for a component. */
export function useUploads(uploader: Uploader) {
  const items = shallowRef(uploader.getItems())
  onScopeDispose(uploader.subscribe(() => (items.value = uploader.getItems())))
  return items
}

/** What to say about a file. */
export function textOf({ status, problem, loaded, total }: UploadItem): string {
  if (problem) return toRejectionText(problem, 'en', { ...config, ...limits })
  return status === 'sending' ? `${Math.round((loaded / total) * 100)} %` : status
}
