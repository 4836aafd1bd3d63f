import { z } from 'zod'
import { StartError } from '../../../platform/process/start-error.ts'
import { sequenceState } from '../database/catalog.repo.ts'
import { migrationMark } from '../../../platform/db/migrate.ts'
import { createWriteStream, createReadStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable, pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, createGunzip } from 'node:zlib'
import tar from 'tar-stream'

/**
 * An archive is a gzipped tar (readable with `tar xzf`) whose entries come in this order:
 *
 * - `header.json`: describes the archive; read before anything is written
 * - `tables/<table>/<number>.ndjson`: rows as JSON lines, each value as PostgreSQL's text of it
 * - `secret.key`: only if the key is in DATA_DIR
 * - `files/<name>`: uploads
 * - `manifest.json`: counts and checksums; last, so that a truncated archive has none
 *
 * Raise the number for a change that an older version would misread.
 */
export const formatVersion = 1

/** A header and a manifest are small; larger ones are not valid. */
export const mostMetadataBytes = 16 * 1024 * 1024

/** One part of a table: a batch of rows, or one row of the largest size a form can send. */
export const mostRowsBytes = 256 * 1024 * 1024

export const archiveHeader = z.object({
  format: z.literal('teachnet-backup'),
  version: z.number().int(),
  /** ISO 8601. */
  created: z.string(),
  migrations: z.array(migrationMark),
  /** Statements that create the tables of designed areas; absent in archives of earlier versions. */
  designed: z.optional(z.array(z.string().regex(/^(create table|alter table|create index|create unique index) /i))),
  /** `included`: the archive has `secret.key`. `elsewhere`: the key came from SECRET_KEY and the operator keeps it. */
  secretKey: z.enum(['included', 'elsewhere']),
  /** Identifies the key without revealing it; see `platform/secrets/secret-key.ts`. */
  keyCheck: z.string(),
})

export type ArchiveHeader = z.infer<typeof archiveHeader>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const count = z.number().int().nonnegative()

export const archiveManifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: count, sha256 })),
  sequences: z.array(sequenceState),
  files: z.object({ count, bytes: count, sha256 }),
})

export type ArchiveManifest = z.infer<typeof archiveManifest>

type EntryName =
  | { readonly kind: 'header' | 'key' | 'manifest' }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'file'; readonly name: string }

export const entryNames = { header: 'header.json', key: 'secret.key', manifest: 'manifest.json' } as const

export function rowsEntryName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.ndjson`
}

export function fileEntryName(name: string): string {
  return `files/${name}`
}

/**
 * Parses an entry's name. Names are untrusted input: a name that could leave the target folder is rejected.
 *
 * @throws StartError
 */
export function parseEntryName(name: string): EntryName {
  for (const kind of ['header', 'key', 'manifest'] as const) if (entryNames[kind] === name) return { kind }
  const table = /^tables\/([^/]+)\/\d{6,}\.ndjson$/.exec(name)?.[1]
  if (table !== undefined) return { kind: 'rows', table }
  const file = /^files\/(.+)$/s.exec(name)?.[1]
  if (file !== undefined && isPlainPath(file)) return { kind: 'file', name: file }
  throw new StartError(`The archive has an entry that no backup writes: ${JSON.stringify(name)}.`)
}

/** A relative path below the folder: no root, no drive, no `..`, no empty part. */
function isPlainPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is rejected
  if (/[\\\0-\x1F:]/.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

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
  pipe(createReadStream(file), createGunzip(), extract, () => undefined)
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
  if (code === 'ENOENT') return new StartError(`The file ${file} does not exist.`, { cause: error })
  if (/^(EACCES|EISDIR|EIO)$/.test(code)) return new StartError(`${file} cannot be read (${code}).`, { cause: error })
  if (code.startsWith('Z_') || /tar header|end of data|Invalid header|Header exceeds/i.test(error.message))
    return new StartError(`${file} is damaged, cut off, or not a backup: ${error.message}.`, { cause: error })
  return error
}

/** Turns a failed write that the operator can correct into an error that explains it; returns any other error unchanged. */
export function explainWriteFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new StartError(`The disk or quota is full: ${path} cannot be written (${code}).`, { cause: error })
  if (/^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EEXIST|ENAMETOOLONG)$/.test(code))
    return new StartError(`${path} cannot be written (${code}).`, { cause: error })
  return error
}
