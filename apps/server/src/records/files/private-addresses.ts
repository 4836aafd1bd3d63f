import { type Field, hasPrivateFiles, privatePartsOf, type ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { isPrivatePath, signedPath } from '../../platform/storage/private-file.ts'
import type { CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'

/** Names of the fields with private files: only readers of the record may open them. */
export function privateFieldsOf({ fields }: ResourceDefinition): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (hasPrivateFiles(field) ? [name] : []))
}

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
