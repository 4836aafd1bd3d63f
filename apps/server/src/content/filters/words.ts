import { isBilingual, type VisitorFilter } from '@teachnet/contract'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { serverKindOf } from '../../kinds/kinds.ts'
import type { ContentArea } from '../content-source.ts'
import { columnOf } from '../joins.ts'
import { matchesWords } from '../matches-words.ts'
import { type FilterKind, plainFilter } from './filter-kind.ts'

type WordsFilter = Extract<VisitorFilter, { kind: 'words' }>

/** Every word occurs in one of the texts. */
export const wordsFilter: FilterKind<WordsFilter> = {
  ...plainFilter,
  inAddress: () => 'words',
  condition: ({ area, source: { skipsRichText = false } }, { fields }, value) => {
    const texts = fields
      .filter((name) => !(skipsRichText && isRichText(area, name)))
      .flatMap((name) => textsOf(area, name))
    return texts.length === 0 ? sql`false` : matchesWords(String(value), texts)
  },
  facets: undefined,
  searchedFields: ({ fields }) => fields,
}

function isRichText({ definition }: ContentArea, name: string): boolean {
  const field = definition.fields[name]
  return field !== undefined && serverKindOf(field).isHtml
}

/** The visible text of a field in both languages: the tags of rich text are not searched. */
function textsOf(area: ContentArea, name: string): SQLWrapper[] {
  const field = area.definition.fields[name]
  return [name, ...(field && isBilingual(field) ? [`${name}_en`] : [])].map((each) => {
    const column = columnOf(area, each)
    if (!field) return column
    const { isHtml, values } = serverKindOf(field)
    return isHtml ? sql`regexp_replace(${column}, '<[^>]*>', '', 'g')` : values(field).compared(sql`${column}`)
  })
}
