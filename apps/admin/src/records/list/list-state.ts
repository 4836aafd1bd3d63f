import { parentFieldOf, type ResourceDefinition, searchOperatorOf } from '@teachnet/contract'
import {
  type ListOrder,
  type ListQuery,
  isSearchGroup,
  pageSizes,
  parseOrder,
  type SearchTerm,
  toSearchOperator,
} from '@teachnet/protocol'
import { findFilterField, type FindResource } from '../filters/filter-fields.ts'
import { isUnknownPeriod, resolvePeriod } from '@teachnet/contract/lists'

/** State of a list, as stored in its address. Page is 1-based. */
export interface ListState {
  readonly page: number
  readonly limit: number
  readonly order?: ListOrder
  readonly quickSearch: string
  readonly search: readonly SearchTerm[]
  /** Names of hidden columns; undefined: the reader's stored choice, or the definition's default. */
  readonly hidden?: readonly string[]
  /** Whether rows are compact, as a saved view has them; undefined: as the reader chose last. */
  readonly isDense?: boolean
}

export type ListAction =
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'limit'; readonly limit: number }
  /** Cycles through ascending, descending and the list's default order. */
  | { readonly type: 'order'; readonly field: string }
  | { readonly type: 'orderBy'; readonly order: ListOrder | undefined }
  | { readonly type: 'quickSearch'; readonly text: string }
  | { readonly type: 'search'; readonly terms: readonly SearchTerm[] }
  | { readonly type: 'hidden'; readonly names: readonly string[] | undefined }
  | { readonly type: 'dense'; readonly isDense: boolean }
  | { readonly type: 'reset' }

/** A list begins with more rows than a small window shows. */
export const initialListState: ListState = { page: 1, limit: pageSizes[1], quickSearch: '', search: [] }

/** The numbers of rows that a page of a list can have, smallest first. */
export function pageSizesOf({ pageSize }: ResourceDefinition): readonly number[] {
  const sizes = new Set<number>(pageSizes)
  if (pageSize !== undefined) sizes.add(pageSize)
  return [...sizes].toSorted((one, other) => one - other)
}

function defaultLimitOf({ pageSize = initialListState.limit }: ResourceDefinition): number {
  return pageSize
}

/** Returns the next state. A change of the set of rows resets the list to the first page. */
export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'page':
      return { ...state, page: Math.max(1, Math.floor(action.page)) }
    case 'limit':
      return { ...state, limit: action.limit, page: 1 }
    case 'order':
      return withOrder(state, nextOrder(state.order, action.field))
    case 'orderBy':
      return withOrder(state, action.order)
    case 'quickSearch':
      return { ...state, quickSearch: action.text.trim(), page: 1 }
    case 'search':
      return { ...state, search: action.terms, page: 1 }
    case 'hidden':
      return withHidden(state, action.names)
    case 'dense':
      return { ...state, isDense: action.isDense }
    case 'reset':
      return {
        ...withHidden({ ...initialListState, limit: state.limit }, state.hidden),
        isDense: state.isDense,
      }
  }
}

/** The context, in addition to its definition, in which the state of a list is interpreted. */
export interface ListContext {
  readonly findResource: FindResource
  /** Unix milliseconds. */
  readonly now: number
  readonly timeZone: string
}

/** Returns the parameters of a list call. A tree is not paged. */
export function toListQuery(
  definition: ResourceDefinition,
  state: ListState,
  { findResource, now, timeZone }: ListContext,
): Partial<ListQuery> {
  const search = state.search.map((term) => {
    const found = findFilterField(definition, term.field, findResource)
    return found ? resolvePeriod(term, found.field, now, timeZone) : term
  })
  return {
    page: parentFieldOf(definition) ? undefined : state.page,
    limit: parentFieldOf(definition) ? undefined : state.limit,
    order: state.order,
    quickSearch: state.quickSearch || undefined,
    search: search.length > 0 ? search : undefined,
  }
}

const names = ['page', 'limit', 'order', 'q', 'f', 'hide', 'dense'] as const

/** The address parameter that names a saved view. */
export const viewParameter = 'saved'

/** Address parameters that are never fields, even if a field has the same name. */
const reserved: readonly string[] = [...names, viewParameter, 'form', 'view', 'history', 'month', 'by']

/** Writes the state to an address; defaults are left out, other parameters stay. */
export function encodeListState(
  definition: ResourceDefinition,
  state: ListState,
  into: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(into)
  // Values of link parameters are part of the state by now.
  for (const name of [...names, ...linkedNames(definition, into)]) params.delete(name)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.limit !== defaultLimitOf(definition)) params.set('limit', String(state.limit))
  if (state.order) params.set('order', `${state.order.field},${state.order.direction}`)
  if (state.quickSearch) params.set('q', state.quickSearch)
  for (const term of state.search) params.append('f', encodeTerm(term))
  if (state.hidden) params.set('hide', state.hidden.join(','))
  if (state.isDense !== undefined) params.set('dense', state.isDense ? '1' : '0')
  return params
}

