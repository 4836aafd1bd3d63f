import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { fileEntryName } from './archive/archive-format.ts'
import type { ArchiveWriter } from './archive/archive-writer.ts'
import type { FileSum, SummedFile } from './archive/checksum.ts'
import { explainWriteFault } from './write-fault.ts'

/** The source of the files of a backup. */
export interface FileSource {
  /** Names with slashes, as a stream: a million names must not be held in memory. */
  list: () => AsyncIterable<string>
  /** Undefined when the file no longer exists. The caller must call `close` after reading. */
  open: (name: string) => Promise<OpenedFile | undefined>
}

export interface OpenedFile {
  /** Bytes. */
  readonly size: number
  readonly content: AsyncIterable<Buffer>
  close: () => Promise<void>
}

/** Adds every file to the archive. A file that is removed meanwhile is left out. */
export async function addFiles(archive: ArchiveWriter, source: FileSource, sum: FileSum): Promise<void> {
  for await (const name of source.list()) {
    const file = await source.open(name)
    if (!file) continue
    try {
      const hash = createHash('sha256')
      await archive.addStream(fileEntryName(name), file.size, hashed(file.content, hash))
      sum.add({ name, bytes: file.size, sha256: hash.digest('hex') })
    } finally {
      await file.close()
    }
  }
}

/** Writes a new file below the folder; fails when one of that name exists. */
export async function receiveFile(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<SummedFile> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  const output = createWriteStream(path, { flags: 'wx' })
  try {
    await pipeline(hashed(content, hash), output)
  } catch (error) {
    throw explainWriteFault(error, path)
  }
  return { name, bytes: output.bytesWritten, sha256: hash.digest('hex') }
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  hash: { update: (chunk: Buffer) => unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
