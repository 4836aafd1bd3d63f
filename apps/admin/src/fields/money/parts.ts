import type { MoneyField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { NumberFilter } from '../shared/number-filter.tsx'
import { MoneyCell } from './cell.tsx'
import { MoneyInput } from './input.tsx'

export const moneyParts: FieldParts<MoneyField> = {
  Input: MoneyInput,
  Filter: NumberFilter,
  Detail: MoneyCell,
  Revision: MoneyCell,
}
