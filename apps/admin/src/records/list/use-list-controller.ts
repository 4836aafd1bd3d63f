import {
  actionsOf,
  permissionOf,
  type ResourceAction,
  type ResourceDefinition,
  weighFieldOf,
  parentFieldOf,
} from '@teachnet/contract'
import { type BulkTarget, mostBulkRecords } from '@teachnet/contract/lists'
import { siteTimeZone } from '@teachnet/languages'
import { type ListOrder, type ListQuery, parseOrder } from '@teachnet/protocol'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type StatusField, statusFieldOf } from './columns.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { ListPage } from '../services/data-source.ts'
import { type ListState, toListQuery } from './list-state.ts'
import { queryKeys } from '../services/query-keys.ts'
import { type VisibleRow, flattenTree, parentIds } from './tree-rows.ts'
import { type ListAddress, useListAddress, type ViewToSave } from './use-list-address.ts'
import { type ListColumnsState, useListColumns } from './use-list-columns.ts'
import { bulkTargetOf, type ListChanges, useListChanges } from './use-list-changes.ts'
import { type ListWork, useListWork } from './use-list-work.ts'
import { type Selection, useSelection, toggled } from './use-selection.ts'
import type { Row } from '../record/row.ts'

export interface ListController extends ListChanges, ListColumnsState, Omit<ListAddress, 'saveView'> {
  readonly definition: ResourceDefinition
  /** Saves what the list shows as a view, and opens it. */
  readonly saveView: (view: ViewToSave) => Promise<void>
  /** Whether rows are compact. */
  readonly isDense: boolean
  readonly setDense: (isDense: boolean) => void
  /** The parameters of the list call. */
  readonly query: Partial<ListQuery>
  readonly status: 'loading' | 'error' | 'ready'
  readonly error: Error | null
  readonly isFetching: boolean
  /** The rows belong to an earlier address and are shown while those of the current address load. */
  readonly isOutdated: boolean
  /** The last reload failed, so the rows may be out of date. */
  readonly isUnrefreshed: boolean
  readonly reload: () => void
  readonly remark: string
  /** The server's note on what happens to deleted records; empty when it has none. */
  readonly deletionNote: string
  /** If the page of the address failed to load, the total of the last reply, so that other pages can be reached. */
  readonly total: number
  /** `total` is an estimate. */
  readonly isEstimated: boolean
  /** By field, the sum for the whole filter as a decimal text; null: there are too many records to add up. */
  readonly sums: ListPage['sums']
  /** The rows in display order: nested rows follow their parent. */
  readonly rows: readonly VisibleRow[]
  readonly tree: TreeState | undefined
  readonly selection: Selection
  /** The selected records, for work on many. */
  readonly target: BulkTarget
  /** Number of selected records. */
  readonly selected: number
  /** Whether all records that the filter finds can be selected. */
  readonly maySelectEverything: boolean
  /** The last work on records, and its undo. */
  readonly work: ListWork
  /** The field that bulk actions switch on and off. */
  readonly statusField: StatusField | undefined
  readonly can: Readonly<Record<ResourceAction, boolean>>
  /** Whether the rows are in the order that dragging changes. */
  readonly isHandOrdered: boolean
}

/** The space that a list has. */
interface ListSpace {
  /** In CSS pixels; 0: unknown, and all columns are shown. */
  readonly width?: number
}

