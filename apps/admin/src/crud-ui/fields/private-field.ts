import { isPrivateFile, type PrivateFieldQuery } from '@teachnet/contract'
import type { InputProps } from './field-props.ts'

/** What the server is told of files for a field that are not for everybody; undefined where they are. */
export function privateFieldOf({
  field,
  name,
  definition,
}: Pick<InputProps, 'field' | 'name' | 'definition'>): PrivateFieldQuery | undefined {
  return isPrivateFile(field) ? { controller: definition.controller, field: name } : undefined
}
