import type { ApiClient } from '@teachnet/api-client'
import { type Area, areaCalls, type PrivateFieldQuery, type UploadedFile } from '@teachnet/protocol'
import type { UploadConfig } from '@teachnet/upload'
import {
  type SiteTransportOptions,
  type UploaderOptions,
  type UploadResult,
  createSiteTransport,
  createUploader,
  createWorkerHash,
  createXhrPost,
  type Uploader,
} from '@teachnet/upload/browser'

/** How an area's files are sent to its server, and the prefix of their paths. */
export type UploadCalls = Pick<SiteTransportOptions, 'upload' | 'confirm' | 'cdnUrl'> &
  Required<Pick<SiteTransportOptions, 'sign'> & Pick<UploaderOptions, 'findKnown'>>

/** Creates the upload calls of an area. Small, so that the queue itself can be loaded later. */
export function createUploadCalls({
  client,
  area,
  cdnUrl,
  privateField,
}: {
  readonly client: ApiClient
  readonly area: Area
  /** Prefix that turns a path into an address that a browser can load. */
  readonly cdnUrl: string
  /** Set when the files are for this private field; they are then uploaded through the server. */
  readonly privateField?: PrivateFieldQuery | undefined
}): UploadCalls {
  const { upload, uploadKnown, uploadPolicy, storageCallback } = areaCalls[area.name]
  // The queue shows errors next to the file.
  const showError = false
  return {
    cdnUrl,
    upload: async (body, options) => {
      const query = { ...privateField }
      return (await client.call(upload, { body, query, ...options, showError })).file
    },
    confirm: async (body) => toResult((await client.call(storageCallback, { body, showError }))?.file),
    sign: ({ file, sha1 }) =>
      client.call(uploadPolicy, { body: { ...factsOf(file), type: file.type, sha1 }, showError }),
    findKnown: async (sha1, file) =>
      toResult((await client.call(uploadKnown, { query: { ...factsOf(file), sha1 }, showError })).file),
  }
}

function factsOf({ name, size }: File) {
  return { name, size }
}

/** The old back end answers the storage callback with an empty result. */
function toResult(file: UploadedFile | null | undefined): UploadResult | undefined {
  return file ? { url: file.url, full_url: file.full_url } : undefined
}

/** Options of {@link createAreaUploader}. */
export interface AreaUploaderOptions extends Pick<UploaderOptions, 'check' | 'locale'> {
  /** The upload settings of the site. */
  readonly config: UploadConfig
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
