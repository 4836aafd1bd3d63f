import { isPrivateFile, type ResourceDefinition } from '@teachnet/contract'
import { isPrivatePath, signedPath } from '../../storage/private-file.ts'
import type { CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'

/** Names of the fields with private files: only readers of the record may open them. */
export function privateFieldsOf({ fields }: ResourceDefinition): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isPrivateFile(field) ? [name] : []))
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
    for (const name of names) if (row[name] !== undefined) row[name] = mapTexts(row[name], toAddress)
}

/** Returns the texts of a value: one text, a list, or a comma-separated text. */
export function textsOf(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return items.filter((item) => typeof item === 'string' && item !== '').map(String)
}

/** Returns the value with each of its texts changed. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.split(',').map(change).join(',')
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => (typeof item === 'string' ? change(item) : item))
}
