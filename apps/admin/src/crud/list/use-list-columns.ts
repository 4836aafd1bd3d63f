import type { ResourceDefinition } from '@teachnet/contract'
import type { ListColumns } from '@teachnet/contract/lists'
import { useMemo } from 'react'
import { arrangeColumns, type ColumnWidth, layOutColumns, toColumnWidth, unarranged } from './arrange-columns.ts'
import { useLocale } from '@teachnet/i18n/react'
import { type Column, columnsOf, defaultHidden } from './columns.ts'
import { columnsBeyond, spareWidth } from './fit-columns.ts'
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
  /** How many columns are left out only because the list is too narrow for all of them. */
  readonly left: number
  /** Sets the width of a column in CSS pixels; undefined: as wide as its values need. */
  readonly setWidth: (name: string, width: number | undefined) => void
  /** Whether the administrator has arranged the columns, in place of the arrangement of the view or the area. */
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
    state: { hidden: addressed, order },
    view,
    dispatch,
    width,
  }: {
    readonly state: ListState
    readonly view: SavedView | undefined
    readonly dispatch: (action: ListAction) => void
    /** Width of the list in CSS pixels; 0: unknown. */
    readonly width: number
  },
): ListColumnsState {
  const locale = useLocale()
  const [kept, keep] = useListSettings(definition.controller, view?.id ?? 0)
  const sorted = order?.field
  const beyond = useMemo(() => {
    const usual = defaultHidden(definition)
    const shown = columnsOf(definition).filter(({ name }) => !usual.includes(name))
    return columnsBeyond(definition, shown, { width, locale, sorted })
  }, [definition, width, locale, sorted])
  const chosen = kept ?? view?.content.columns
  const arranged = useMemo(() => {
    const base = chosen ?? { ...unarranged, hidden: [...defaultHidden(definition), ...beyond] }
    return addressed ? { ...base, hidden: [...addressed] } : base
  }, [chosen, addressed, definition, beyond])
  const columns = useMemo(() => arrangeColumns(columnsOf(definition), arranged), [definition, arranged])
  const hidden = useMemo(() => new Set(arranged.hidden), [arranged])
  const layout = useMemo(() => {
    const shown = columns.filter(({ name }) => !hidden.has(name))
    const spare = spareWidth(definition, shown, { width, locale, sorted })
    return layOutColumns(shown, arranged, { labelField: definition.labelField, spare, locale })
  }, [columns, hidden, arranged, definition, width, locale, sorted])
  const arrange = (next: Partial<ListColumns> | undefined) => {
    keep(next && { ...arranged, ...next })
    // The address shows what is hidden, so that it can be passed on; that of a view already does.
    if (!view && (!next || next.hidden)) dispatch({ type: 'hidden', names: next?.hidden })
    else if (addressed) dispatch({ type: 'hidden', names: undefined })
  }
  return {
    columns,
    hidden,
    layout,
    arranged,
    left: chosen || addressed ? 0 : beyond.length,
    isArranged: kept !== undefined,
    arrange,
    setWidth(name, next) {
      const { [name]: _before, ...widths } = arranged.widths
      arrange({ widths: next === undefined ? widths : { ...widths, [name]: toColumnWidth(next) } })
    },
  }
}
