import type { MaskedField } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export function MaskedCell({ name, row }: CellProps<MaskedField>) {
  return <PlainText text={toText(row[name])} isMono />
}
