import { z } from 'zod'

import { StartError } from '../start-error.ts'
import { sequenceState } from './catalog.repo.ts'
import { migrationMark } from './migrations.repo.ts'

/**
 * An archive is a gzipped tar (readable with `tar xzf`) whose entries come in this order:
 *
 * - `header.json`: what the archive is, before anything is written anywhere
 * - `tables/<table>/<number>.ndjson`: rows as JSON lines, each value as PostgreSQL's text of it
 * - `secret.key`: only if the key lies in DATA_DIR
 * - `files/<name>`: uploads
 * - `manifest.json`: counts and checksums; last, so that an archive that was cut off has none
 *
 * A change that an older version would misread raises the number.
 */
export const formatVersion = 1

/** A header and a manifest are small; anything larger is not ours. */
export const mostMetadataBytes = 16 * 1024 * 1024

/** One part of a table: a batch of rows, or one row of the largest size a form can send. */
export const mostRowsBytes = 256 * 1024 * 1024

export const archiveHeader = z.object({
  format: z.literal('teachnet-backup'),
  version: z.number().int(),
  /** ISO 8601. */
  created: z.string(),
  migrations: z.array(migrationMark),
  /** `included`: as `secret.key`. `elsewhere`: it came from SECRET_KEY and is kept by whoever set it. */
  secretKey: z.enum(['included', 'elsewhere']),
  /** Tells whether another key is the same one; see `src/secret-key.ts`. */
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
 * What an entry is, by its name. Names come from outside: one that could leave the folder it is written to is refused.
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

/** A path downwards: no root, no drive, no step up, no empty part. */
function isPlainPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
  if (/[\\\0-\x1F:]/.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
