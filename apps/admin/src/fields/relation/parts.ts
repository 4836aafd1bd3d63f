import type { RelationField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { RelatedRecords } from '../shared/records/related-records.tsx'
import { RelationFilter } from '../shared/records/relation-filter.tsx'
import { RelationDetail } from './detail.tsx'
import { RelationInput } from './input.tsx'

export const relationParts: FieldParts<RelationField> = {
  Input: RelationInput,
  Filter: RelationFilter,
  Detail: RelationDetail,
  Revision: RelatedRecords,
}
