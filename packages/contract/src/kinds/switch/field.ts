import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** Replies carry 0 or 1; bodies may carry `true`, `"1"`, `1` and their opposites. */
export interface SwitchField extends FieldBase {
  readonly kind: 'switch'
  readonly default?: 0 | 1
}

/** Types derived from a {@link SwitchField}. */
export interface SwitchTypes {
  readonly wire: 0 | 1
  readonly isNullable: false
}

export const switchKind: Kind<SwitchField> = { ...plainValue, searchOperator: () => 'eq' }
