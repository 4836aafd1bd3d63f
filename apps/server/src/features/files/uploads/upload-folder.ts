import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { lockFile } from '../../../platform/data-dir/data-folder.ts'

const prefix = 'teachnet-uploads-'

let own: Promise<string> | undefined

/** Creates a temporary folder for one upload; the caller removes it. */
export async function makeUploadFolder(): Promise<string> {
  own ??= makeOwnFolder(tmpdir())
  own.catch(() => {
    own = undefined
  })
  return mkdtemp(join(await own, 'upload-'))
}

/** Removes the uploads of killed processes. A running process holds the lock of its folder. */
export async function removeDeadUploads(parent = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(parent, name)
    const release = tryLock(folder)
    if (!release) continue
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

/** Creates the folder for all uploads of this process; it gets its final name after it is locked. */
async function makeOwnFolder(parent: string): Promise<string> {
  const draft = await mkdtemp(join(parent, 'teachnet-new-'))
  lockFile(join(draft, 'lock'))
  const folder = join(dirname(draft), basename(draft).replace('teachnet-new-', prefix))
  await rename(draft, folder)
  return folder
}

/** Locks a folder; returns undefined if it is locked, or belongs to another account. */
function tryLock(folder: string): (() => void) | undefined {
  try {
    return lockFile(join(folder, 'lock'))
  } catch {
    return undefined
  }
}
