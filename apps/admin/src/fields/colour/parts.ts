import type { ColourField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ColourCell } from './cell.tsx'
import { ColourInput } from './input.tsx'

export const colourParts: FieldParts<ColourField> = {
  Input: ColourInput,
  Filter: TextFilter,
  Detail: ColourCell,
  Revision: ColourCell,
}
