import {
  createSiteTransport,
  createUploader,
  createWorkerHash,
  createXhrPost,
  type Uploader,
  type UploaderOptions,
} from '@teachnet/upload/browser'
import type { UploadCalls } from './upload-calls.ts'

/** What {@link createAreaUploader} is given. */
export interface AreaUploaderOptions extends Pick<UploaderOptions, 'config' | 'check'> {
  /** @see createUploadCalls */
  readonly calls: UploadCalls
  /** Makes a worker that runs `@teachnet/upload/hash-worker`; asked only where the server or a storage wants hashes. */
  readonly createWorker: () => Worker
}

/** The queue through which an area's pages send files, to wherever the site's configuration says. */
export function createAreaUploader({ calls, createWorker, ...rest }: AreaUploaderOptions): Uploader {
  const { findKnown, ...ways } = calls
  const post = createXhrPost(() => new XMLHttpRequest())
  const transport = createSiteTransport({ ...ways, config: rest.config, post })
  const instant = rest.config.hasKnownCall ? { findKnown } : {}
  return createUploader({ ...rest, ...instant, transport, hash: createWorkerHash(createWorker) })
}
