import type { InputProps } from '../crud-ui/fields/field-props.ts'
import { GrantedInput } from '../crud-ui/fields/relations/granted-input.tsx'

export function GrantedRulesInput({ field, ...props }: InputProps) {
  return field.kind === 'relations' ? <GrantedInput {...props} field={field} /> : null
}
