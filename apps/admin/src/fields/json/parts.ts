import type { JsonField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { JsonCell } from './cell.tsx'
import { JsonInput } from './input.tsx'

export const jsonParts: FieldParts<JsonField> = {
  Input: JsonInput,
  Filter: TextFilter,
  Detail: JsonCell,
  Revision: JsonCell,
}
