import { isOptional, type Kind, type NullableUnlessGiven, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import { numberInput } from '../plain-input.ts'

/** A number that may have decimals. */
export interface NumberField extends FieldBase {
  readonly kind: 'number'
  readonly min?: number
  readonly max?: number
  readonly decimals?: number
  readonly default?: number
}

/** Types derived from a {@link NumberField}. */
export interface NumberTypes<F> {
  readonly wire: number
  readonly isNullable: NullableUnlessGiven<F>
}

export const numberKind: Kind<NumberField> = {
  ...plainValue,
  searchOperator: () => 'RANGE',
  isNullable: isOptional,
  plainInput: numberInput,
}
