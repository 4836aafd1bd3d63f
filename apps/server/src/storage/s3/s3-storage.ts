import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'

import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { StorageSettings } from '../../settings/storage-url.ts'
import type { FileStorage } from '../file-storage.ts'
import { type BucketOptions, copySource, createBucket, headersOf, S3Error, streamOf } from './bucket.ts'
import { createIncoming, publicPrefix } from './incoming.ts'
import { listObjects } from './listing.ts'

const root = `${publicPrefix}storage/`
/** Prefix of private objects: only `public/` is readable without a signature. */
const privatePrefix = 'private/'
const privateBeginning = '.private/'
/** How long an address of a private file is valid, in seconds. */
const addressLife = 60
/** Bytes of one part of a large file, and how many parts are sent at once: together they are the memory that one file takes. */
const partSize = 8_388_608
const queueSize = 2

/**
 * Stores files in a bucket of an S3-compatible service: `public/storage/…` is readable by everyone, `private/…` by this server; browser
 * uploads are beside them.
 */
export function createS3Storage(settings: StorageSettings, options?: BucketOptions): FileStorage {
  const bucket = createBucket(settings, options)
  const { client, ask } = bucket
  const get = (name: string) => ask('GetObject', keyOf(name), (object) => client.send(new GetObjectCommand(object)))
  return {
    name: settings.mode,
    publicUrl: settings.cdn ?? `${bucket.url}/${publicPrefix.slice(0, -1)}`,
    ...(settings.isDirect && { incoming: createIncoming(bucket) }),
    async write(name, content) {
      const file = { ...headersOf(name), Body: content }
      await ask('PutObject', keyOf(name), (object) => client.send(new PutObjectCommand({ ...object, ...file })))
    },
    async take(name, path) {
      const file = { ...headersOf(name), Body: createReadStream(path) }
      await ask('PutObject', keyOf(name), (object) =>
        new Upload({ client, params: { ...object, ...file }, partSize, queueSize }).done(),
      )
      await rm(path, { force: true })
    },
    async read(name) {
      const found = await get(name)
      return found?.Body?.transformToByteArray()
    },
    async open(name) {
      const found = await get(name)
      return found && streamOf(found.Body)
    },
    async copy(from, to) {
      const copy = {
        CopySource: copySource(bucket, keyOf(from)),
        MetadataDirective: 'REPLACE',
        ...headersOf(to),
      } as const
      const copied = await ask('CopyObject', keyOf(to), (object) =>
        client.send(new CopyObjectCommand({ ...object, ...copy })),
      )
      if (!copied) throw new S3Error(`There is no /${keyOf(from)}`)
    },
    signGet: (name) => {
      const object = { Bucket: bucket.name, Key: keyOf(name), ResponseCacheControl: 'private, no-store' }
      return getSignedUrl(client, new GetObjectCommand(object), { expiresIn: addressLife })
    },
    has: async (name) =>
      (await ask('HeadObject', keyOf(name), (object) => client.send(new HeadObjectCommand(object)))) !== undefined,
    async remove(name) {
      await ask('DeleteObject', keyOf(name), (object) => client.send(new DeleteObjectCommand(object)))
    },
    async *list(beginning = '') {
      if (!beginning.startsWith(privateBeginning))
        for await (const { key } of listObjects(bucket, root + beginning)) yield key.slice(root.length)
      if (beginning !== '' && !beginning.startsWith(privateBeginning)) return
      const prefix = privatePrefix + beginning.slice(privateBeginning.length)
      for await (const { key } of listObjects(bucket, prefix)) yield privateBeginning + key.slice(privatePrefix.length)
    },
  }
}

function keyOf(name: string): string {
  const isInside = name !== '' && !name.includes('\0') && !name.split('/').some((part) => part === '..' || part === '.')
  if (!isInside) throw new TypeError(`"${name}" is outside the storage`)
  return name.startsWith(privateBeginning) ? privatePrefix + name.slice(privateBeginning.length) : root + name
}
