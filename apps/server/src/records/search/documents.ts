import {
  type Field,
  isSecret,
  kindOf,
  referenceOf,
  type ResourceDefinition,
  type SearchWeight,
  isBilingual,
  parentFieldOf,
  privatePartsOf,
  wireNames,
} from '@teachnet/contract'
import { serverKindOf, perDefinition } from '../kinds/kinds.ts'
import { type Weight, namesIn, termsOf, toVector, type WeightedText } from './analysis/document.ts'
import { isRecord } from '@teachnet/protocol'
import { ne, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery, quoted } from '../../platform/db/statement.ts'
import { placesOf } from '../kinds/region.ts'
import { idList } from '../record-ids.ts'
import { textOfHtml } from '../kinds/rich-text.ts'
import { scopeTermsOf } from './analysis/scopes.ts'
import { tagTable } from '../tables/resources.ts'

/** A field whose texts are part of the documents of an area. */
export interface SearchedField {
  readonly name: string
  readonly field: Field
  readonly weight: Weight
}

/**
 * The fields that visitors search, with their weights: those of the area's filters by words. The name of a record weighs most, then short
 * facts, such as a related record, a place, a tag or a line of text, then paragraphs, then long text, unless the area says otherwise.
 */
export const searchedFieldsOf = perDefinition(({ fields, labelField, visitors }): readonly SearchedField[] => {
  const filters = Object.values(visitors?.filters ?? {}).filter((filter) => filter.kind === 'words')
  const names = filters.flatMap((filter) => filter.fields)
  const weights = new Map(filters.flatMap((filter) => Object.entries(filter.weights ?? {})))
  return [...new Set(names)].flatMap((name) => {
    const field = fields[name]
    if (!field || field.virtual || field.internal || isSecret(field)) return []
    return [{ name, field, weight: name === labelField ? 'A' : weightOf(field, weights.get(name)) }]
  })
})

const letters = { fact: 'B', summary: 'C', text: 'D' } as const satisfies Record<SearchWeight, Weight>

function weightOf(field: Field, chosen: SearchWeight | undefined): Weight {
  if (chosen) return letters[chosen]
  if (serverKindOf(field).isHtml || field.kind === 'rows' || field.kind === 'json') return 'D'
  if (field.kind === 'text' && field.multiline) return 'C'
  return 'B'
}

/** Describes the documents of an area: two definitions with the same recipe have the same documents. */
export function recipeOf(definition: ResourceDefinition): string {
  const parts = searchedFieldsOf(definition).map(({ name, field, weight }) => {
    const target = referenceOf(field)?.resource ?? ''
    return [name, field.kind, kindOf(field).isBilingual(field) ? 2 : 1, weight, target].join(' ')
  })
  return [`analysis ${analysisVersion}`, ...parts].join('\n')
}

/** Increase it when the terms of a text change: the documents are written again in the background. */
const analysisVersion = 6

/** Finds the definition of a controller. */
export type FindDefinition = (controller: string) => ResourceDefinition | undefined

/** The document of a record; both parts are a `tsvector`, see `toVector`. */
export interface SearchDocument {
  readonly id: number
  readonly terms: Uint8Array
  /** Of name and short facts only. */
  readonly names: Uint8Array
}

type Row = Readonly<Record<string, unknown>>

/** The stored columns that the documents of an area consist of. */
export const searchedColumns = perDefinition((definition): readonly string[] =>
  searchedFieldsOf(definition).flatMap(({ name, field }) => wireNames(name, field)),
)

/** Creates the documents of records. Records that do not exist are left out. */
export async function loadDocuments(
  queries: Queries,
  definition: ResourceDefinition,
  ids: readonly number[],
  find: FindDefinition,
): Promise<SearchDocument[]> {
  if (ids.length === 0) return []
  const columns = sql.raw(['id', ...searchedColumns(definition)].map(quoted).join(', '))
  const statement = sql`select ${columns} from ${sql.raw(quoted(definition.table))} where "id" = any(${idList(ids)})`
  return documentsOf(queries, definition, await loadRows(queries, toQuery(statement)), find)
}

/** Creates the documents of stored rows, which have at least the searched columns. */
export async function documentsOf(
  queries: Queries,
  definition: ResourceDefinition,
  rows: readonly Row[],
  find: FindDefinition,
): Promise<SearchDocument[]> {
  const searched = searchedFieldsOf(definition)
  if (rows.length === 0 || searched.length === 0) return []
  const related = await loadRelated(queries, searched, rows, find)
  const tags = searched.some(({ field }) => serverKindOf(field).isTags) ? await loadTagNames(queries) : new Map()
  return rows.map((row) => {
    const texts = searched.flatMap((each): WeightedText[] => {
      const { weight } = each
      return textsOf(each, row, { related, tags }).map((text) => ({ text, weight }))
    })
    const terms = termsOf(texts)
    const id = Number(row.id)
    const scopes = scopeTermsOf(definition.table, id)
    return { id, terms: toVector(terms, scopes), names: toVector(namesIn(terms), scopes) }
  })
}

