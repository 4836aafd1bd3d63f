import type { MaskedField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { MaskedCell } from './cell.tsx'
import { MaskedInput } from './input.tsx'
import { MaskedDetail } from './masked-detail.tsx'

export const maskedParts: FieldParts<MaskedField> = {
  Input: MaskedInput,
  Filter: TextFilter,
  Detail: MaskedDetail,
  Revision: MaskedCell,
}
