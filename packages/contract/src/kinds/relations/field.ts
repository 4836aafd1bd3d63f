import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** Ids of records of another resource, in order; replies also carry their ids and labels as `as`. */
export interface RelationsField extends FieldBase {
  readonly kind: 'relations'
  readonly resource: string
  readonly as: string
}

/** Types derived from a {@link RelationsField}. */
export interface RelationsTypes {
  readonly wire: number[]
  readonly isNullable: false
}

export const relationsKind: Kind<RelationsField> = {
  ...plainValue,
  searchOperator: () => 'FIND_IN_SET',
  isList: () => true,
  reference: ({ resource, as }) => ({
    resource,
    as,
    shows: [],
    quickSearchIn: [],
    isLoose: false,
    isGiven: false,
    filter: {},
    isList: true,
  }),
  derivedNames: (_name, { as }) => [as],
}
