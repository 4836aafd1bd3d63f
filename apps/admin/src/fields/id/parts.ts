import type { IdField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { NumberFilter } from '../shared/number-filter.tsx'
import { IdCell } from './cell.tsx'
import { IdInput } from './input.tsx'

export const idParts: FieldParts<IdField> = {
  Input: IdInput,
  Filter: NumberFilter,
  Detail: IdCell,
  Revision: IdCell,
}
