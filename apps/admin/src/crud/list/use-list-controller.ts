import { actionsOf, permissionOf, type ResourceAction, type ResourceDefinition, weighFieldOf } from '@teachnet/contract'
import { type ListOrder, parseOrder } from '@teachnet/protocol'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Column, columnsOf, type StatusField, statusFieldOf } from './columns.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { ListPage } from '../services/data-source.ts'
import {
  decodeListState,
  encodeListState,
  type ListAction,
  type ListState,
  reduceList,
  toListQuery,
} from './list-state.ts'
import { queryKeys } from '../services/query-keys.ts'
import type { ShownRow } from './tree-rows.ts'
import { usePageAddress } from '../services/use-page-address.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { type ListChanges, useListChanges } from './use-list-changes.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { type TreeState, useTree } from './use-tree.ts'

export interface ListController extends ListChanges {
  readonly definition: ResourceDefinition
  readonly state: ListState
  readonly dispatch: (action: ListAction) => void
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
  /** The rows in display order: nested rows follow their parent. */
  readonly rows: readonly ShownRow[]
  readonly columns: readonly Column[]
  readonly hidden: ReadonlySet<string>
  readonly setHidden: (names: readonly string[] | undefined) => void
  readonly tree: TreeState | undefined
  readonly selection: Selection
  /** The field that bulk actions switch on and off. */
  readonly statusField: StatusField | undefined
  readonly can: Readonly<Record<ResourceAction, boolean>>
  /** Whether the rows are in the order that dragging changes. */
  readonly isHandOrdered: boolean
}

/** State and actions of a list page, for any resource. */
export function useListController(definition: ResourceDefinition): ListController {
  const { source, can } = useCrud()
  const calls = useMemo(() => source.resource(definition), [source, definition])
  const { controller } = definition
  const { params, setParams } = usePageAddress()
  const state = useMemo(() => decodeListState(definition, params), [definition, params])
  const dispatch = (action: ListAction) =>
    setParams((current) =>
      encodeListState(definition, reduceList(decodeListState(definition, current), action), current),
    )

  const query = toListQuery(definition, state)
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

  const columns = useMemo(() => columnsOf(definition), [definition])
  const [hidden, setHidden] = useHiddenColumns(definition, state, dispatch)

  const pageCount = Math.max(1, Math.ceil((page?.total ?? 0) / state.limit))
  const isPastTheEnd = !tree && page !== undefined && !result.isPlaceholderData && state.page > pageCount
  useEffect(() => {
    // The last record of the last page was deleted, or an old address names a page after the last one.
    if (isPastTheEnd)
      setParams(
        (current) => encodeListState(definition, { ...decodeListState(definition, current), page: pageCount }, current),
        { replace: true },
      )
  }, [isPastTheEnd, pageCount, definition, setParams])

  const handOrder = handOrderOf(definition, state)
  const changes = useListChanges(definition, { calls, query, rows, handOrder, onRemoved: selection.clear })
  const has = (action: ResourceAction) =>
    actionsOf(definition).includes(action) && can(permissionOf(definition, action))
  return {
    definition,
    state,
    dispatch,
    status: page ? 'ready' : result.isError ? 'error' : 'loading',
    error: result.error,
    isFetching: result.isFetching,
    isOutdated: result.isPlaceholderData,
    isUnrefreshed: result.isRefetchError,
    reload: () => void result.refetch(),
    remark: page?.remark ?? '',
    deletionNote: page?.deletion_note ?? '',
    total: counted?.total ?? 0,
    isEstimated: counted?.total_estimated === true,
    rows,
    columns,
    hidden,
    setHidden,
    tree,
    selection,
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
  const shown = order ?? parseOrder(definition.defaultOrder) ?? { field: weigh, direction: 'desc' }
  return shown.field === weigh ? shown : undefined
}
