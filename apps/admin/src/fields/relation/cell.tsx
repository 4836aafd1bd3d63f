import { isRecord } from '@teachnet/protocol'
import type { RelationField } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

/** The label of the other record; its id if an old server sends no label. */
export function RelationCell({ field, name, row }: CellProps<RelationField>) {
  const other = row[field.as]
  const label = isRecord(other) ? toText(other.label) || toText(other.name) : ''
  const id = toText(row[name])
  return <PlainText text={label || (id && id !== '0' ? `#${id}` : '')} />
}
