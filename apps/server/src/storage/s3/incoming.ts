import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StorageSettings } from '../../settings/storage-url.ts'
import type { Incoming, IncomingFile, IncomingRule } from '../file-storage.ts'
import { servedAs } from '../served-as.ts'
import { encodeKey, type S3Client, S3Error } from './client.ts'
import { listObjects } from './listing.ts'
import { signerFields, signPolicy } from './signature.ts'

/** Prefix of keys that browsers may write. The key equals the site path under which the file is served once it is accepted. */
const incomingPrefix = 'storage/'
/** Prefix of publicly readable objects. No signed form can write them. */
export const publicPrefix = 'public/'
/** How long a signed form is valid, in ms. */
const formLife = 3_600_000
/** Metadata of every upload with a signed form, so that other objects of the bucket are never treated as uploads or cleaned up. */
const mark = { name: 'x-amz-meta-teachnet', value: 'incoming' } as const

interface Options {
  readonly client: S3Client
  readonly settings: StorageSettings
  readonly clock: () => number
}

export function createIncoming({ client, settings, clock }: Options): Incoming {
  return {
    sign(rule) {
      const now = clock()
      const fields = { ...fixedFields(rule), ...signerFields(settings, now) }
      const policy = Buffer.from(JSON.stringify(toPolicy(rule, fields, settings.bucket, now))).toString('base64')
      const signature = signPolicy(policy, settings, now)
      return { url: `${client.bucketUrl}/`, fields: { ...fields, policy, 'x-amz-signature': signature } }
    },

    async find(key) {
      const answer = isIncoming(key) ? await client.ask({ method: 'HEAD', key }) : undefined
      if (answer?.headers[mark.name] !== mark.value) return undefined
      return { key, size: Number(answer.headers['content-length']), version: answer.headers.etag ?? '' }
    },

    async fetch({ key, version }, path) {
      const answer = await client.send({ method: 'GET', key, headers: { 'if-match': version } })
      if (!answer) throw new S3Error(`There is no incoming /${key} any more`)
      await pipeline(answer, createWriteStream(path, { mode: 0o600 }))
    },

    async accept({ key, version }: IncomingFile) {
      const headers = {
        'x-amz-copy-source': `/${settings.bucket}/${encodeKey(key)}`,
        'x-amz-copy-source-if-match': version,
        'x-amz-metadata-directive': 'REPLACE',
        ...servedAs(key),
      }
      const copied = await client.ask({ method: 'PUT', key: publicPrefix + key, headers })
      if (!copied) throw new S3Error(`There is no incoming /${key} any more`)
      await client.ask({ method: 'DELETE', key })
    },

    async remove(key) {
      if (isIncoming(key)) await client.ask({ method: 'DELETE', key })
    },

    async *list() {
      for await (const { key, modifiedAt } of listObjects(client, incomingPrefix)) yield { key, broughtAt: modifiedAt }
    },
  }
}

function isIncoming(key: string): boolean {
  return key.startsWith(incomingPrefix)
}

function fixedFields({ key, type }: IncomingRule): Record<string, string> {
  return {
    ...('is' in key && { key: key.is }),
    ...(type !== undefined && { 'Content-Type': type }),
    [mark.name]: mark.value,
    // Clients of S3-compatible storages expect an empty answer on success.
    success_action_status: '200',
  }
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
function toPolicy({ key, size }: IncomingRule, fields: Record<string, string>, bucket: string, now: number) {
  return {
    expiration: new Date(now + formLife).toISOString(),
    conditions: [
      { bucket },
      ...('beginsWith' in key ? [['starts-with', '$key', key.beginsWith]] : []),
      ['content-length-range', size.min, size.max],
      ...Object.entries(fields).map(([name, value]) => ['eq', `$${name}`, value]),
    ],
  }
}
