import { join } from 'node:path'
import type { StorageSettings } from '../settings/storage-url.ts'
import type { FileStorage } from './file-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { variantFolder } from './picture-variant.ts'

interface Installation {
  readonly dataDir: string
  readonly storage?: StorageSettings | undefined
}

/** Opens the configured bucket, or a local folder. */
export async function openStorage({ dataDir, storage }: Installation): Promise<FileStorage> {
  return withVariants(storage ? await openBucket(storage) : createLocalStorage(join(dataDir, 'storage')))
}

/** The SDK costs a quarter of a second and 36 MB, so that only installations with a bucket load it. */
async function openBucket(settings: StorageSettings): Promise<FileStorage> {
  const { createS3Storage } = await import('./s3/s3-storage.ts')
  return createS3Storage(settings)
}

/** Wraps a storage so that removing a picture also removes its smaller copies. */
export function withVariants(storage: FileStorage): FileStorage {
  return {
    ...storage,
    async remove(name) {
      await storage.remove(name)
      for await (const variant of storage.list(variantFolder(name))) await storage.remove(variant)
    },
  }
}
