import { isBilingual } from '@teachnet/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { serverKindOf } from '../kinds/kinds.ts'
import { type ContentArea, type ContentSource, requireVisitors } from './content-source.ts'
import { excerptOf, textOfHtml } from './excerpt-of.ts'
import { filterKindOf } from './filters/filter-kinds.ts'
import { columnOf } from './joins.ts'
import { wordsOf } from './matches-words.ts'

/** Characters of a text that are searched for an excerpt: a page of results would otherwise read a dozen whole articles. */
const longest = 20_000

/** Returns an excerpt for each record, from the beginnings of the texts that the area's search looks through, apart from the label. */
export async function loadExcerpts(
  { db, locale }: Pick<ContentSource, 'db' | 'locale'>,
  area: ContentArea,
  ids: readonly number[],
  text: string,
): Promise<string[]> {
  const words = wordsOf(text)
  const searched = Object.values(requireVisitors(area.definition).filters ?? {}).flatMap((filter) =>
    filterKindOf(filter)
      .searchedFields(filter)
      .filter((name) => name !== area.definition.labelField && isText(area, name)),
  )
  if (ids.length === 0 || words.length === 0 || searched.length === 0) return ids.map(() => '')
  const columns = Object.fromEntries(searched.map((name) => [name, shownText(area, name, locale)]))
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

/** Whether a searched field is a text; the others are lists, whose stored form is not for readers. */
function isText({ definition: { fields } }: ContentArea, name: string): boolean {
  return fields[name]?.kind === 'text' || fields[name]?.kind === 'richText'
}

/** The beginning of the text that the reader sees: the English one if it exists and the reader's language is English. */
function shownText(area: ContentArea, name: string, locale: ContentSource['locale']): SQL {
  const field = area.definition.fields[name]
  const own = columnOf(area, name)
  const hasEnglish = locale === 'en' && field && isBilingual(field)
  const shown = hasEnglish ? sql`coalesce(nullif(${columnOf(area, `${name}_en`)}, ''), ${own})` : sql`${own}`
  return sql`left(${shown}, ${longest})`
}
