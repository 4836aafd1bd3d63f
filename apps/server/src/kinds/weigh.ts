import type { WeighField } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { wholeNumberColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link WeighField}. */
export interface WeighColumn {
  readonly value: number
  readonly hasDefault: true
}

export const weighColumn: ServerKind<WeighField> = {
  ...wholeNumberColumn,
  column: () => integer().notNull().default(0),
  values: () => wholeNumberValues,
  orderIndex: () => 'lists',
  // A new position in the manual order does not conflict with another user's edit.
  isContent: false,
  sample: () => 0,
}
