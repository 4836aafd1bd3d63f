import type { ChoiceField } from '@teachnet/contract'
import { splitNames } from '@teachnet/contract/sheets'
import { text, varchar } from 'drizzle-orm/pg-core'
import { optionValues, textListValues } from './column-values.ts'
import { countsByValue, toFacetValue } from './facet-values.ts'
import { isSameName, plainCell, plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link ChoiceField}. */
export interface ChoiceColumn<F> {
  readonly value: F extends { multiple: true } ? string[] : string
  readonly hasDefault: true
}

export const choiceColumn: ServerKind<ChoiceField> = {
  ...plainColumn,
  column: ({ multiple, default: provided = '' }) =>
    multiple ? text().array().notNull().default([]) : varchar({ length: 100 }).notNull().default(provided),
  values: ({ multiple }) => (multiple ? textListValues : optionValues),
  isSortable: ({ multiple }) => !multiple,
  cursor: ({ multiple }) => (multiple ? undefined : 'text'),
  toSheet: (value, { field: { options }, locale }) => {
    const values = Array.isArray(value) ? value : [value]
    const labels = values.map((one) => options.find((option) => option.value === one)?.label[locale] ?? plainCell(one))
    return labels.join(', ')
  },
  fromSheet: (text, { options, multiple }) => {
    const find = (part: string) =>
      options.find(({ value, label }) => [value, label['zh-cn'], label.en].some((name) => isSameName(name, part)))
    const read = (part: string) => find(part)?.value ?? part
    return multiple ? splitNames(text, (name) => find(name) !== undefined).map(read) : read(text)
  },
  inAddress: ({ options }) => ({ oneOf: options.map(({ value }) => value) }),
  facets: ({ options }, counts, locale) => {
    const countOf = countsByValue(counts)
    return options.flatMap(({ value, label }) => toFacetValue(value, label[locale], countOf.get(value)))
  },
  sample: ({ multiple, options: [first] }) => (multiple ? [first?.value] : first?.value),
}
