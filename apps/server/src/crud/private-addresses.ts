import { isPrivateFile, type ResourceDefinition } from '@teachnet/contract'
import { isPrivatePath, signedPath } from '../storage/private-file.ts'
import type { CrudContext, WireRow } from './binding.ts'

/** Names of the fields whose files only those may open who may see the record. */
export function privateFieldsOf({ fields }: ResourceDefinition): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isPrivateFile(field) ? [name] : []))
}

/** Puts addresses that open the private files into rows, in place: for somebody who may see the records. */
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

/** One text, or a list of them, also one that is written with commas. */
export function textsOf(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return items.filter((item) => typeof item === 'string' && item !== '').map(String)
}

/** The same value with its texts changed. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.split(',').map(change).join(',')
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => (typeof item === 'string' ? change(item) : item))
}
