import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** Place in the manual order, higher first; set by dragging rows. */
export interface WeighField extends FieldBase {
  readonly kind: 'weigh'
}

/** Types derived from a {@link WeighField}. */
export interface WeighTypes {
  readonly wire: number
  readonly isNullable: false
}

export const weighKind: Kind<WeighField> = { ...plainValue, searchOperator: () => undefined, role: 'place' }
