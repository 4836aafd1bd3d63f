import type { RowsField } from '@teachnet/contract'
import { lazyPart } from '@teachnet/ui/parts'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ComparedRows } from './compared-rows.tsx'

export const rowsParts: FieldParts<RowsField> = {
  // Loaded on demand: forms without rows do not need the code that drags them.
  Input: lazyPart(async () => (await import('./rows-input.tsx')).RowsInput),
  Filter: TextFilter,
  Detail: ComparedRows,
  Revision: ComparedRows,
}
