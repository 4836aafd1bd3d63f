import type { VisitorFilter } from '@teachnet/contract'
import { targetOf } from '../content-source.ts'
import { columnOf } from '../joins.ts'
import { isUnder, loadTreeFacets } from '../trees.ts'
import { type FilterKind, plainFilter } from './filter-kind.ts'

type UnderFilter = Extract<VisitorFilter, { kind: 'under' }>

/** The relation refers to a heading of a tree, or to one of its descendants. */
export const underFilter: FilterKind<UnderFilter> = {
  ...plainFilter,
  inAddress: () => 'slug',
  condition: ({ source, area }, { field }, value) =>
    isUnder(targetOf(source, area, field), columnOf(area, field), String(value)),
  facets: {
    column: ({ area }, { field }) => columnOf(area, field),
    toChoices: ({ source, area, counts }, { field }) =>
      loadTreeFacets(source.db, { tree: targetOf(source, area, field), locale: source.locale }, counts),
  },
  tree: ({ field }) => field,
}
