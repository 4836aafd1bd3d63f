import type { ImagesField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ImagesCell } from './cell.tsx'
import { ImagesInput } from './input.tsx'

export const imagesParts: FieldParts<ImagesField> = {
  Input: ImagesInput,
  Filter: TextFilter,
  Detail: ImagesCell,
  Revision: ImagesCell,
}
