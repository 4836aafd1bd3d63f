import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import tar from 'tar-stream'

import { StartError } from '../start-error.ts'
import { explainWriteFault } from './write-fault.ts'

/** Writes entries one after the other; memory stays the same whatever their size. */
export interface ArchiveWriter {
  add: (name: string, content: string) => Promise<void>
  /** `size` in bytes; more or less than that is an error. */
  addStream: (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>
}

/** Uploads are compressed already and text gives way at once: higher levels cost time for little. */
const compression = { level: 3 }

/**
 * Writes a new archive that only its owner may read. It gets its name when it is complete: a failure leaves nothing behind.
 *
 * @throws StartError when the file exists or cannot be written
 */
export async function writeArchive<T>(
  file: string,
  modified: Date,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  await refuseExisting(file)
  const draft = `${file}.${process.pid}.part`
  const pack = tar.pack()
  const written = pipeline(pack, createGzip(compression), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
  const filled = fillAndEnd(pack, modified, fill)
  try {
    // Whichever fails first says why; the other one then only says that it was interrupted.
    const [result] = await Promise.all([filled, written])
    await rename(draft, file)
    return result
  } catch (error) {
    pack.destroy()
    // Who fills may hold a database, which must be free again.
    await Promise.allSettled([filled, written])
    await rm(draft, { force: true })
    throw explainWriteFault(error, file)
  }
}

async function fillAndEnd<T>(pack: tar.Pack, mtime: Date, fill: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  const result = await fill({
    add: (name, content) => {
      const buffer = Buffer.from(content)
      return pipeline(Readable.from([buffer]), pack.entry({ name, size: buffer.length, mode: 0o600, mtime }))
    },
    addStream: (name, size, content) => pipeline(content, pack.entry({ name, size, mode: 0o600, mtime })),
  })
  pack.finalize()
  return result
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new StartError(`${file} exists already. Choose another name; a backup overwrites nothing.`)
}
