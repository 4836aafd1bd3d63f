import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** What a JSON field may hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/** Any JSON value. */
export interface JsonField extends FieldBase {
  readonly kind: 'json'
}

/** Types derived from a {@link JsonField}. */
export interface JsonTypes<F> {
  readonly wire: JsonValue
  readonly isNullable: F extends { required: true } ? false : true
}

export const jsonKind: Kind<JsonField> = {
  ...plainValue,
  searchOperator: () => undefined,
  isNullable: ({ required }) => !required,
  isForVisitors: false,
}
