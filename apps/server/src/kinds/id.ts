import type { IdField } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { wholeNumberColumn, type ServerKind } from './server-kind.ts'

/** Column types of an {@link IdField}. */
export interface IdColumn {
  readonly value: number
  readonly hasDefault: true
}

export const idColumn: ServerKind<IdField> = {
  ...wholeNumberColumn,
  column: () => integer().primaryKey().generatedByDefaultAsIdentity(),
  values: () => wholeNumberValues,
  orderIndex: () => 'never',
  sample: () => undefined,
}
