import type { Queries } from '../../platform/db/client.ts'
import type { ClockPort, JobsPort, RandomPort, StoragePort } from '../../platform/ports.ts'
import { isPrivatePath, newPrivatePath, privateName, signedPath } from '../../platform/storage/private-file.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow, WireRow } from '../rows.ts'
import { rejectField } from '../write/read-input.ts'
import { type Field, hasPrivateFiles, privatePartsOf, type ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { privateFile } from './private-file.table.ts'
import { perDefinition } from '../kinds/kinds.ts'

/** Prefix of the names of public files. */
const publicRoot = '/storage/'

/** A job that removes the public copy of a file that has become private, unless public content still uses it. */
export const publicCopyRemoval = { name: 'file.removePublicCopy', parse: parseUrl }

/**
 * Returns the private files of a checked body in their stored form: files the record already has, files uploaded for its resource, and
 * public files, which become private. Call it in the transaction of the write.
 *
 * @throws VALIDATION for the path of a private file that is not one of this resource
 */
export async function claimPrivateFiles(
  context: CrudContext,
  { definition }: BoundResource,
  input: Readonly<Record<string, unknown>>,
  before: StoredRow = {},
): Promise<Readonly<Record<string, unknown>>> {
  const claimed: Record<string, unknown> = {}
  for (const name of privateFieldsOf(definition)) {
    if (!Object.hasOwn(input, name)) continue
    const field = definition.fields[name]
    const own = new Set(privateFilesIn(field, before[name]))
    const texts = privateFilesIn(field, input[name])
    const brought = texts.filter((path) => isPrivatePath(path) && !own.has(path))
    const stored = await reservePrivateFiles(context.queries, {
      paths: brought,
      controller: definition.controller,
      now: secondsOf(context.deps),
    })
    if (brought.some((path) => !stored.has(path))) throw rejectField(context, name, 'crud.fileMissing')
    const moved = new Map<string, string>()
    for (const path of texts.filter((each) => each.startsWith(publicRoot)))
      moved.set(path, await hidePublicFile(context.deps, context.queries, { path, controller: definition.controller }))
    if (moved.size > 0) claimed[name] = mapPrivateFiles(field, input[name], (path) => moved.get(path) ?? path)
  }
  return { ...input, ...claimed }
}

/**
 * Makes a private copy of a public file and returns its path; a job removes the public file after the copy is stored. An address of another
 * site is returned unchanged.
 */
export async function hidePublicFile(
  deps: ClockPort & RandomPort & StoragePort & JobsPort,
  queries: Queries,
  { path, controller }: { readonly path: string; readonly controller: string },
): Promise<string> {
  const name = path.slice(publicRoot.length)
  // No public name has such a part; the storage would reject it.
  if (name.split('/').some((part) => part.startsWith('.')) || !(await deps.storage.has(name))) return path
  const hidden = newPrivatePath(name.slice(name.lastIndexOf('/') + 1), deps.random)
  await deps.storage.copy(name, privateName(hidden))
  await addPrivateFile(queries, { path: hidden, controller, sender: '', size: 0, create_time: secondsOf(deps) })
  await deps.jobs.add(queries, publicCopyRemoval, { url: path })
  return hidden
}

function secondsOf({ clock }: ClockPort): number {
  return Math.floor(clock() / 1000)
}

function parseUrl(raw: unknown): { readonly url: string } {
  if (typeof raw === 'object' && raw !== null && 'url' in raw) return { url: String(raw.url) }
  throw new TypeError('A job to remove a public copy names none')
}

/** Names of the fields with private files: only readers of the record may open them. */
export const privateFieldsOf = perDefinition(({ fields }): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (hasPrivateFiles(field) ? [name] : [])),
)

/** Replaces the paths of private files in rows by signed addresses, in place. Call it only for a reader who may see the records. */
export function signAddresses(
  { deps, settings }: Pick<CrudContext, 'deps' | 'settings'>,
  definition: ResourceDefinition,
  rows: readonly WireRow[],
): void {
  const names = privateFieldsOf(definition)
  const signing = { secretKey: deps.env.secretKey, now: deps.clock() }
  const toAddress = (path: string) => (isPrivatePath(path) ? `${settings.apiUrl}${signedPath(path, signing)}` : path)
  for (const row of rows)
    for (const name of names)
      if (row[name] !== undefined) row[name] = mapPrivateFiles(definition.fields[name], row[name], toAddress)
}

/** The addresses of the private files in a value of a field. */
export function privateFilesIn(field: Field | undefined, value: unknown): string[] {
  const parts = field ? privatePartsOf(field) : []
  if (parts.length === 0) return textsOf(value)
  return rowsIn(value).flatMap((row) => parts.flatMap((part) => textsOf(row[part])))
}

/** Returns the value with the address of each private file changed. */
export function mapPrivateFiles(field: Field | undefined, value: unknown, change: (text: string) => string): unknown {
  const parts = field ? privatePartsOf(field) : []
  if (parts.length === 0) return mapTexts(value, change)
  return rowsIn(value).map((row) => ({
    ...row,
    ...Object.fromEntries(parts.map((part) => [part, mapTexts(row[part], change)])),
  }))
}

function rowsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Returns the texts of a value: one text, a list, or a comma-separated text. */
export function textsOf(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return items.filter((item) => typeof item === 'string' && item !== '').map(String)
}

/** Returns the value with each of its texts changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.split(',').map(change).join(',')
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => (typeof item === 'string' ? change(item) : item))
}

export type NewPrivateFile = Omit<typeof privateFile.$inferInsert, 'check_time'>

export async function addPrivateFile(db: Queries, row: NewPrivateFile): Promise<void> {
  await db.insert(privateFile).values({ ...row, check_time: row.create_time })
}

/** Returns those of the paths that records of a resource may have; extends their life long enough for `sender` to store the record. */
export async function reservePrivateFiles(
  tx: Queries,
  {
    paths,
    controller,
    sender,
    now,
  }: {
    readonly paths: readonly string[]
    readonly controller: string
    /** Absent: any sender. */
    readonly sender?: string
    readonly now: number
  },
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const isWanted = and(
    inArray(privateFile.path, [...paths]),
    eq(privateFile.controller, controller),
    sender === undefined ? undefined : eq(privateFile.sender, sender),
  )
  const rows = await tx
    .update(privateFile)
    .set({ check_time: now })
    .where(isWanted)
    .returning({ path: privateFile.path })
  return new Set(rows.map(({ path }) => path))
}

/** Loads files that were not checked since a moment (Unix seconds), longest first. */
export async function loadUncheckedFiles(
  db: Queries,
  before: number,
  limit: number,
): Promise<readonly { readonly path: string; readonly controller: string }[]> {
  return db
    .select({ path: privateFile.path, controller: privateFile.controller })
    .from(privateFile)
    .where(lte(privateFile.check_time, before))
    .orderBy(asc(privateFile.check_time))
    .limit(limit)
}

export async function recordChecked(db: Queries, paths: readonly string[], now: number): Promise<void> {
  if (paths.length > 0)
    await db
      .update(privateFile)
      .set({ check_time: now })
      .where(inArray(privateFile.path, [...paths]))
}

/** Deletes files from the table, except those held since then; returns the deleted ones. */
export async function forgetPrivateFiles(tx: Queries, paths: readonly string[], before: number): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await tx
    .delete(privateFile)
    .where(and(inArray(privateFile.path, [...paths]), lte(privateFile.check_time, before)))
    .returning({ path: privateFile.path })
  return rows.map(({ path }) => path)
}
