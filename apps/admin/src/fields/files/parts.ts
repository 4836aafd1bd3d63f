import type { FilesField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { FilesCell } from './cell.tsx'
import { FilesInput } from './input.tsx'

export const filesParts: FieldParts<FilesField> = {
  Input: FilesInput,
  Filter: TextFilter,
  Detail: FilesCell,
  Revision: FilesCell,
}
