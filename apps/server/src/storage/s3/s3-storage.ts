import { rm } from 'node:fs/promises'
import type { StorageSettings } from '../../settings/storage-url.ts'
import type { FileStorage } from '../file-storage.ts'
import { servedAs } from '../served-as.ts'
import { createS3Client, encodeKey, S3Error } from './client.ts'
import { readBody } from './exchange.ts'
import { createIncoming, publicPrefix } from './incoming.ts'
import { listObjects } from './listing.ts'

interface Options {
  /** Unix milliseconds. */
  readonly clock: () => number
  /** Milliseconds before each retry of a request that failed temporarily. */
  readonly delays?: readonly number[]
}

const root = `${publicPrefix}storage/`
/** Prefix of private objects: only `public/` is readable without a signature. */
const privatePrefix = 'private/'
const privateBeginning = '.private/'

/**
 * Stores files in a bucket of an S3-compatible service: `public/storage/…` is readable by everyone, `private/…` by this server; browser
 * uploads are beside them.
 */
export function createS3Storage(settings: StorageSettings, options: Options): FileStorage {
  const client = createS3Client(settings, options)
  return {
    name: settings.mode,
    publicUrl: settings.cdn ?? `${client.bucketUrl}/${publicPrefix.slice(0, -1)}`,
    ...(settings.isDirect && { incoming: createIncoming({ client, settings, clock: options.clock }) }),
    async write(name, content) {
      await client.ask({ method: 'PUT', key: keyOf(name), headers: servedAs(name), body: content })
    },
    async take(name, path) {
      await client.ask({ method: 'PUT', key: keyOf(name), headers: servedAs(name), body: path })
      await rm(path, { force: true })
    },
    async read(name) {
      const answer = await client.send({ method: 'GET', key: keyOf(name) })
      return answer && readBody(answer)
    },
    open: (name) => client.send({ method: 'GET', key: keyOf(name) }),
    async copy(from, to) {
      const headers = {
        'x-amz-copy-source': `/${settings.bucket}/${encodeKey(keyOf(from))}`,
        'x-amz-metadata-directive': 'REPLACE',
        ...servedAs(to),
      }
      if (!(await client.ask({ method: 'PUT', key: keyOf(to), headers })))
        throw new S3Error(`There is no /${keyOf(from)}`)
    },
    signGet: (name) => client.signGet(keyOf(name)),
    has: async (name) => (await client.ask({ method: 'HEAD', key: keyOf(name) })) !== undefined,
    async remove(name) {
      await client.ask({ method: 'DELETE', key: keyOf(name) })
    },
    async *list(beginning = '') {
      if (!beginning.startsWith(privateBeginning))
        for await (const { key } of listObjects(client, root + beginning)) yield key.slice(root.length)
      if (beginning !== '' && !beginning.startsWith(privateBeginning)) return
      const prefix = privatePrefix + beginning.slice(privateBeginning.length)
      for await (const { key } of listObjects(client, prefix)) yield privateBeginning + key.slice(privatePrefix.length)
    },
  }
}

function keyOf(name: string): string {
  const isInside = name !== '' && !name.includes('\0') && !name.split('/').some((part) => part === '..' || part === '.')
  if (!isInside) throw new TypeError(`"${name}" is outside the storage`)
  return name.startsWith(privateBeginning) ? privatePrefix + name.slice(privateBeginning.length) : root + name
}
