import { isPrivateFile } from '@teachnet/contract'
import type { PrivateFieldQuery } from '@teachnet/protocol'
import type { InputProps } from './field-props.ts'

/** Returns the field reference that upload calls send for private files; undefined for public files. */
export function privateFieldOf({
  field,
  name,
  definition,
}: Pick<InputProps, 'field' | 'name' | 'definition'>): PrivateFieldQuery | undefined {
  // The input of a part is named by its row, too: `lessons.2.video`.
  return isPrivateFile(field) ? { controller: definition.controller, field: name.replace(/\.\d+\./, '.') } : undefined
}
