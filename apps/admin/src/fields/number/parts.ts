import type { NumberField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { NumberCell } from '../shared/number-cell.tsx'
import { NumberFilter, NumberInput } from '../shared/number-input.tsx'

export const numberParts: FieldParts<NumberField> = {
  Input: NumberInput,
  Filter: NumberFilter,
  Detail: NumberCell,
  Revision: NumberCell,
}
