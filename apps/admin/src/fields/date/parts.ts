import type { DateField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { DateCell } from './cell.tsx'
import { DateFilter } from './filter.tsx'
import { DateInput } from './input.tsx'

export const dateParts: FieldParts<DateField> = {
  Input: DateInput,
  Filter: DateFilter,
  Detail: DateCell,
  Revision: DateCell,
}
