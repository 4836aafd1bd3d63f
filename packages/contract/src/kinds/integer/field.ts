import { isOptional, type Kind, type NullableUnlessGiven, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import { numberInput } from '../plain-input.ts'

/** A whole number. */
export interface IntegerField extends FieldBase {
  readonly kind: 'integer'
  readonly min?: number
  readonly max?: number
  /** Whether its digits are grouped, `12,000`; false for a year or an identification number. Default true. */
  readonly isGrouped?: boolean
  readonly default?: number
}

/** Types derived from an {@link IntegerField}. */
export interface IntegerTypes<F> {
  readonly wire: number
  readonly isNullable: NullableUnlessGiven<F>
}

export const integerKind: Kind<IntegerField> = {
  ...plainValue,
  searchOperator: () => 'RANGE',
  isNullable: isOptional,
  // The keyboard of digits has no sign.
  plainInput: {
    ...numberInput,
    attributes: ({ min = 0 }) => ({ inputMode: min < 0 ? 'decimal' : 'numeric' }),
  },
}
