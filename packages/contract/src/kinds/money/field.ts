import { isOptional, type Kind, type NullableUnlessGiven, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import { lineInput } from '../plain-input.ts'

/** Stored as integer cents; a decimal string such as `"12.50"` on the wire. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money'
  readonly min?: number
  readonly default?: string
}

/** Types derived from a {@link MoneyField}. */
export interface MoneyTypes<F> {
  readonly wire: string
  readonly isNullable: NullableUnlessGiven<F>
}

export const moneyKind: Kind<MoneyField> = {
  ...plainValue,
  searchOperator: () => 'RANGE',
  isNullable: isOptional,
  plainInput: { ...lineInput, attributes: () => ({ inputMode: 'decimal' }) },
}
