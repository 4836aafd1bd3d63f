import type { ChoiceField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { ChoiceCell } from './cell.tsx'
import { ChoiceFilter } from './filter.tsx'
import { ChoiceInput } from './input.tsx'

export const choiceParts: FieldParts<ChoiceField> = {
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  Detail: ChoiceCell,
  Revision: ChoiceCell,
}
