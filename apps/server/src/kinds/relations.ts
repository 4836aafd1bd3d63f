import type { RelationsField } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { idListValues } from './column-values.ts'
import { labelOf, listColumn, plainCell, type ServerKind } from './server-kind.ts'

/** Column types of a {@link RelationsField}. */
export interface RelationsColumn {
  readonly value: number[]
  readonly hasDefault: true
}

export const relationsColumn: ServerKind<RelationsField> = {
  ...listColumn,
  column: () => integer().array().notNull().default([]),
  values: () => idListValues,
  toSheet: (value, { field, row }) => {
    const others = row[field.as]
    const labels = Array.isArray(others) ? others.flatMap((other) => labelOf(other) ?? []) : []
    return labels.length > 0 ? labels.join(', ') : plainCell(value)
  },
  sample: (_field, { reference }) => (reference === undefined ? [] : [reference]),
}
