import { parseUploadConfig } from '@teachnet/upload'
import {
  createFetchPost,
  createSiteTransport,
  createUploader,
  hashFile,
  type SiteTransportOptions,
} from '@teachnet/upload/browser'

/** The calls of your server, for example over `@teachnet/api-client`. */
export interface UploadServer {
  upload: SiteTransportOptions['upload']
  confirm: SiteTransportOptions['confirm']
}

/** An uploader for the configuration of the site: through the server, or directly to its storage. */
export function createSiteUploader(site: { upload: unknown; cdnUrl: string }, server: UploadServer) {
  const config = parseUploadConfig(site.upload)
  return createUploader({
    config,
    locale: 'en',
    hash: hashFile, // in a page: createWorkerHash(() => new HashWorker())
    transport: createSiteTransport({
      config,
      cdnUrl: site.cdnUrl,
      ...server,
      post: createFetchPost(fetch), // in a page: createXhrPost(() => new XMLHttpRequest()), which reports progress
    }),
  })
}
