import type { SwitchField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { SwitchCell } from './cell.tsx'
import { SwitchFilter } from './filter.tsx'
import { SwitchInput } from './input.tsx'

export const switchParts: FieldParts<SwitchField> = {
  Input: SwitchInput,
  Filter: SwitchFilter,
  Detail: SwitchCell,
  Revision: SwitchCell,
}
