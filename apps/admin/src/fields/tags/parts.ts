import type { TagsField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TagsCell } from './cell.tsx'
import { TagsInput } from './input.tsx'

export const tagsParts: FieldParts<TagsField> = {
  Input: TagsInput,
  Filter: TextFilter,
  Detail: TagsCell,
  Revision: TagsCell,
}
