import type { InputProps } from '../fields/field-props.ts'
import { GrantedInput } from '../fields/relations/granted-input.tsx'

export function GrantedRulesInput({ field, ...props }: InputProps) {
  return field.kind === 'relations' ? <GrantedInput {...props} field={field} /> : null
}
