import type { PasswordField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { PasswordCell } from './cell.tsx'
import { PasswordInput } from './input.tsx'

export const passwordParts: FieldParts<PasswordField> = {
  Input: PasswordInput,
  Filter: TextFilter,
  Detail: PasswordCell,
  Revision: PasswordCell,
}
