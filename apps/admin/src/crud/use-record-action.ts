import { permissionOf, type RelationField, type ResourceDefinition } from '@teachnet/contract'
import { useChangeShown } from './use-change-shown.ts'
import { useCrud } from './crud-services.tsx'
import type { OfferedAction } from './record-offers.ts'
import { isRecord, toNumber } from './row.ts'

/** Another record that the answer of an action names. */
export interface NamedRecord {
  readonly field: RelationField
  readonly id: number
}

/** Takes an action on records; afterwards every list shows what is so. Gives the record that the answer names, where one is open. */
export function useRecordAction(
  definition: ResourceDefinition,
): (action: OfferedAction, ids: readonly number[]) => Promise<NamedRecord | undefined> {
  const { source, can } = useCrud()
  const showChange = useChangeShown()
  return async ({ name, takesMany }, ids) => {
    const data = await source.resource(definition).act(name, takesMany ? { ids } : { id: ids[0] })
    showChange(definition, ids)
    const named = namedRecord(definition, data)
    return named && can(permissionOf({ controller: named.field.resource }, 'index')) ? named : undefined
  }
}

/** An answer such as `{teacher_id: 7}` names the record that the field of that name points to. */
function namedRecord({ fields }: ResourceDefinition, data: unknown): NamedRecord | undefined {
  if (!isRecord(data)) return undefined
  for (const [name, field] of Object.entries(fields)) {
    const id = field.kind === 'relation' ? toNumber(data[name]) : undefined
    if (field.kind === 'relation' && id) return { field, id }
  }
  return undefined
}
