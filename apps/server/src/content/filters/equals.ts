import type { VisitorFilter } from '@teachnet/contract'
import { serverKindOf } from '../../kinds/kinds.ts'
import { loadTagTexts } from '../tag-texts.ts'
import { type FilterKind, plainFilter } from './filter-kind.ts'
import { holds, itemsOf } from './filtered-column.ts'

type EqualsFilter = Extract<VisitorFilter, { kind: 'equals' }>

/** The field has the value. Its kind decides how addresses write values, and which choices a list offers. */
export const equalsFilter: FilterKind<EqualsFilter> = {
  ...plainFilter,
  inAddress({ fields }, { field: name }) {
    const field = fields[name]
    return field ? serverKindOf(field).inAddress(field) : 'count'
  },
  condition: ({ area }, { field }, value) => holds(area, field, value),
  facets: {
    column({ area }, { field: name }) {
      const field = area.definition.fields[name]
      return field && serverKindOf(field).facets ? itemsOf(area, name) : undefined
    },
    async toChoices({ source, area, counts }, { field: name }) {
      const field = area.definition.fields[name]
      if (!field) return []
      const { facets, isTags } = serverKindOf(field)
      const tagText = await loadTagTexts(source, isTags)
      const values = facets?.(field, counts, source.locale) ?? []
      return values.map((each) => ({ ...each, text: isTags ? tagText(each.value) : each.text, parent: null }))
    },
  },
}
