import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { createLocalStorage } from '../../platform/storage/local-storage.ts'
import type { Installation } from './back-up.ts'
import { restore, type RestoreOptions, type RestoreReport } from './restore.ts'

/**
 * Restores an archive into an embedded database and a folder below `scratch`, compares all rows and files with the archive, and deletes the
 * folder again. The installation stays unchanged, and no right on its PostgreSQL server is needed.
 *
 * @param scratch a folder that only this drill uses
 * @throws StartError when the archive cannot be restored
 */
export async function drill(
  { secretKey }: Pick<Installation, 'secretKey'>,
  file: string,
  scratch: string,
  options: Pick<RestoreOptions, 'migrations' | 'blank'> = {},
): Promise<RestoreReport> {
  // A drill whose process ended left its folder behind.
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const target = {
      dataDir: scratch,
      storage: createLocalStorage(join(scratch, 'storage')),
      secretKey,
    }
    return await restore(target, file, options)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
