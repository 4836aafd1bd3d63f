import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { Incoming, IncomingFile, IncomingRule } from '../file-storage.ts'
import { type Bucket, copySource, headersOf, S3Error, streamOf } from './bucket.ts'
import { listObjects } from './listing.ts'

/** Prefix of keys that browsers may write. The key equals the site path under which the file is served once it is accepted. */
const incomingPrefix = 'storage/'
/** Prefix of publicly readable objects. No signed form can write them. */
export const publicPrefix = 'public/'
/** How long a signed form is valid, in seconds. */
const formLife = 3600
/** Metadata of every upload with a signed form, so that other objects of the bucket are never treated as uploads or cleaned up. */
const mark = { name: 'teachnet', value: 'incoming' } as const

export function createIncoming(bucket: Bucket): Incoming {
  const { client, ask } = bucket
  const remove = (key: string) =>
    ask('DeleteObject', key, (object) => client.send(new DeleteObjectCommand(object))).then(() => undefined)
  return {
    async sign({ key, size, type }) {
      const isExact = 'is' in key
      const { fields } = await createPresignedPost(client, {
        Bucket: bucket.name,
        Key: isExact ? key.is : `${key.beginsWith}\${filename}`,
        Fields: fixedFields(type),
        Conditions: [['content-length-range', size.min, size.max]],
        Expires: formLife,
      })
      const { key: _template, ...others } = fields
      return { url: `${bucket.url}/`, fields: isExact ? fields : others }
    },

    async find(key) {
      if (!isIncoming(key)) return undefined
      const found = await ask('HeadObject', key, (object) => client.send(new HeadObjectCommand(object)))
      if (found?.Metadata?.[mark.name] !== mark.value) return undefined
      return { key, size: found.ContentLength ?? 0, version: found.ETag ?? '' }
    },

    async fetch({ key, version }, path) {
      const found = await ask('GetObject', key, (object) =>
        client.send(new GetObjectCommand({ ...object, IfMatch: version })),
      )
      if (!found) throw new S3Error(`There is no incoming /${key} any more`)
      await pipeline(streamOf(found.Body), createWriteStream(path, { mode: 0o600 }))
    },

    async accept({ key, version }: IncomingFile) {
      const copy = {
        CopySource: copySource(bucket, key),
        CopySourceIfMatch: version,
        MetadataDirective: 'REPLACE',
        ...headersOf(key),
      } as const
      const copied = await ask('CopyObject', publicPrefix + key, (object) =>
        client.send(new CopyObjectCommand({ ...object, ...copy })),
      )
      if (!copied) throw new S3Error(`There is no incoming /${key} any more`)
      await remove(key)
    },

    async remove(key) {
      if (isIncoming(key)) await remove(key)
    },

    async *list() {
      for await (const { key, modifiedAt } of listObjects(bucket, incomingPrefix)) yield { key, broughtAt: modifiedAt }
    },
  }
}

function isIncoming(key: string): boolean {
  return key.startsWith(incomingPrefix)
}

function fixedFields(type: IncomingRule['type']): Record<string, string> {
  return {
    ...(type !== undefined && { 'Content-Type': type }),
    [`x-amz-meta-${mark.name}`]: mark.value,
    // Clients of S3-compatible storages expect an empty answer on success.
    success_action_status: '200',
  }
}
