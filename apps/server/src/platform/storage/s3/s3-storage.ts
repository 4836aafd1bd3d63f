import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { StorageSettings } from '../../settings/storage-url.ts'
import type { FileStorage, Incoming, IncomingFile, IncomingRule } from '../file-storage.ts'
import { type BucketOptions, copySource, createBucket, headersOf, S3Error, streamOf, type Bucket } from './bucket.ts'
import { pipeline } from 'node:stream/promises'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'

/** Prefix of keys that browsers may write. The key equals the site path under which the file is served once it is accepted. */
const incomingPrefix = 'storage/'
/** Prefix of publicly readable objects. No signed form can write them. */
const publicPrefix = 'public/'
/** How long a signed form is valid, in seconds. */
const formLife = 3600
/** Metadata of every upload with a signed form, so that other objects of the bucket are never treated as uploads or cleaned up. */
const mark = { name: 'teachnet', value: 'incoming' } as const

function createIncoming(bucket: Bucket): Incoming {
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
  const fields = {
    [`x-amz-meta-${mark.name}`]: mark.value,
    // Clients of S3-compatible storages expect an empty answer on success.
    success_action_status: '200',
  }
  return type === undefined ? fields : { 'Content-Type': type, ...fields }
}

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
    incoming: settings.isDirect ? createIncoming(bucket) : undefined,
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

interface ListedObject {
  readonly key: string
  /** Unix milliseconds. */
  readonly modifiedAt: number
}

/** Lists the objects with a key prefix, page by page. Keys are requested percent-encoded, since XML cannot represent every key. */
async function* listObjects({ client, name }: Bucket, prefix: string): AsyncIterable<ListedObject> {
  const query = { Bucket: name, Prefix: prefix, EncodingType: 'url' } as const
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, query))
    for (const { Key = '', LastModified } of Contents)
      yield { key: decodeURIComponent(Key.replaceAll('+', ' ')), modifiedAt: LastModified?.getTime() ?? 0 }
}
