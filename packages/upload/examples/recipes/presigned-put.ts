import { createHttpTransport, createUploader } from '@teachnet/upload/browser'

/** A call of your server, which holds the key of the bucket: `PutObject`, signed for one file. */
export type SignPut = (file: { name: string; type: string; size: number }) => Promise<{ id: number; url: string }>

/** A file as your server knows it. */
export interface StoredPhoto {
  readonly id: number
  readonly address: string
}

/**
 * Puts each file directly into a bucket, up to 5 GB in one request. Each attempt has a new signature; the result is typed by `toResult`. The rules of the bucket
 * (CORS) allow `PUT` and the header `content-type` for the origin of the page.
 */
export function createBucketUploader(sign: SignPut) {
  return createUploader({
    config: { types: ['image/*'], maxSize: 50_000_000 },
    limits: { minSize: 0 }, // empty files are allowed as well
    replyWithin: 60_000, // after the last byte; a longer silence is tried again
    transport: createHttpTransport({
      method: 'PUT',
      url: ({ file }) => sign(file),
      toResult: (_reply, { id, url }): StoredPhoto => ({ id, address: url.replace(/\?.*/, '') }),
    }),
  })
}
