import type { ResourceDefinition } from '@teachnet/contract'
import type { ListColumns } from '@teachnet/contract/lists'
import { useMemo } from 'react'
import { arrangeColumns, type ColumnWidth, layOutColumns, unarranged } from './arrange-columns.ts'
import { type Column, columnsOf, defaultHidden } from './columns.ts'
import type { ListAction, ListState } from './list-state.ts'
import type { SavedView } from './saved-views.ts'
import { useListSettings } from './use-list-settings.ts'

export interface ListColumnsState {
  /** All columns in their order. */
  readonly columns: readonly Column[]
  readonly hidden: ReadonlySet<string>
  /** Widths of the visible columns. */
  readonly layout: ReadonlyMap<string, ColumnWidth>
  readonly arranged: ListColumns
  /** Whether the administrator has arranged the columns otherwise than the view or the area has them. */
  readonly isArranged: boolean
  /** Changes the arrangement; undefined: back to that of the view or the area. */
  readonly arrange: (next: Partial<ListColumns> | undefined) => void
}

/**
 * The columns of a list as the administrator has arranged them, else as the saved view has them, else as the definition has. The hidden
 * columns of the address come first.
 */
export function useListColumns(
  definition: ResourceDefinition,
  {
    state: { hidden: addressed },
    view,
    dispatch,
  }: {
    readonly state: ListState
    readonly view: SavedView | undefined
    readonly dispatch: (action: ListAction) => void
  },
): ListColumnsState {
  const [kept, keep] = useListSettings(definition.controller, view?.id ?? 0)
  const arranged = useMemo(() => {
    const base = kept ?? view?.content.columns ?? { ...unarranged, hidden: defaultHidden(definition) }
    return addressed ? { ...base, hidden: [...addressed] } : base
  }, [kept, view, addressed, definition])
  const columns = useMemo(() => arrangeColumns(columnsOf(definition), arranged), [definition, arranged])
  const hidden = useMemo(() => new Set(arranged.hidden), [arranged])
  const layout = useMemo(
    () =>
      layOutColumns(
        columns.filter(({ name }) => !hidden.has(name)),
        arranged,
      ),
    [columns, hidden, arranged],
  )
  const arrange = (next: Partial<ListColumns> | undefined) => {
    keep(next && { ...arranged, ...next })
    // The address shows what is hidden, so that it can be passed on; that of a view already does.
    if (!view && (!next || next.hidden)) dispatch({ type: 'hidden', names: next?.hidden })
    else if (addressed) dispatch({ type: 'hidden', names: undefined })
  }
  return { columns, hidden, layout, arranged, isArranged: kept !== undefined, arrange }
}
