import { type IntegerField, isNullable } from '@teachnet/contract'
import { integer } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { toFacetValue } from './facet-values.ts'
import { sampleNumber } from './sample-number.ts'
import { wholeNumberColumn, type ServerKind } from './server-kind.ts'

/** Column types of an {@link IntegerField}. */
export interface IntegerColumn {
  readonly value: number
  readonly hasDefault: true
}

export const integerColumn: ServerKind<IntegerField> = {
  ...wholeNumberColumn,
  column: (field) =>
    isNullable(field)
      ? integer()
      : integer()
          .notNull()
          .default(field.default ?? 0),
  values: () => wholeNumberValues,
  facets: (_field, counts) =>
    counts
      .toSorted((one, other) => Number(other.value) - Number(one.value))
      .flatMap(({ value, count }) => toFacetValue(value, value, count)),
  sample: sampleNumber,
}
