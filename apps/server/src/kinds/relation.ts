import { isNullable, type RelationField } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { labelOf, plainCell, wholeNumberColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link RelationField}. */
export interface RelationColumn<F> {
  readonly value: number
  readonly hasDefault: F extends { required: true } ? false : true
}

export const relationColumn: ServerKind<RelationField> = {
  ...wholeNumberColumn,
  column: (field) => (isNullable(field) ? integer() : integer().notNull()),
  values: () => wholeNumberValues,
  toSheet: (value, { field, row }) => labelOf(row[field.as]) ?? plainCell(value),
  // Deleting the other record requires a look-up of the records that point to it.
  orderIndex: () => 'always',
  sample: (_field, { reference }) => reference ?? null,
}
