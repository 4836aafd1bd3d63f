import type { Field, FieldKind, FieldOfKind } from '@teachnet/contract'
import type { ComponentType } from 'react'
import type { InputProps } from './field-props.ts'

/**
 * Makes the input of one kind usable in a form, where the kind of a field is only known at run time.
 *
 * The returned component throws a TypeError for a field of another kind: the override and the definition contradict each other.
 */
export function inputOfKind<K extends FieldKind>(
  kind: K,
  Input: ComponentType<InputProps<FieldOfKind<K>>>,
): ComponentType<InputProps> {
  return function InputOfKind({ field, ...props }: InputProps) {
    if (!isOfKind(field, kind))
      throw new TypeError(`The field "${props.name}" is of the kind ${field.kind}, not ${kind}`)
    return <Input {...props} field={field} />
  }
}

function isOfKind<K extends FieldKind>(field: Field, kind: K): field is FieldOfKind<K> {
  return field.kind === kind
}
