import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import { lineInput } from '../plain-input.ts'

/** Ids of province, city and district; replies also carry their names as `<field>_text`. */
export interface RegionField extends FieldBase {
  readonly kind: 'region'
}

/** Types derived from a {@link RegionField}. */
export interface RegionTypes {
  readonly wire: number[]
  readonly isNullable: false
}

export const regionKind: Kind<RegionField> = {
  ...plainValue,
  searchOperator: () => 'FIND_IN_SET',
  isList: () => true,
  plainInput: {
    ...lineInput,
    control: () => 'region',
    omitsEmpty: true,
    read: (text) => text.split(',').filter(Boolean).map(Number),
  },
  derivedNames: (name) => [`${name}_text`],
}
