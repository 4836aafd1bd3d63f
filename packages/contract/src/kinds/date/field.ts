import { isOptional, type Kind, type NullableUnlessGiven, plainValue } from '../kind.ts'
import { lineInput } from '../plain-input.ts'
import { type FieldBase } from '../field-base.ts'

/** `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  readonly kind: 'date'
}

/** Types derived from a {@link DateField}. */
export interface DateTypes<F> {
  readonly wire: string
  readonly isNullable: NullableUnlessGiven<F>
}

export const dateKind: Kind<DateField> = {
  ...plainValue,
  searchOperator: () => 'RANGE',
  isNullable: isOptional,
  time: 'days',
  plainInput: { ...lineInput, attributes: () => ({ type: 'date' }) },
}
