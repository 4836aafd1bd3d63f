import type { ResourceDefinition } from '@teachnet/contract'
import { storedFields } from '../tables/stored-fields.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import type { StoreWith } from '../kinds/server-kind.ts'
import type { StoredRow } from '../rows.ts'
import type { CrudContext } from '../bound-resource.ts'

interface StoreOptions extends Pick<StoreWith, 'secretKey'> {
  readonly fileAddresses?: readonly string[]
  readonly before?: StoredRow | undefined
}

/** Options for storing values in a call. */
export function storeOptions({ deps, settings }: CrudContext): StoreWith {
  return { secretKey: deps.env.secretKey, fileAddresses: settings.fileAddresses }
}

/**
 * Returns the column values of a body; a value that keeps the old one (an empty password in an edit) is left out.
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
    const kind = field && serverKindOf(field)
    if (kind && !kind.keepsOld(value, before?.[name]))
      stored[name] = await kind.toColumn(value, { secretKey, fileAddresses }, field, name)
  }
  return stored
}
