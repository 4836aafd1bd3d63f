import {
  createSiteTransport,
  createUploader,
  createWorkerHash,
  createXhrPost,
  type Uploader,
  type UploaderOptions,
} from '@teachnet/upload/browser'
import type { UploadCalls } from './upload-calls.ts'

/** Options of {@link createAreaUploader}. */
export interface AreaUploaderOptions extends Pick<UploaderOptions, 'config' | 'check' | 'locale'> {
  /** @see createUploadCalls */
  readonly calls: UploadCalls
  /** Creates a worker that runs `@teachnet/upload/hash-worker`; called only when the server or a storage requires hashes. */
  readonly createWorker: () => Worker
}

/** Creates the queue that uploads the files of an area's pages to the storage named in the site configuration. */
export function createAreaUploader({ calls, createWorker, ...rest }: AreaUploaderOptions): Uploader {
  const { findKnown, ...ways } = calls
  const post = createXhrPost(() => new XMLHttpRequest())
  const transport = createSiteTransport({ ...ways, config: rest.config, post })
  const instant = rest.config.hasKnownCall ? { findKnown } : {}
  return createUploader({ ...rest, ...instant, transport, hash: createWorkerHash(createWorker) })
}
