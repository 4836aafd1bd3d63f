import type { RelationField, RelationsField, ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import type { Row } from '../../../records/record/row.ts'
import { toNumber, toText } from '../../../values/read-values.ts'

/** The records that a row refers to by a field, as far as it has their labels; an account may read them there without access to their list. */
export function relatedRows(
  row: Row | undefined,
  field: RelationField | RelationsField,
  target: ResourceDefinition,
): readonly Row[] {
  return [row?.[field.as]].flat().flatMap((one) => {
    const id = isRecord(one) ? toNumber(one.id) : undefined
    const label = isRecord(one) ? toText(one.label) || toText(one.name) : ''
    return id !== undefined && label ? [{ id, [target.labelField]: label }] : []
  })
}
