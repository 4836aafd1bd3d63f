import { isBilingual, type ListMatch, type VisitedDefinition } from '@teachnet/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { fold, placeIn } from '../records/search/analysis/fold.ts'
import { foundParts, literalPartsOf } from '../records/search/analysis/found-parts.ts'
import { analyseQuery } from '../records/search/analysis/query.ts'
import { type Vocabulary, vocabulary as productVocabulary } from '../records/search/vocabulary.ts'
import { serverKindOf } from '../records/kinds/kinds.ts'
import { type ContentArea, type ContentSource, requireVisitors } from './content-source.ts'
import { filterKindOf } from './filters/filter-kinds.ts'
import { columnOf } from './joins.ts'
import { textOfHtml } from '../records/kinds/rich-text.ts'

/** Characters of a text that are searched for an excerpt: a page of results would otherwise read a dozen whole articles. */
const longest = 20_000

/** Returns an excerpt for each record, from the beginnings of the texts that the area's search looks through, apart from the label. */
export async function loadExcerpts(
  { db, locale, vocabulary = productVocabulary }: Pick<ContentSource, 'db' | 'locale' | 'vocabulary'>,
  area: ContentArea,
  ids: readonly number[],
  text: string,
): Promise<string[]> {
  const words = analyseQuery(text, vocabulary)?.words ?? []
  const searched = Object.values(requireVisitors(area.definition).filters ?? {}).flatMap((filter) =>
    filterKindOf(filter)
      .searchedFields(filter)
      .filter((name) => name !== area.definition.labelField && isText(area, name)),
  )
  if (ids.length === 0 || words.length === 0 || searched.length === 0) return ids.map(() => '')
  const columns = Object.fromEntries(searched.map((name) => [name, displayedText(area, name, locale)]))
  const rows: readonly Readonly<Record<string, unknown>>[] = await db
    .select({ id$: columnOf(area, 'id'), ...columns })
    .from(area.table)
    .where(inArray(columnOf(area, 'id'), [...ids]))
  const byId = new Map(rows.map((row) => [Number(row.id$), row]))
  return ids.map((id) => {
    const row = byId.get(id)
    const texts = searched.map((name) => {
      const found = row?.[name]
      const value = typeof found === 'string' ? found : ''
      const field = area.definition.fields[name]
      return field && serverKindOf(field).isHtml ? textOfHtml(value) : value.replaceAll(/\s+/g, ' ')
    })
    return excerptOf(texts, words)
  })
}

/**
 * Explains how a search found the records of a list: the parts of their names and excerpts that the words stand for, and the query that the
 * first record suggests.
 */
export function matchOf(
  { labelField }: Pick<VisitedDefinition, 'labelField'>,
  { q, vocabulary, stage, isCut, list, excerpts }: FoundList,
): ListMatch {
  const words = analyseQuery(q, vocabulary)?.words ?? []
  const names = list.map((record) => {
    const name: unknown = Object.entries(record).find(([field]) => field === labelField)?.[1]
    return typeof name === 'string' ? foundParts(name, words) : []
  })
  const inTexts = excerpts.flatMap((excerpt) => literalPartsOf(excerpt, words))
  const marks = [...new Set([...names.flat(), ...inTexts].map(({ part }) => part))]
  const corrections = stage === 'similar' ? (names[0] ?? []).filter(({ isCorrected }) => isCorrected) : []
  const meant = corrections.reduce((text, { word, part }) => text.replace(word, part), fold(q).trim())
  return {
    stage,
    marks,
    meant: corrections.length > 0 && meant !== fold(q).trim() ? meant : undefined,
    isCut: isCut || undefined,
  }
}

interface FoundList {
  /** Words of the search. */
  readonly q: string
  readonly vocabulary: Vocabulary
  readonly stage: ListMatch['stage']
  /** Whether only the latest records were searched. */
  readonly isCut: boolean
  readonly list: readonly object[]
  readonly excerpts: readonly string[]
}

/** Whether a searched field is a text; the others are lists, whose stored form is not for readers. */
function isText({ definition: { fields } }: ContentArea, name: string): boolean {
  return fields[name]?.kind === 'text' || fields[name]?.kind === 'richText'
}

/** The beginning of the text that the reader sees: the English one if it exists and the reader's language is English. */
function displayedText(area: ContentArea, name: string, locale: ContentSource['locale']): SQL {
  const field = area.definition.fields[name]
  const own = columnOf(area, name)
  const hasEnglish = locale === 'en' && field && isBilingual(field)
  const visible = hasEnglish ? sql`coalesce(nullif(${columnOf(area, `${name}_en`)}, ''), ${own})` : sql`${own}`
  return sql`left(${visible}, ${longest})`
}

/** Characters before the first found word. */
const lead = 24

/**
 * Returns the part of the first text that contains one of the words, in any spelling, with `…` where text is left out; '' when no text
 * contains any.
 *
 * @param words folded, see `fold`
 * @param longest maximum number of characters, without the marks
 */
export function excerptOf(texts: readonly string[], words: readonly string[], longest = 110): string {
  for (const text of texts) {
    const folded = fold(text)
    const found = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
    if (found.length === 0) continue
    // Surrogate pairs stay whole.
    const before = [...text.slice(0, placeIn(text, folded, Math.min(...found)))]
    const all = [...text]
    const start = Math.max(0, Math.min(before.length - lead, all.length - longest))
    const end = Math.min(all.length, start + longest)
    return `${start > 0 ? '…' : ''}${all.slice(start, end).join('')}${end < all.length ? '…' : ''}`
  }
  return ''
}
