import type { CallOptions } from '@teachnet/api-client'
import { isRecord, type LocalizedText } from '@teachnet/protocol'
import { permissionOf, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { useInvalidateRecords } from './use-invalidate-records.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { PermittedAction } from './permitted-actions.ts'
import { toNumber } from '../../values/read-values.ts'

/** Another record that the reply of an action names. */
export interface ResultRecord {
  /** Name of the field that refers to it. */
  readonly label: LocalizedText
  /** Controller of its resource. */
  readonly resource: string
  readonly id: number
}

/** Runs an action on records and then reloads every list. Returns the record that the reply names, if the account may open it. */
export function useRecordAction(
  definition: ResourceDefinition,
): (
  action: PermittedAction,
  ids: readonly number[],
  values?: Readonly<Record<string, unknown>>,
  options?: CallOptions & { readonly version?: string | undefined },
) => Promise<ResultRecord | undefined> {
  const { source, can } = useCrud()
  const invalidateRecords = useInvalidateRecords()
  return async ({ name, takesMany }, ids, values, options) => {
    const data = await source.resource(definition).act(name, takesMany ? { ids } : { ...values, id: ids[0] }, options)
    invalidateRecords(definition, ids)
    const named = resultRecord(definition, data)
    return named && can(permissionOf({ controller: named.resource }, 'index')) ? named : undefined
  }
}

/** A reply such as `{teacher_id: 7}` names the record that the field of that name points to. */
function resultRecord({ fields }: ResourceDefinition, data: unknown): ResultRecord | undefined {
  if (!isRecord(data)) return undefined
  for (const [name, field] of Object.entries(fields)) {
    const reference = referenceOf(field)
    const id = reference && !reference.isList ? toNumber(data[name]) : undefined
    if (reference && id) return { label: field.label, resource: reference.resource, id }
  }
  return undefined
}
