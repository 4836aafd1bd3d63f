import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'

interface ListedObject {
  readonly key: string
  /** Unix milliseconds. */
  readonly modifiedAt: number
}

/** Lists the objects with a key prefix, page by page. Keys are requested percent-encoded, since XML cannot represent every key. */
export async function* listObjects({ client, name }: Bucket, prefix: string): AsyncIterable<ListedObject> {
  const query = { Bucket: name, Prefix: prefix, EncodingType: 'url' } as const
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, query))
    for (const { Key = '', LastModified } of Contents)
      yield { key: decodeURIComponent(Key.replaceAll('+', ' ')), modifiedAt: LastModified?.getTime() ?? 0 }
}
