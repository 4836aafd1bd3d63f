import type { TagsField } from '@teachnet/contract'
import { text } from 'drizzle-orm/pg-core'
import { textListValues } from './column-values.ts'
import { byCount, toFacetValue } from './facet-values.ts'
import { listColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link TagsField}. */
export interface TagsColumn {
  readonly value: string[]
  readonly hasDefault: true
}

export const tagsColumn: ServerKind<TagsField> = {
  ...listColumn,
  column: () => text().array().notNull().default([]),
  values: () => textListValues,
  inAddress: () => 'words',
  facets: (_field, counts) => byCount(counts).flatMap(({ value, count }) => toFacetValue(value, value, count)),
  isTags: true,
  toVisitor: (value, { tagText }) =>
    Array.isArray(value) ? value.map((tag) => ({ value: String(tag), text: tagText(String(tag)) })) : [],
  sample: () => ['one', 'two'],
}
