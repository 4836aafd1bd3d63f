import type { ResourceDefinition } from '@teachnet/contract'
import type { ListColumns, ListViewToSave, ListViews } from '@teachnet/contract/lists'
import { useMemo } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCrud } from '../services/crud-services.tsx'
import { usePageAddress } from '../services/use-page-address.ts'
import {
  type ListAction,
  type ListState,
  reduceList,
  decodeListState,
  encodeListState,
  isStated,
  toListState,
  viewParameter,
  withoutListState,
} from './list-state.ts'
import { type SavedView, noViews, readSavedViews } from '../views/saved-views.ts'
import { queryKeys } from '../services/query-keys.ts'
import { useStoredPreference } from '../services/use-stored-preference.ts'
import type { FindResource } from '../filters/filter-fields.ts'

/** The state of a list, and the saved view that it belongs to. */
export interface ListAddress {
  readonly state: ListState
  readonly dispatch: (action: ListAction, options?: { readonly replace?: boolean }) => void
  readonly saved: SavedViews
  readonly view: SavedView | undefined
  /** Whether the filter, order, page size or density differs from that of the view. */
  readonly isChanged: boolean
  /** Opens a view, or the list without one. */
  readonly openView: (view: SavedView | undefined) => void
  /** Saves what the list shows as a view, and opens it. */
  readonly saveView: (view: ViewToSave, columns: ListColumns | null, isDense: boolean) => Promise<void>
}

export type ViewToSave = Pick<ListViewToSave, 'id' | 'title' | 'audience' | 'groups' | 'isDefault'>

/** Reads and writes the address of a list. */
export function useListAddress(definition: ResourceDefinition): ListAddress {
  const { findResource } = useCrud()
  const { params, setParams } = usePageAddress()
  const saved = useSavedViews(definition.controller)
  const { views } = saved
  const context = useMemo(() => ({ definition, findResource, views }), [definition, findResource, views])
  const addressed = useMemo(() => readAddress(context, params), [context, params])
  const { state } = addressed
  return {
    ...addressed,
    saved,
    dispatch: (action, options) =>
      setParams((current) => {
        const visible = readAddress(context, current)
        return writeAddress(context, { ...visible, state: reduceList(visible.state, action) }, current)
      }, options),
    openView: (view) => setParams((current) => addressOfView(context, view, current)),
    async saveView(view, columns, isDense) {
      const { search, quickSearch, order, limit } = state
      const content = {
        search: search.map(({ render: _render, val, ...term }) => ({
          ...term,
          val: typeof val === 'string' ? val : [...val],
        })),
        quickSearch,
        limit,
        columns,
        isDense,
        order,
      }
      const id = await saved.save({ ...view, content })
      setParams((current) =>
        addressOfView(
          context,
          { ...view, content, id, controller: definition.controller, isEditable: true, owner: '' },
          current,
        ),
      )
    },
  }
}

interface SavedViews extends Pick<ListViews, 'groups' | 'maySetForAll'> {
  /** The views of this list. */
  readonly views: readonly SavedView[]
  /** Whether views can be saved: an old back end keeps none. */
  readonly isOffered: boolean
  /** Adds or replaces a view and returns its id. The API client shows a failure, which is thrown. */
  readonly save: (view: Omit<ListViewToSave, 'controller'>) => Promise<number>
  readonly remove: (id: number) => Promise<void>
}

/** The saved views of a list. The browser has a copy, so that a list opens with its view immediately. */
function useSavedViews(controller: string): SavedViews {
  const { source, backEnd } = useCrud()
  const cache = useQueryClient()
  const [stored, store] = useStoredPreference('views', readSavedViews)
  const isOffered = backEnd === 'teachnet'
  const queryKey = queryKeys.savedViews
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const views = await source.listViews({ signal, showError: false })
      store(views)
      return views
    },
    enabled: isOffered,
    staleTime: 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const reload = () => cache.invalidateQueries({ queryKey })
  const saving = useMutation({
    mutationFn: (view: ListViewToSave) => source.saveListView(view),
    onSuccess: reload,
  })
  const removing = useMutation({ mutationFn: (id: number) => source.deleteListView(id), onSuccess: reload })
  const all = (isOffered && (data ?? stored)) || noViews
  const views = useMemo(() => all.list.filter((view) => view.controller === controller), [all, controller])
  return {
    views,
    groups: all.groups,
    maySetForAll: all.maySetForAll,
    isOffered,
    save: (view) => saving.mutateAsync({ ...view, controller }),
    remove: (id) => removing.mutateAsync(id),
  }
}

