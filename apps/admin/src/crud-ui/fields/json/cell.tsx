import type { JsonField } from '@teachnet/contract'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export function JsonCell({ name, row }: CellProps<JsonField>) {
  const value = row[name]
  return <PlainText text={value === null || value === undefined ? '' : JSON.stringify(value)} isMono />
}
