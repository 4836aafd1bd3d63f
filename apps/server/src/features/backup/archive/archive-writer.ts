import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import tar from 'tar-stream'

import { StartError } from '../../../platform/process/start-error.ts'
import { explainWriteFault } from '../write-fault.ts'

/** Writes entries one after another, with constant memory whatever their size. */
export interface ArchiveWriter {
  add: (name: string, content: string) => Promise<void>
  /** `size` is in bytes; content of another length is an error. */
  addStream: (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>
}

/** Uploads are compressed already, and text compresses well at a low level: higher levels cost time for little gain. */
const compression = { level: 3 }

/**
 * Writes a new archive that only its owner can read. The file gets its name when it is complete, so that a failure leaves nothing behind.
 *
 * @throws StartError when the file exists or cannot be written
 */
export async function writeArchive<T>(
  file: string,
  modified: Date,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  await rejectExisting(file)
  const draft = `${file}.${process.pid}.part`
  const pack = tar.pack()
  const written = pipeline(pack, createGzip(compression), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
  const filled = fillAndEnd(pack, modified, fill)
  try {
    // The first failure gives the reason; the other promise then only reports the interruption.
    const [result] = await Promise.all([filled, written])
    await rename(draft, file)
    return result
  } catch (error) {
    pack.destroy()
    // `fill` may hold a database, which must be closed before this function returns.
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

async function rejectExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new StartError(`${file} exists already. Choose another name; a backup overwrites nothing.`)
}
