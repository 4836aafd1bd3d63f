import { rm } from 'node:fs/promises'
import type { StorageSettings } from '../../storage-url.ts'
import type { FileStorage } from '../file-storage.ts'
import { servedAs } from '../served-as.ts'
import { createS3Client } from './client.ts'
import { readBody } from './exchange.ts'
import { createIncoming, publicPrefix } from './incoming.ts'
import { listObjects } from './listing.ts'

interface Options {
  /** Unix milliseconds. */
  readonly clock: () => number
  /** Milliseconds before each further try of a request that failed in passing. */
  readonly delays?: readonly number[]
}

const root = `${publicPrefix}storage/`

/** Files in a bucket of an S3-compatible service: `public/storage/…` for everybody to read, what browsers bring beside it. */
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
    has: async (name) => (await client.ask({ method: 'HEAD', key: keyOf(name) })) !== undefined,
    async remove(name) {
      await client.ask({ method: 'DELETE', key: keyOf(name) })
    },
    async *list(beginning = '') {
      for await (const { key } of listObjects(client, root + beginning)) yield key.slice(root.length)
    },
  }
}

function keyOf(name: string): string {
  const isInside = name !== '' && !name.includes('\0') && !name.split('/').some((part) => part === '..' || part === '.')
  if (!isInside) throw new TypeError(`"${name}" is outside the storage`)
  return root + name
}
