import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { OpenedFile } from '../stored-files.ts'

/** Lists the names of all files below a folder, separated by slashes. */
export async function* listFolder(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
}

/** Copies a stream to a temporary file: an archive needs a file's size before its first byte. */
export async function spool(content: Readable): Promise<OpenedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-backup-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return { size: (await stat(path)).size, content: createReadStream(path), close }
  } catch (error) {
    await close()
    throw error
  }
}