/** Whether an address states which records a list shows, and how; the page alone does not. */
export function isStated(definition: ResourceDefinition, params: URLSearchParams): boolean {
  return names.some((name) => name !== 'page' && params.has(name)) || linkedNames(definition, params).length > 0
}

/** An address without the state of its list; other parameters stay. */
export function withoutListState(definition: ResourceDefinition, params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of [...names, ...linkedNames(definition, params)]) rest.delete(name)
  return rest
}

/** The parameters of a link to a list that is filtered by search terms. */
export function filterParams(search: readonly SearchTerm[]): URLSearchParams {
  return new URLSearchParams(search.map((term) => ['f', encodeTerm(term)]))
}

/** Reads the state from an address. Invalid or unknown values become defaults. */
export function decodeListState(
  definition: ResourceDefinition,
  params: URLSearchParams,
  findResource: FindResource,
): ListState {
  const hide = params.get('hide')
  const dense = params.get('dense')
  const state: ListState = {
    ...toListState(definition, findResource, {
      search: [
        ...params.getAll('f').flatMap(decodeTerm),
        ...linkedNames(definition, params).flatMap((name) => linkedTerm(definition, name, params.get(name))),
      ],
      quickSearch: params.get('q') ?? '',
      order: parseOrder(params.get('order')),
      limit: Number(params.get('limit') ?? defaultLimitOf(definition)),
    }),
    page: toPage(params.get('page')),
    isDense: dense === '0' || dense === '1' ? dense === '1' : undefined,
  }
  return hide === null
    ? state
    : withHidden(
        state,
        hide.split(',').filter((name) => definition.fields[name]),
      )
}

/** The request for a list in an address or a saved view. */
interface RequestedList {
  readonly search: readonly SearchTerm[]
  readonly quickSearch: string
  readonly order: ListOrder | undefined
  readonly limit: number
}

/** The first page of the request, without parts that the list does not have. */
export function toListState(
  definition: ResourceDefinition,
  findResource: FindResource,
  { search, quickSearch, order, limit }: RequestedList,
): ListState {
  return {
    page: 1,
    limit: pageSizesOf(definition).find((size) => size === limit) ?? defaultLimitOf(definition),
    quickSearch: quickSearch.trim(),
    search: search.filter((term) => {
      const found = findFilterField(definition, term.field, findResource)
      return found && !isUnknownPeriod(found.field, term)
    }),
    order: order && definition.fields[order.field]?.sortable ? order : undefined,
  }
}

/** Fields that a link uses as parameters, such as `?user_id=2`. */
function linkedNames({ fields }: ResourceDefinition, params: URLSearchParams): string[] {
  return [...params.keys()].filter((name) => Object.hasOwn(fields, name) && !reserved.includes(name))
}

function linkedTerm({ fields }: ResourceDefinition, name: string, val: string | null): SearchTerm[] {
  const operator = fields[name] && searchOperatorOf(fields[name])
  return operator && val ? [{ field: name, operator, val }] : []
}

/** Writes a term as `field:operator:value`, a list of values as `field:operator[]:a,b`, an alternative with its group in front: `1~…`. */
function encodeTerm({ field, operator, val, group }: SearchTerm): string {
  const start = `${group ? `${group}~` : ''}${field}:${operator}`
  if (typeof val === 'string') return `${start}:${val}`
  return `${start}[]:${val.map((part) => part.replace(/[\\,]/g, '\\$&')).join(',')}`
}

function decodeTerm(text: string): SearchTerm[] {
  const [, group, field = '', operatorText = '', list, rest = ''] =
    /^(?:([\d.]+)~)?([^:~]*):([^:[]*)(\[\])?:(.*)$/s.exec(text) ?? []
  const operator = toSearchOperator(operatorText)
  if (!operator || rest === '' || (group !== undefined && !isSearchGroup(group))) return []
  return [{ field, operator, val: list ? splitEscaped(rest) : rest, group }]
}

function splitEscaped(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let isEscaped = false
  for (const character of text) {
    if (!isEscaped && character === '\\') {
      isEscaped = true
      continue
    }
    if (!isEscaped && character === ',') {
      parts.push(part)
      part = ''
    } else part += character
    isEscaped = false
  }
  return [...parts, part]
}

function nextOrder(order: ListOrder | undefined, field: string): ListOrder | undefined {
  if (order?.field !== field) return { field, direction: 'asc' }
  return order.direction === 'asc' ? { field, direction: 'desc' } : undefined
}

function withOrder(state: ListState, order: ListOrder | undefined): ListState {
  const { order: _order, ...rest } = state
  return { ...rest, page: 1, order }
}

function withHidden(state: ListState, hidden: readonly string[] | undefined): ListState {
  const { hidden: _hidden, ...rest } = state
  return hidden ? { ...rest, hidden } : rest
}

function toPage(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}
