import type { IntegerField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { WholeNumberCell } from '../shared/number-cell.tsx'
import { NumberFilter, WholeNumberInput } from '../shared/number-input.tsx'

export const integerParts: FieldParts<IntegerField> = {
  Input: WholeNumberInput,
  Filter: NumberFilter,
  Detail: WholeNumberCell,
  Revision: WholeNumberCell,
}
