import type { TextField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ComparedText } from '../shared/compare/compared-text.tsx'
import { WholeText } from '../shared/whole-text.tsx'
import { TextInput } from './input.tsx'

export const textParts: FieldParts<TextField> = {
  Input: TextInput,
  Filter: TextFilter,
  Detail: WholeText,
  Revision: ComparedText,
}
