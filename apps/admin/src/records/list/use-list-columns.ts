import { type ResourceDefinition, kindOf, weighFieldOf } from '@teachnet/contract'
import type { ListColumns } from '@teachnet/contract/lists'
import { useMemo } from 'react'
import { useLocale } from '@teachnet/i18n/react'
import type { Locale } from '@teachnet/protocol'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  arrangeColumns,
  type ColumnWidth,
  layOutColumns,
  toColumnWidth,
  unarranged,
  type ListSettings,
  readListSettings,
  settingKey,
} from './arrange-columns.ts'
import { type Column, columnsOf, defaultHidden, stateColumnOf, switchedColumnOf, switchWidth } from './columns.ts'
import type { ListAction, ListState } from './list-state.ts'
import type { SavedView } from '../views/saved-views.ts'
import { columnWidths, expectedWidth, nameWidths } from '../../values/column-widths.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import { useStoredPreference } from '../services/use-stored-preference.ts'

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
  const [own, store] = useListSettings(definition.controller, view?.id ?? 0)
  const sorted = order?.field
  const beyond = useMemo(() => {
    const usual = defaultHidden(definition)
    const visible = columnsOf(definition).filter(({ name }) => !usual.includes(name))
    return columnsBeyond(definition, visible, { width, locale, sorted })
  }, [definition, width, locale, sorted])
  const chosen = own ?? view?.content.columns
  const arranged = useMemo(() => {
    const base = chosen ?? { ...unarranged, hidden: [...defaultHidden(definition), ...beyond] }
    return addressed ? { ...base, hidden: [...addressed] } : base
  }, [chosen, addressed, definition, beyond])
  const columns = useMemo(() => arrangeColumns(columnsOf(definition), arranged), [definition, arranged])
  const hidden = useMemo(() => new Set(arranged.hidden), [arranged])
  const layout = useMemo(() => {
    const visible = columns.filter(({ name }) => !hidden.has(name))
    const spare = spareWidth(definition, visible, { width, locale, sorted })
    const switched = switchedColumnOf(definition)
    return layOutColumns(visible, arranged, { labelField: definition.labelField, switched, spare, locale })
  }, [columns, hidden, arranged, definition, width, locale, sorted])
  const arrange = (next: Partial<ListColumns> | undefined) => {
    store(next && { ...arranged, ...next })
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
    isArranged: own !== undefined,
    arrange,
    setWidth(name, next) {
      const { [name]: _before, ...widths } = arranged.widths
      arrange({ widths: next === undefined ? widths : { ...widths, [name]: toColumnWidth(next) } })
    },
  }
}

const checkboxes = 62
/** The width of a row's actions, and of the handle to drag it by. */
const rowActions = 120
const handle = 17
/** The width of a scrollbar in most browsers on Windows and Linux. */
const scrollbar = 16

interface Space {
  /** Width of the list in CSS pixels; 0 while it is unknown. */
  readonly width: number
  readonly locale: Locale
  /** The field that the list is sorted by. */
  readonly sorted: string | undefined
}

/**
 * Returns the columns that a list leaves out until an administrator arranges it, because all together would be wider than the list. Columns
 * that the server writes are left out first, then the last ones; the name, the state and the field that the list is sorted by stay.
 */
export function columnsBeyond(
  definition: ResourceDefinition,
  columns: readonly Column[],
  { width, locale, sorted }: Space,
): string[] {
  if (width === 0) return []
  const { labelField, waiting } = definition
  const widthOf = widthsFor(definition, locale)
  const staying = new Set([labelField, stateColumnOf(definition), waiting?.field, sorted])
  let missing = columns.reduce((sum, column) => sum + widthOf(column), widthAround(definition) - width)
  const left: string[] = []
  for (const column of columns.filter(({ name }) => !staying.has(name)).toSorted((a, b) => rankOf(b) - rankOf(a))) {
    if (missing <= 0) break
    left.push(column.name)
    missing -= widthOf(column)
  }
  // The widest ones may have freed more room than needed: columns that still fit are shown again.
  return left.toReversed().filter((name) => {
    const column = columns.find((one) => one.name === name)
    const isBack = column !== undefined && missing + widthOf(column) <= 0
    if (isBack) missing += widthOf(column)
    return !isBack
  })

  /** The column with the highest rank is left out first. */
  function rankOf(column: Column): number {
    const kind = kindOf(column.field)
    const place = columns.indexOf(column)
    if (kind.writtenAt(column.field)) return 3000 + place
    if (kind.role === 'id') return 2000
    return column.field.readOnly && column.field.virtual ? 1000 + place : place
  }
}

/** Returns the width in CSS pixels that the columns of a list do not use. */
export function spareWidth(
  definition: ResourceDefinition,
  visible: readonly Column[],
  { width, locale }: Space,
): number {
  if (width === 0) return 0
  const widthOf = widthsFor(definition, locale)
  return Math.max(
    0,
    visible.reduce((left, column) => left - widthOf(column), width - widthAround(definition)),
  )
}

function widthAround(definition: ResourceDefinition): number {
  return checkboxes + rowActions + scrollbar + (weighFieldOf(definition) ? handle : 0)
}

function widthsFor(definition: ResourceDefinition, locale: Locale) {
  const { labelField } = definition
  const switched = switchedColumnOf(definition)
  return ({ name, field }: Column) => {
    const usual = expectedWidth(field, locale) + (name === switched ? switchWidth : 0)
    return name === labelField && usual >= columnWidths.text ? nameWidths[locale] : usual
  }
}

/**
 * The administrator's arrangement of the columns of a list, or of one of its saved views; undefined: as the area defines them. The server stores it; the browser has a
 * copy for the first view and for times without the server. With a back end that stores none, the copy is the only store.
 */
function useListSettings(
  controller: string,
  view: number,
): readonly [arranged: ListColumns | undefined, arrange: (next: ListColumns | undefined) => void] {
  const { source, backEnd } = useCrud()
  const cache = useQueryClient()
  const [stored, store] = useStoredPreference('lists', readListSettings)
  const isStored = backEnd === 'teachnet'
  const key = settingKey(controller, view)
  const queryKey = queryKeys.listSettings
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const settings = await source.listSettings({ signal, showError: false })
      store(settings)
      return settings
    },
    enabled: isStored,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const saving = useMutation({
    mutationFn: (columns: ListColumns | null) => source.saveListSetting({ controller, view, columns }),
    // Saves run in series, so that the server keeps the last choice.
    scope: { id: 'list settings' },
  })
  const settings: ListSettings = data ?? stored ?? {}
  const arrange = (next: ListColumns | undefined) => {
    const { [key]: _replaced, ...others } = settings
    const changed = next ? { ...others, [key]: next } : others
    // A reply that is still loading is older than this choice.
    void cache.cancelQueries({ queryKey })
    cache.setQueryData<ListSettings>(queryKey, changed)
    store(changed)
    if (!isStored) return
    // The API client shows a failure; the choice stays valid in this browser.
    saving.mutate(next ?? null, {
      onSuccess: () => {
        // The choice was made before the arrangements of the other lists were loaded.
        if (!data) void cache.invalidateQueries({ queryKey })
      },
    })
  }
  return [settings[key], arrange]
}
