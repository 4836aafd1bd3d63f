import type { RegionField } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { idListValues } from './column-values.ts'
import { isRegion, placesOf, regionIds, regionNames } from './region-names.ts'
import { listColumn, plainCell, type ServerKind } from './server-kind.ts'

/** Column types of a {@link RegionField}. */
export interface RegionColumn {
  readonly value: number[]
  readonly hasDefault: true
}

export const regionColumn: ServerKind<RegionField> = {
  ...listColumn,
  column: () => integer().array().notNull().default([]),
  values: () => idListValues,
  derive: (name, value) => ({ [`${name}_text`]: regionNames(value).join(',') }),
  toVisitor: (value, { locale }) => placesOf(value, locale),
  toSheet: (_value, { name, row }) => plainCell(row[`${name}_text`]),
  fromSheet: (text) => regionIds(text) ?? text,
  exists: (value) => !Array.isArray(value) || value.length === 0 || isRegion(value.map(Number)),
  isRegion: true,
  sample: () => [44, 4401, 440_106],
}
