import type { SwitchField } from '@teachnet/contract'
import { smallint } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { countsByValue, toFacetValue } from './facet-values.ts'
import { wholeNumberColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link SwitchField}. */
export interface SwitchColumn {
  readonly value: number
  readonly hasDefault: true
}

export const switchColumn: ServerKind<SwitchField> = {
  ...wholeNumberColumn,
  column: ({ default: given = 0 }) => smallint().notNull().default(given),
  values: () => wholeNumberValues,
  toVisitor: (value) => (value === 1 ? 1 : 0),
  inAddress: () => 'flag',
  facets: ({ label }, counts, locale) => toFacetValue('1', label[locale], countsByValue(counts).get('1')),
  sample: () => 1,
}
