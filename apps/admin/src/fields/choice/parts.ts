import type { ChoiceField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { ChoiceCell } from './cell.tsx'
import { ChoiceFilter } from './filter.tsx'
import { ChoiceCellInput, ChoiceInput } from './input.tsx'

export const choiceParts: FieldParts<ChoiceField> = {
  Input: ChoiceInput,
  CellInput: ChoiceCellInput,
  Filter: ChoiceFilter,
  Detail: ChoiceCell,
  Revision: ChoiceCell,
}
