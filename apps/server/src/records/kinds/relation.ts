import {
  isNullable,
  type RelationField,
  type RelationsField,
  type TreeParentField,
  type TagsField,
} from '@teachnet/contract'
import { integer, text } from 'drizzle-orm/pg-core'
import { splitList } from '@teachnet/contract/sheets'
import { wholeNumberValues, idListValues, textListValues } from './column-values.ts'
import { idCell, labelOf, wholeNumberColumn, type ServerKind, listColumn, plainCell } from './server-kind.ts'
import { byCount, toFacetValue } from './facet-values.ts'

/** Column types of a {@link RelationField}. */
export interface RelationColumn<F> {
  readonly value: number
  readonly hasDefault: F extends { required: true } ? false : true
}

export const relationColumn: ServerKind<RelationField> = {
  ...wholeNumberColumn,
  column: (field) => (isNullable(field) ? integer() : integer().notNull()),
  values: () => wholeNumberValues,
  toSheet: (value, { field, row }) => labelOf(row[field.as]) ?? idCell(value),
  // Deleting the other record requires a look-up of the records that point to it.
  orderIndex: () => 'always',
  sample: (_field, { reference }) => reference ?? null,
}

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
    return labels.length > 0 ? labels.join(', ') : Array.isArray(value) ? value.map(idCell).join(', ') : null
  },
  sample: (_field, { reference }) => (reference === undefined ? [] : [reference]),
}

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
  toSheet: (value) => (Array.isArray(value) ? value.join(', ') : plainCell(value)),
  fromSheet: splitList,
  toVisitor: (value, { tagText }) =>
    Array.isArray(value) ? value.map((tag) => ({ value: String(tag), text: tagText(String(tag)) })) : [],
  sample: () => ['one', 'two'],
}
