import { type FieldBase, isOptional, type Kind, type NullableUnlessGiven, plainValue } from '../kind.ts'

/** Id of one record of another resource; replies also carry that record's id and label as `as`. */
export interface RelationField extends FieldBase {
  readonly kind: 'relation'
  /** Controller of the other resource, e.g. `teacher.Teacher`. */
  readonly resource: string
  /** Name of the nested object in replies, e.g. `teacher`. */
  readonly as: string
  /** Fields of the other record that the nested object carries besides id and label. */
  readonly shows?: readonly string[]
  /** Fields of the other record that this resource's quick search includes. */
  readonly quickSearchIn?: readonly string[]
  /** The record outlives the one it refers to: the id is kept, the nested object becomes null. For logs. */
  readonly isLoose?: boolean
  /** Only records with these values can be chosen. */
  readonly filter?: Readonly<Record<string, string>>
}

/** Types derived from a {@link RelationField}. */
export interface RelationTypes<F> {
  readonly wire: number
  readonly isNullable: NullableUnlessGiven<F>
}

export const relationKind: Kind<RelationField> = {
  ...plainValue,
  searchOperator: () => 'eq',
  isNullable: isOptional,
  reference: ({ resource, as, shows = [], quickSearchIn = [], isLoose = false, filter = {} }) => ({
    resource,
    as,
    shows,
    quickSearchIn,
    isLoose,
    filter,
    isList: false,
  }),
  derivedNames: (_name, { as }) => [as],
}
