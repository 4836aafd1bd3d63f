import type { TagsField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TagsDetail } from './cell.tsx'
import { TagsFilter } from './filter.tsx'
import { TagsInput } from './input.tsx'

export const tagsParts: FieldParts<TagsField> = {
  Input: TagsInput,
  Filter: TagsFilter,
  Detail: TagsDetail,
  Revision: TagsDetail,
}
