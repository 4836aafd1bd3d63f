import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import tar from 'tar-stream'

import { StartError } from '../../../platform/process/start-error.ts'
import { parseEntryName, type EntryName } from './archive-format.ts'

export interface ArchiveEntry {
  readonly name: EntryName
  /** Bytes. */
  readonly size: number
  /** Must be read to its end before the next entry is requested. */
  readonly content: AsyncIterable<Buffer>
}

/**
 * Reads the entries of an archive in order.
 *
 * @throws StartError for a damaged file or one that is not an archive of this product
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  // An error in any of the three streams ends the iteration below with that error.
  pipeline(createReadStream(file), createGunzip(), extract, () => undefined)
  try {
    for await (const entry of extract) {
      const { name, size, type } = entry.header
      if (type !== 'file') throw new StartError(`The archive has an entry of type ${type}: ${JSON.stringify(name)}.`)
      yield { name: parseEntryName(name), size, content: bytesOf(entry, file) }
    }
  } catch (error) {
    throw explain(error, file)
  }
}

/** @throws StartError when there is more than `most` bytes */
export async function readText({ content, size }: ArchiveEntry, most: number): Promise<string> {
  if (size > most) throw new StartError(`The archive has an entry of ${size} bytes; the maximum is ${most}.`)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function* bytesOf(chunks: AsyncIterable<unknown>, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('The archive library gave something else than bytes')
      yield chunk
    }
  } catch (error) {
    throw explain(error, file)
  }
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOENT') return new StartError(`There is no file ${file}.`, { cause: error })
  if (/^(EACCES|EISDIR|EIO)$/.test(code)) return new StartError(`${file} cannot be read (${code}).`, { cause: error })
  if (code.startsWith('Z_') || /tar header|end of data|Invalid header|Header exceeds/i.test(error.message))
    return new StartError(`${file} is damaged, cut off, or not a backup: ${error.message}.`, { cause: error })
  return error
}
