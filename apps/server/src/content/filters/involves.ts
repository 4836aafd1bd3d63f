import type { VisitorFilter } from '@teachnet/contract'
import { or } from 'drizzle-orm'
import { byCount } from '../../kinds/facet-values.ts'
import { type FilterKind, plainFilter } from './filter-kind.ts'
import { holds, itemsOf } from './filtered-column.ts'
import { toFacet } from './to-facet.ts'

type InvolvesFilter = Extract<VisitorFilter, { kind: 'involves' }>

/** One of the relations has the id. */
export const involvesFilter: FilterKind<InvolvesFilter> = {
  ...plainFilter,
  inAddress: () => 'count',
  condition: ({ area }, { fields }, value) => or(...fields.map((name) => holds(area, name, value))),
  facets: {
    // A filter over several relations offers no choices: a record could count for two values of one of them.
    column: ({ area }, { fields: [relation, ...others] }) =>
      relation !== undefined && others.length === 0 ? itemsOf(area, relation) : undefined,
    /** The related records that visitors may see, the most frequent first. */
    async toChoices({ loadNames, counts }, { fields: [relation = ''] }) {
      const names = await loadNames(
        relation,
        counts.map(({ value }) => Number(value)),
      )
      const nameOf = new Map(names.map(({ id, name }) => [String(id), name]))
      return byCount(counts).flatMap(({ value, count }) => {
        const name = nameOf.get(value)
        return name === undefined ? [] : toFacet(value, name, count)
      })
    },
  },
}
