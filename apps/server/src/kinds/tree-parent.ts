import type { TreeParentField } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { wholeNumberColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link TreeParentField}. */
export interface TreeParentColumn {
  readonly value: number
  readonly hasDefault: true
}

export const treeParentColumn: ServerKind<TreeParentField> = {
  ...wholeNumberColumn,
  column: () => integer().notNull().default(0),
  values: () => wholeNumberValues,
  cursor: () => undefined,
  orderIndex: () => 'always',
  sample: () => 0,
}
