import { isOptional, type Kind, type NullableUnlessGiven, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import { optionInput, readPlainNumber } from '../plain-input.ts'

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
  /** A form of the public site offers no choice: it is about the record that its address names, if any. */
  readonly isGiven?: boolean
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
  plainInput: {
    ...optionInput,
    options: (_field, { records }) =>
      records.map(({ id, label, description }) => ({
        value: String(id),
        label: description ? `${label} — ${description}` : label,
      })),
    read: readPlainNumber,
  },
  reference: ({ resource, as, shows = [], quickSearchIn = [], isLoose = false, isGiven = false, filter = {} }) => ({
    resource,
    as,
    shows,
    quickSearchIn,
    isLoose,
    isGiven,
    filter,
    isList: false,
  }),
  derivedNames: (_name, { as }) => [as],
}
