import { toText } from '../crud/row.ts'
import type { CellProps } from '../crud-ui/fields/field-props.ts'
import { PlainText } from '../crud-ui/fields/shared/plain-text.tsx'

/** The key of a record as lists write it, `id=12`: a number in its definition, but not in what they show. */
export function RecordKeyCell({ name, row }: CellProps) {
  return <PlainText text={toText(row[name])} />
}
