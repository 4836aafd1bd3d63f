import type { DateTimeField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { DateTimeCell } from './cell.tsx'
import { DateTimeFilter } from './filter.tsx'
import { DateTimeInput } from './input.tsx'

export const dateTimeParts: FieldParts<DateTimeField> = {
  Input: DateTimeInput,
  Filter: DateTimeFilter,
  Detail: DateTimeCell,
  Revision: DateTimeCell,
}
