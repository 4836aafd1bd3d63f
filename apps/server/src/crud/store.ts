import type { Field, ResourceDefinition } from '@teachnet/contract'
import { isMasked } from '@teachnet/contract/schema'
import { hashPassword } from '../access/password.ts'
import { storedFields } from '../db/stored-fields.ts'
import type { StoredRow } from './binding.ts'
import { encryptText } from './masked.ts'

/** What the columns get for the values of a body; a value that keeps the old one (an empty password on edit) is left out. */
export async function toStored(
  definition: ResourceDefinition,
  input: Readonly<Record<string, unknown>>,
  { before, secretKey }: { readonly before?: StoredRow | undefined; readonly secretKey: string },
): Promise<Record<string, unknown>> {
  const fields = new Map(storedFields(definition))
  const stored: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    const field = fields.get(name)
    if (!field || keepsOld(field, value, before?.[name])) continue
    stored[name] = await toColumn(field, value, secretKey)
  }
  return stored
}

function keepsOld(field: Field, value: unknown, old: unknown): boolean {
  if (field.kind === 'password') return value === ''
  return field.kind === 'masked' && old !== undefined && typeof value === 'string' && isMasked(value)
}

async function toColumn(field: Field, value: unknown, secretKey: string): Promise<unknown> {
  switch (field.kind) {
    case 'money':
      return typeof value === 'string' ? Math.round(Number(value) * 100) : value
    case 'password':
      return hashPassword(String(value))
    case 'masked':
      return encryptText(String(value), secretKey)
    case 'richText':
      // Loaded by the first rich text that is stored.
      return (await import('./rich-text.ts')).sanitiseRichText(String(value))
    default:
      return value
  }
}
