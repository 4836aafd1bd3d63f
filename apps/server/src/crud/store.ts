import { type Field, type ResourceDefinition } from '@teachnet/contract'
import { deepestRichText } from '@teachnet/contract/rich-text'
import { isMasked } from '@teachnet/contract/schema'
import { hashPassword } from '../access/password.ts'
import { isCommonPassword } from '../admin-password.ts'
import { storedFields } from '../db/stored-fields.ts'
import type { CrudContext, StoredRow } from './binding.ts'
import { encryptText } from '../secret-text.ts'
import { RefusedValue } from './refused-value.ts'

interface StoreOptions {
  readonly before?: StoredRow | undefined
  readonly secretKey: string
  /** Where the site's own files are reached: rich text keeps their paths alone. */
  readonly fileAddresses?: readonly string[]
}

/** What values are stored with in a call. */
export function storeOptions({ deps, settings }: CrudContext): Pick<StoreOptions, 'secretKey' | 'fileAddresses'> {
  return { secretKey: deps.env.secretKey, fileAddresses: settings.fileAddresses }
}

/**
 * What the columns get for the values of a body; a value that keeps the old one (an empty password on edit) is left out.
 *
 * @throws RefusedValue
 */
export async function toStored(
  definition: ResourceDefinition,
  input: Readonly<Record<string, unknown>>,
  { before, secretKey, fileAddresses = [] }: StoreOptions,
): Promise<Record<string, unknown>> {
  const fields = new Map(storedFields(definition))
  const stored: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    const field = fields.get(name)
    if (!field || keepsOld(field, value, before?.[name])) continue
    if (field.kind === 'password' && field.rule === 'adminPassword' && isCommonPassword(String(value)))
      throw new RefusedValue(name, 'crud.commonPassword', {})
    stored[name] =
      field.kind === 'richText' ? await cleaned(name, value, fileAddresses) : await toColumn(field, value, secretKey)
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
    default:
      return value
  }
}

async function cleaned(name: string, value: unknown, fileAddresses: readonly string[]): Promise<string> {
  // Loaded by the first rich text that is stored.
  const { cleanRichText } = await import('./rich-text.ts')
  const html = cleanRichText(String(value), fileAddresses)
  if (html === undefined) throw new RefusedValue(name, 'validation.tooDeep', { max: deepestRichText })
  return html
}
