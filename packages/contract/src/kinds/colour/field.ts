import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** `#rrggbb` or `#rrggbbaa`. */
export interface ColourField extends FieldBase {
  readonly kind: 'colour'
}

/** Types derived from a {@link ColourField}. */
export interface ColourTypes {
  readonly wire: string
  readonly isNullable: false
}

export const colourKind: Kind<ColourField> = { ...plainValue, searchOperator: () => 'eq' }
