import type { ImageField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ImageCell } from './cell.tsx'
import { ImageInput } from './input.tsx'

export const imageParts: FieldParts<ImageField> = {
  Input: ImageInput,
  Filter: TextFilter,
  Detail: ImageCell,
  Revision: ImageCell,
}
