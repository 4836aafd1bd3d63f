import type { RowsField } from '@teachnet/contract'
import { lazyPart } from '@teachnet/ui/parts'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ComparedRows } from './compared-rows.tsx'

export const rowsParts: FieldParts<RowsField> = {
  // With what drags rows; forms without rows do not load it.
  Input: lazyPart(async () => (await import('./rows-input.tsx')).RowsInput),
  Filter: TextFilter,
  Detail: ComparedRows,
  Revision: ComparedRows,
}
