import type { ListController } from '../../crud/list/use-list-controller.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'

interface FiltersProps {
  readonly list: ListController
  readonly isPanelOpen: boolean
  readonly onOpen: () => void
}

/** The conditions of a list: as an editor while the panel is open, otherwise as a line of text. */
export function Filters({ list, isPanelOpen, onOpen }: FiltersProps) {
  return isPanelOpen ? <FilterPanel list={list} /> : <FilterChips {...{ list, onOpen }} />
}
