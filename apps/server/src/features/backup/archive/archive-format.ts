import { z } from 'zod'

import { StartError } from '../../../platform/process/start-error.ts'
import { sequenceState } from '../database/catalog.repo.ts'
import { migrationMark } from '../../../platform/db/migrate.ts'

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

export type EntryName =
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