/** State and actions of a list page, for any resource. */
export function useListController(definition: ResourceDefinition, { width = 0 }: ListSpace = {}): ListController {
  const { source, can, findResource, now, backEnd, density } = useCrud()
  const calls = useMemo(() => source.resource(definition), [source, definition])
  const { controller } = definition
  const { saveView, ...address } = useListAddress(definition)
  const { state, dispatch, view } = address
  const isDense = state.isDense ?? density.isDense

  const query = toListQuery(definition, state, { findResource, now: now(), timeZone: siteTimeZone })
  const cache = useQueryClient()
  const result = useQuery({
    queryKey: queryKeys.list(controller, query),
    queryFn: ({ signal }) => {
      const before = cache.getQueryData<ListPage>(queryKeys.list(controller, { ...query, page: state.page - 1 }))
      return calls.index(before?.next ? { ...query, after: before.next } : query, { signal, showError: false })
    },
    placeholderData: keepPreviousData,
  })
  const page = result.data
  const [counted, setCounted] = useState(page)
  if (page && page !== counted) setCounted(page)
  const { rows, tree } = useTree(definition, page?.list)
  const selection = useSelection(rows, JSON.stringify(query))

  const arrangement = useListColumns(definition, { ...address, width })

  const goTo = useRef(dispatch)
  goTo.current = dispatch
  const pageCount = Math.max(1, Math.ceil((page?.total ?? 0) / state.limit))
  const isPastTheEnd = !tree && page !== undefined && !result.isPlaceholderData && state.page > pageCount
  useEffect(() => {
    // The last record of the last page was deleted, or an old address names a page after the last one.
    if (isPastTheEnd) goTo.current({ type: 'page', page: pageCount }, { replace: true })
  }, [isPastTheEnd, pageCount])

  const work = useListWork(definition)
  const handOrder = handOrderOf(definition, state)
  const changes = useListChanges(definition, { calls, query, rows, handOrder, work, onRemoved: selection.clear })
  const total = counted?.total ?? 0
  const has = (action: ResourceAction) =>
    actionsOf(definition).includes(action) && can(permissionOf(definition, action))
  return {
    ...address,
    definition,
    saveView: async (chosen) => {
      const { isArranged, arranged } = arrangement
      await saveView(chosen, isArranged || view?.content.columns || state.hidden ? arranged : null, isDense)
      // The view has these columns now.
      if (chosen.id !== 0 && isArranged) arrangement.arrange(undefined)
    },
    isDense,
    setDense(next) {
      if (view) dispatch({ type: 'dense', isDense: next })
      else density.setDense(next)
    },
    query,
    status: page ? 'ready' : result.isError ? 'error' : 'loading',
    error: result.error,
    isFetching: result.isFetching,
    isOutdated: result.isPlaceholderData,
    isUnrefreshed: result.isRefetchError,
    reload: () => void result.refetch(),
    remark: page?.remark ?? '',
    deletionNote: page?.deletion_note ?? '',
    total,
    isEstimated: counted?.total_estimated === true,
    sums: counted?.sums,
    rows,
    ...arrangement,
    tree,
    selection,
    target: bulkTargetOf(query, { ids: [...selection.ids], isEverything: selection.isEverything, total }),
    selected: selection.isEverything ? total : selection.ids.size,
    maySelectEverything:
      backEnd === 'teachnet' &&
      selection.isAll &&
      total > rows.length &&
      total <= mostBulkRecords &&
      !counted?.total_estimated,
    work,
    statusField: statusFieldOf(definition),
    can: { index: has('index'), add: has('add'), edit: has('edit'), del: has('del'), sortable: has('sortable') },
    isHandOrdered: handOrder !== undefined,
    ...changes,
  }
}

/** Returns the current order of the list if dragging changes it. */
function handOrderOf(definition: ResourceDefinition, { order }: ListState): ListOrder | undefined {
  const weigh = weighFieldOf(definition)
  if (!weigh) return undefined
  const visible = order ?? parseOrder(definition.defaultOrder) ?? { field: weigh, direction: 'desc' }
  return visible.field === weigh ? visible : undefined
}

/** The expanded and collapsed rows of a tree. */
interface TreeState {
  readonly collapsed: ReadonlySet<number>
  readonly toggle: (id: number) => void
  readonly expandAll: () => void
  readonly collapseAll: () => void
}

/** Returns the rows of a list in display order; `tree` is undefined for a resource without a parent field. */
function useTree(
  definition: ResourceDefinition,
  list: readonly Row[] | undefined,
): { readonly rows: readonly VisibleRow[]; readonly tree: TreeState | undefined } {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => flattenTree(list ?? [], collapsed), [list, collapsed])
  if (parentFieldOf(definition) === undefined) return { rows, tree: undefined }
  return {
    rows,
    tree: {
      collapsed,
      toggle: (id) => setCollapsed((old) => toggled(old, id)),
      expandAll: () => setCollapsed(new Set()),
      collapseAll: () => setCollapsed(new Set(parentIds(list ?? []))),
    },
  }
}
