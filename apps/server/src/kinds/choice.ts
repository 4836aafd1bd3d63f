import type { ChoiceField } from '@teachnet/contract'
import { text, varchar } from 'drizzle-orm/pg-core'
import { optionValues, textListValues } from './column-values.ts'
import { countsByValue, toFacetValue } from './facet-values.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link ChoiceField}. */
export interface ChoiceColumn<F> {
  readonly value: F extends { multiple: true } ? string[] : string
  readonly hasDefault: true
}

export const choiceColumn: ServerKind<ChoiceField> = {
  ...plainColumn,
  column: ({ multiple, default: given = '' }) =>
    multiple ? text().array().notNull().default([]) : varchar({ length: 100 }).notNull().default(given),
  values: ({ multiple }) => (multiple ? textListValues : optionValues),
  isSortable: ({ multiple }) => !multiple,
  cursor: ({ multiple }) => (multiple ? undefined : 'text'),
  inAddress: ({ options }) => ({ oneOf: options.map(({ value }) => value) }),
  facets: ({ options }, counts, locale) => {
    const countOf = countsByValue(counts)
    return options.flatMap(({ value, label }) => toFacetValue(value, label[locale], countOf.get(value)))
  },
  sample: ({ multiple, options: [first] }) => (multiple ? [first?.value] : first?.value),
}
