import type { WeighField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { NumberFilter, WholeNumberInput } from '../shared/number-input.tsx'
import { WeighCell } from './view.tsx'

export const weighParts: FieldParts<WeighField> = {
  Input: WholeNumberInput,
  Filter: NumberFilter,
  Detail: WeighCell,
  Revision: WeighCell,
}
