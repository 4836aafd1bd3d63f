import type { ListController } from '../../crud/list/use-list-controller.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FilterSheet } from './filter-sheet.tsx'

interface FiltersProps {
  readonly list: ListController
  readonly isPanelOpen: boolean
  /** On a phone the editor covers the list, which it would otherwise push out of sight. */
  readonly isNarrow: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** The conditions of a list: as an editor while the panel is open, otherwise as a line of text. */
export function Filters({ list, isPanelOpen, isNarrow, onOpen, onClose }: FiltersProps) {
  if (isPanelOpen && !isNarrow) return <FilterPanel list={list} />
  return (
    <>
      {list.state.search.length > 0 && <FilterChips {...{ list, onOpen }} />}
      {isPanelOpen && <FilterSheet {...{ list, onClose }} />}
    </>
  )
}
