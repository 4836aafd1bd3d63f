import type { ResourceDefinition } from '@teachnet/contract'
import type { FindResource } from '../filters/filter-fields.ts'
import {
  decodeListState,
  encodeListState,
  isStated,
  type ListState,
  toListState,
  viewParameter,
  withoutListState,
} from './list-state.ts'
import type { SavedView } from './saved-views.ts'

/** The state of a list as its address states it. */
export interface AddressedList {
  readonly state: ListState
  /** The saved view that the address names, or with which the list opens. */
  readonly view: SavedView | undefined
  /** Whether the state differs from that of the view. */
  readonly isChanged: boolean
}

/** The context in which an address is read. */
export interface AddressContext {
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
  const asked = params.get(viewParameter)
  const view = asked === null ? (stated ? undefined : openingView(views)) : views.find(({ id }) => String(id) === asked)
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

/** The address of a view, or without one that of the whole list. */
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