interface Context {
  /** Texts of related records by field and id. */
  readonly related: ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>
  /** English names of tags. */
  readonly tags: ReadonlyMap<string, string>
}

function textsOf({ name, field }: SearchedField, row: Row, { related, tags }: Context): string[] {
  const value = row[name]
  const known = related.get(name)
  if (known) return idsIn(value).flatMap((id) => known.get(id) ?? [])
  const kind = serverKindOf(field)
  if (kind.isRegion)
    return (['zh-cn', 'en'] as const).flatMap((locale) =>
      placesOf(value, locale).flatMap((place) => namesOfPlace(place.name)),
    )
  if (kind.isTags) return stringsIn(value).flatMap((tag) => [tag, tags.get(tag.toLowerCase()) ?? ''])
  if (field.kind === 'choice') {
    const chosen = new Set(stringsIn(value))
    return field.options.filter((option) => chosen.has(option.value)).flatMap(({ label }) => [label['zh-cn'], label.en])
  }
  if (field.kind === 'rows') {
    // No search finds the path of a private file.
    const hidden = new Set(privatePartsOf(field))
    const parts = Array.isArray(value) ? value.filter(isRecord).flatMap(Object.entries<unknown>) : []
    return parts.flatMap(([part, text]) => (hidden.has(part) ? [] : stringsIn(text)))
  }
  return wireNames(name, field)
    .flatMap((each) => stringsIn(row[each]))
    .map((text) => (kind.isHtml ? textOfHtml(text) : text))
}

/** People leave out the kind of a place: 苏州 for 苏州市, 江苏 for 江苏省. */
function namesOfPlace(name: string): string[] {
  const short = name.replace(/(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|省|市)$/u, '')
  return short === name || [...short].length < 2 ? [name] : [name, short]
}

/** The texts in a value, which may be a list or an object. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

function idsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}

/** Loads the labels of the related records, and in trees those of the records above them. */
async function loadRelated(
  queries: Queries,
  searched: readonly SearchedField[],
  rows: readonly Row[],
  find: FindDefinition,
): Promise<Context['related']> {
  const related = new Map<string, ReadonlyMap<number, readonly string[]>>()
  for (const { name, field } of searched) {
    const reference = referenceOf(field)
    if (!reference) continue
    const target = find(reference.resource)
    const ids = [...new Set(rows.flatMap((row) => idsIn(row[name])))]
    // oxlint-disable-next-line no-await-in-loop -- one connection
    related.set(name, target && ids.length > 0 ? await loadLabels(queries, target, ids) : new Map())
  }
  return related
}

/** A tree has fewer levels. */
const mostLevels = 20

async function loadLabels(
  queries: Queries,
  target: ResourceDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const label = target.fields[target.labelField]
  if (!label || label.virtual) return new Map()
  const names = isBilingual(label) ? wireNames(target.labelField, label) : [target.labelField]
  const table = sql.raw(quoted(target.table))
  const labels = sql.raw(names.map((name) => `"r".${quoted(name)}`).join(', '))
  const parent = parentFieldOf(target)
  // Visitors do not find a record by a name that they cannot see.
  const visible = sql.raw(target.fields.status ? ` and "r"."status" = '1'` : '')
  const statement =
    parent === undefined
      ? sql`select "r"."id" as "of", ${labels} from ${table} "r" where "r"."id" = any(${idList(ids)})${visible}`
      : sql`with recursive "up" as (
          select "r"."id" as "of", "r"."id", "r".${sql.raw(quoted(parent))} as "parent", 1 as "level"
            from ${table} "r" where "r"."id" = any(${idList(ids)})
          union select "up"."of", "r"."id", "r".${sql.raw(quoted(parent))}, "up"."level" + 1
            from ${table} "r" join "up" on "r"."id" = "up"."parent" where "up"."level" < ${mostLevels}
        ) select "up"."of", ${labels} from "up" join ${table} "r" on "r"."id" = "up"."id" where true${visible}`
  const found = await loadRows(queries, toQuery(statement))
  const byId = new Map<number, string[]>()
  for (const row of found) {
    const own = byId.get(Number(row.of)) ?? []
    own.push(...names.flatMap((name) => stringsIn(row[name])))
    byId.set(Number(row.of), own)
  }
  return byId
}

/** The English names of tags, by tag in lower case; tags without one are absent. */
export async function loadTagNames(db: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ name: tagTable.name, english: tagTable.english })
    .from(tagTable)
    .where(ne(tagTable.english, ''))
  return new Map(rows.map(({ name, english }) => [name.toLowerCase(), english]))
}