/** The state of a list as its address states it. */
interface AddressedList {
  readonly state: ListState
  /** The saved view that the address names, or with which the list opens. */
  readonly view: SavedView | undefined
  /** Whether the state differs from that of the view. */
  readonly isChanged: boolean
}

/** The context in which an address is read. */
interface AddressContext {
  readonly definition: ResourceDefinition
  readonly findResource: FindResource
  /** The saved views of the list. */
  readonly views: readonly SavedView[]
}

/**
 * Reads an address. `?saved=12` alone shows the view 12; with a stated list it shows that list, as a change of the view. An address that
 * states nothing shows the view with which the list opens, and `?saved=0` none.
 */
export function readAddress(context: AddressContext, params: URLSearchParams): AddressedList {
  const { definition, findResource, views } = context
  const stated = isStated(definition, params)
  const requested = params.get(viewParameter)
  const view =
    requested === null ? (stated ? undefined : openingView(views)) : views.find(({ id }) => String(id) === requested)
  const state = decodeListState(definition, params, findResource)
  if (!view) return { state, view, isChanged: false }
  const own = stateOf(context, view)
  if (!stated) return { state: { ...own, page: state.page }, view, isChanged: false }
  return { state, view, isChanged: !isSame(context, state, own) }
}

/** Writes the state of a list to an address; while it is that of the view, the address names only the view. */
export function writeAddress(
  context: AddressContext,
  { state, view }: Pick<AddressedList, 'state' | 'view'>,
  into: URLSearchParams,
): URLSearchParams {
  const { definition, views } = context
  const params = encodeListState(definition, state, into)
  params.delete(viewParameter)
  if (view) {
    if (isSame(context, state, stateOf(context, view))) return pageOfView(context, view, state.page, params)
    params.set(viewParameter, String(view.id))
    // Without any condition the address would be that of the view.
    if (!isStated(definition, params)) params.set('f', '')
  } else if (openingView(views) && !isStated(definition, params)) params.set(viewParameter, '0')
  return params
}

/** The address of a view, or without one that of the complete list. */
export function addressOfView(
  context: AddressContext,
  view: SavedView | undefined,
  into: URLSearchParams,
): URLSearchParams {
  const params = withoutListState(context.definition, into)
  params.delete(viewParameter)
  if (view) return pageOfView(context, view, 1, params)
  if (openingView(context.views)) params.set(viewParameter, '0')
  return params
}

function pageOfView({ definition }: AddressContext, { id }: SavedView, page: number, from: URLSearchParams) {
  const params = withoutListState(definition, from)
  params.set(viewParameter, String(id))
  if (page > 1) params.set('page', String(page))
  return params
}

/** The view with which a list opens: the reader's own choice, then that for a group, then that for everybody. */
function openingView(views: readonly SavedView[]): SavedView | undefined {
  const defaults = views.filter(({ isDefault }) => isDefault)
  return (['own', 'groups', 'all'] as const)
    .map((audience) => defaults.find((view) => view.audience === audience))
    .find((view) => view !== undefined)
}

function stateOf({ definition, findResource }: AddressContext, { content }: SavedView): ListState {
  return {
    ...toListState(definition, findResource, { ...content, order: content.order }),
    isDense: content.isDense,
  }
}

/** Compares what two states show, regardless of the page. A state without a density has that of the view. */
function isSame({ definition }: AddressContext, state: ListState, own: ListState): boolean {
  const dense = own.isDense === undefined ? {} : { isDense: own.isDense }
  const written = (each: ListState) => encodeListState(definition, { ...dense, ...each, page: 1 }).toString()
  return written(state) === written(own)
}
