import { toText } from '../values/read-values.ts'
import type { CellProps } from '../fields/field-props.ts'
import { PlainText } from '../fields/shared/plain-text.tsx'

/** The key of a record in the format `id=12`; in the definition it is only a number. */
export function RecordKeyCell({ name, row }: CellProps) {
  return <PlainText text={toText(row[name])} />
}
