import type { FileField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { FileCell } from './cell.tsx'
import { FileInput } from './input.tsx'

export const fileParts: FieldParts<FileField> = {
  Input: FileInput,
  Filter: TextFilter,
  Detail: FileCell,
  Revision: FileCell,
}
