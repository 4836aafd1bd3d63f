import type { RelationsField } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { idListValues } from './column-values.ts'
import { listColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link RelationsField}. */
export interface RelationsColumn {
  readonly value: number[]
  readonly hasDefault: true
}

export const relationsColumn: ServerKind<RelationsField> = {
  ...listColumn,
  column: () => integer().array().notNull().default([]),
  values: () => idListValues,
  sample: (_field, { reference }) => (reference === undefined ? [] : [reference]),
}
