import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** The record's number, assigned by the database. */
export interface IdField extends FieldBase {
  readonly kind: 'id'
}

/** Types derived from an {@link IdField}. */
export interface IdTypes {
  readonly wire: number
  readonly isNullable: false
}

export const idKind: Kind<IdField> = { ...plainValue, searchOperator: () => 'eq', role: 'id' }
