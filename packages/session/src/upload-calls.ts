import type { ApiClient } from '@teachnet/api-client'
import { type Area, calls, type PrivateFieldQuery, type UploadedFile } from '@teachnet/contract'
import type { SiteTransportOptions, UploaderOptions, UploadResult } from '@teachnet/upload/browser'

/** How an area's files reach its server, and what stands before their paths. */
export type UploadCalls = Pick<SiteTransportOptions, 'upload' | 'confirm' | 'cdnUrl'> &
  Required<Pick<SiteTransportOptions, 'sign'> & Pick<UploaderOptions, 'findKnown'>>

const adminCalls = {
  callback: calls.adminStorageCallback,
  known: calls.adminUploadKnown,
  policy: calls.adminUploadPolicy,
} as const
const memberCalls = {
  callback: calls.memberStorageCallback,
  known: calls.memberUploadKnown,
  policy: calls.memberUploadPolicy,
} as const

/** The calls of an area that take files; light, so that the queue itself may be loaded later. */
export function createUploadCalls({
  client,
  area,
  cdnUrl,
  privateField,
}: {
  readonly client: ApiClient
  readonly area: Area
  /** What stands before a path to make it an address a browser can load. */
  readonly cdnUrl: string
  /** Files are for this private field: they go through the server. */
  readonly privateField?: PrivateFieldQuery | undefined
}): UploadCalls {
  const { callback, known, policy } = area.name === 'admin' ? adminCalls : memberCalls
  // The queue shows what went wrong beside the file.
  const showError = false
  return {
    cdnUrl,
    upload: async (body, options) => {
      const sent = { body, showError, ...options }
      const { file } =
        area.name === 'admin'
          ? await client.call(calls.adminUpload, { ...sent, query: { ...privateField } })
          : await client.call(calls.memberUpload, sent)
      return file
    },
    confirm: async (body) => toResult((await client.call(callback, { body, showError }))?.file),
    sign: ({ file, sha1 }) => client.call(policy, { body: { ...factsOf(file), type: file.type, sha1 }, showError }),
    findKnown: async (sha1, file) =>
      toResult((await client.call(known, { query: { ...factsOf(file), sha1 }, showError })).file),
  }
}

function factsOf({ name, size }: File) {
  return { name, size }
}

/** The old back end answers the storage callback with nothing. */
function toResult(file: UploadedFile | null | undefined): UploadResult | undefined {
  return file ? { url: file.url, full_url: file.full_url } : undefined
}
