import type { VisitorFilter } from '@teachnet/contract'
import { searchCondition } from '../search.ts'
import { type FilterKind, plainFilter } from './filter-kind.ts'

type WordsFilter = Extract<VisitorFilter, { kind: 'words' }>

/** The record's search document matches the words. */
export const wordsFilter: FilterKind<WordsFilter> = {
  ...plainFilter,
  inAddress: () => 'words',
  condition: (place, filter, value) => searchCondition(place, filter, String(value)),
  facets: undefined,
  searchedFields: ({ fields }) => fields,
}
