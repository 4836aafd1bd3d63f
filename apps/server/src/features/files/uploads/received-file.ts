import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile as writeWhole } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { fail, type ServerError } from '../../../platform/errors.ts'
import { makeUploadFolder } from './upload-folder.ts'

/** A part of an upload form, as the form parser returns it. */
export type FormPart = TextPart | FilePart

interface TextPart {
  readonly type: 'field'
  readonly fieldname: string
  readonly value: unknown
}

interface FilePart {
  readonly type: 'file'
  readonly filename?: string
  /** `truncated` if the file exceeds the limit of the parser. */
  readonly file: Readable & { readonly truncated: boolean }
}

/** An uploaded file in its own temporary folder. */
export interface ReceivedFile {
  readonly path: string
  /** Name from the sender: untrusted. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly sha1: string
  /** The other parts of the form; only texts. */
  readonly fields: Readonly<Record<string, string>>
  /** Removes the folder; must always be called. */
  readonly discard: () => Promise<void>
}

/**
 * Streams the first file of a form to disk and computes its hash. Nothing is left on disk if the file is too large or incomplete.
 *
 * @param limitOf returns the maximum size of a file of that name, in bytes
 * @throws UPLOAD_MISSING, UPLOAD_TOO_LARGE, UPLOAD_INCOMPLETE
 */
export async function receiveFile(
  parts: AsyncIterable<FormPart>,
  limitOf: (name: string) => number,
): Promise<ReceivedFile> {
  const folder = await makeUploadFolder()
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await readParts(parts, join(folder, 'file'), limitOf)), discard }
  } catch (error) {
    await discard()
    throw isCutOff(error) ? fail('UPLOAD_INCOMPLETE', { cause: error }) : error
  }
}

/** Puts content that the server has loaded itself where the content of an upload is. */
export async function storeBytes(name: string, content: Uint8Array): Promise<ReceivedFile> {
  const folder = await makeUploadFolder()
  const discard = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'file')
  try {
    await writeWhole(path, content, { mode: 0o600 })
  } catch (error) {
    await discard()
    throw error
  }
  const sha1 = createHash('sha1').update(content).digest('hex')
  return { path, name, size: content.byteLength, sha1, fields: {}, discard }
}

async function readParts(
  parts: AsyncIterable<FormPart>,
  path: string,
  limitOf: (name: string) => number,
): Promise<Omit<ReceivedFile, 'discard'>> {
  const fields: Record<string, string> = {}
  let file: { name: string; size: number; sha1: string } | undefined
  for await (const part of parts) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
    } else if (file) {
      part.file.resume()
    } else {
      const name = part.filename ?? ''
      file = { name, ...(await writeFile(part, path, limitOf(name))) }
    }
  }
  if (!file || file.name === '' || file.size === 0) throw fail('UPLOAD_MISSING')
  return { path, ...file, fields }
}

async function writeFile(part: FilePart, path: string, maxSize: number): Promise<{ size: number; sha1: string }> {
  const hash = createHash('sha1')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      // The rest of a file that is too large is read, so that its sender gets the reply, but not stored.
      if (size > maxSize) return done()
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, count, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated || size > maxSize) throw tooLarge(undefined, maxSize)
  return { size, sha1: hash.digest('hex') }
}

/** Returns UPLOAD_TOO_LARGE with a message that names the size and the limit (bytes). An unknown size counts as just above the limit. */
export function tooLarge(size: number | undefined, maxSize: number): ServerError {
  const toMib = (bytes: number) => Number((bytes / 1_048_576).toFixed(2))
  const values = { size: size === undefined ? `> ${toMib(maxSize)}` : toMib(size), max: toMib(maxSize) }
  return fail('UPLOAD_TOO_LARGE', { values })
}

/** Checks for the errors that the form parser and the stream throw when the sender disconnects. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /unexpected end|premature close|aborted|malformed/i.test(error.message) ||
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code)
  )
}
