import type { JsonField } from '@teachnet/contract'
import type { CellProps } from '../field-props.ts'
import { LabelList } from '../shared/label-list.tsx'
import { PlainText } from '../shared/plain-text.tsx'

export function JsonCell({ name, row }: CellProps<JsonField>) {
  const value = row[name]
  if (isTexts(value)) return <LabelList labels={value} />
  return <PlainText text={value === null || value === undefined ? '' : JSON.stringify(value)} isMono />
}

/** A list of names is more readable as names than as JSON. */
function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
