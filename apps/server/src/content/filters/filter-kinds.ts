import type { VisitorFilter } from '@teachnet/contract'
import { equalsFilter } from './equals.ts'
import type { FilterKind } from './filter-kind.ts'
import { involvesFilter } from './involves.ts'
import { monthFilter } from './month.ts'
import { notBeforeFilter } from './not-before.ts'
import { rangeFilter } from './range.ts'
import { underFilter } from './under.ts'
import { withinFilter } from './within.ts'
import { wordsFilter } from './words.ts'

const kinds: { readonly [K in VisitorFilter['kind']]: FilterKind<Extract<VisitorFilter, { kind: K }>> } = {
  equals: equalsFilter,
  month: monthFilter,
  range: rangeFilter,
  within: withinFilter,
  under: underFilter,
  involves: involvesFilter,
  words: wordsFilter,
  notBefore: notBeforeFilter,
}

/** Returns the server side of a filter's kind. */
export function filterKindOf(filter: VisitorFilter): FilterKind {
  return kinds[filter.kind] as FilterKind // the entry of a kind accepts the filters of that kind
}
