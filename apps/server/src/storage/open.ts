import { join } from 'node:path'
import type { StorageSettings } from '../settings/storage-url.ts'
import type { FileStorage } from './file-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3/s3-storage.ts'
import { withVariants } from './with-variants.ts'

/** Opens the configured bucket, or a local folder. */
export function openStorage(
  { dataDir, storage }: { readonly dataDir: string; readonly storage?: StorageSettings },
  clock: () => number,
): FileStorage {
  return withVariants(storage ? createS3Storage(storage, { clock }) : createLocalStorage(join(dataDir, 'storage')))
}
