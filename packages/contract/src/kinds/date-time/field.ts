import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/**
 * Replies carry Unix seconds. Bodies carry Unix seconds or `YYYY-MM-DD HH:mm:ss` in the site's time zone. The server writes `auto` fields.
 */
export interface DateTimeField extends FieldBase {
  readonly kind: 'dateTime'
  readonly auto?: 'create' | 'update'
}

/** Types derived from a {@link DateTimeField}. */
export interface DateTimeTypes<F> {
  readonly wire: number
  readonly isNullable: F extends { required: true } | { auto: 'create' | 'update' } ? false : true
}

export const dateTimeKind: Kind<DateTimeField> = {
  ...plainValue,
  searchOperator: () => 'RANGE',
  isNullable: ({ required, auto }) => !required && auto === undefined,
  time: 'seconds',
  writtenAt: ({ auto }) => auto,
}
