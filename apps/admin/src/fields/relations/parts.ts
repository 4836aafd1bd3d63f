import type { RelationsField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { RelatedRecords } from '../shared/records/related-records.tsx'
import { RelationFilter } from '../shared/records/relation-filter.tsx'
import { RelationsDetail } from './cell.tsx'
import { RelationsInput } from './input.tsx'

export const relationsParts: FieldParts<RelationsField> = {
  Input: RelationsInput,
  Filter: RelationFilter,
  Detail: RelationsDetail,
  Revision: RelatedRecords,
}
