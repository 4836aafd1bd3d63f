import { parentFieldOf, type ResourceDefinition, searchOperatorOf } from '@teachnet/contract'
import {
  type ListOrder,
  type ListQuery,
  pageSizes,
  parseOrder,
  type SearchTerm,
  toSearchOperator,
} from '@teachnet/protocol'

/** State of a list, as stored in its address. Page is 1-based. */
export interface ListState {
  readonly page: number
  readonly limit: number
  readonly order?: ListOrder
  readonly quickSearch: string
  readonly search: readonly SearchTerm[]
  /** Names of hidden columns; undefined: the reader's stored choice, or the definition's default. */
  readonly hidden?: readonly string[]
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
  | { readonly type: 'reset' }

export const initialListState: ListState = { page: 1, limit: pageSizes[0], quickSearch: '', search: [] }

/** Returns the next state. A change of the set of rows resets the list to the first page. */
export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'page':
      return { ...state, page: Math.max(1, Math.floor(action.page)) }
    case 'limit':
      return { ...state, limit: toLimit(action.limit), page: 1 }
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
    case 'reset':
      return withHidden({ ...initialListState, limit: state.limit }, state.hidden)
  }
}

/** Returns the parameters of a list call. A tree is not paged. */
export function toListQuery(definition: ResourceDefinition, state: ListState): Partial<ListQuery> {
  return {
    ...(!parentFieldOf(definition) && { page: state.page, limit: state.limit }),
    ...(state.order && { order: state.order }),
    ...(state.quickSearch && { quickSearch: state.quickSearch }),
    ...(state.search.length > 0 && { search: state.search }),
  }
}

const names = ['page', 'limit', 'order', 'q', 'f', 'hide'] as const

/** Address parameters that are never fields, even if a field has the same name. */
const reserved: readonly string[] = [...names, 'form', 'view', 'history']

/** Writes the state to an address; defaults are left out, other parameters are kept. */
export function encodeListState(
  definition: ResourceDefinition,
  state: ListState,
  into: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(into)
  // Values of link parameters are part of the state by now.
  for (const name of [...names, ...linkedNames(definition, into)]) params.delete(name)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.limit !== initialListState.limit) params.set('limit', String(state.limit))
  if (state.order) params.set('order', `${state.order.field},${state.order.direction}`)
  if (state.quickSearch) params.set('q', state.quickSearch)
  for (const term of state.search) params.append('f', encodeTerm(term))
  if (state.hidden) params.set('hide', state.hidden.join(','))
  return params
}

/** Reads the state from an address. Invalid or unknown values become defaults. */
export function decodeListState(definition: ResourceDefinition, params: URLSearchParams): ListState {
  const order = parseOrder(params.get('order'))
  const hide = params.get('hide')
  const state: ListState = {
    page: toPage(params.get('page')),
    limit: toLimit(Number(params.get('limit') ?? initialListState.limit)),
    quickSearch: (params.get('q') ?? '').trim(),
    search: [
      ...params.getAll('f').flatMap((text) => decodeTerm(definition, text)),
      ...linkedNames(definition, params).flatMap((name) => linkedTerm(definition, name, params.get(name))),
    ],
    ...(order && definition.fields[order.field]?.sortable && { order }),
  }
  return hide === null
    ? state
    : withHidden(
        state,
        hide.split(',').filter((name) => definition.fields[name]),
      )
}

/** Fields that a link uses as parameters, such as `?user_id=2`. */
function linkedNames({ fields }: ResourceDefinition, params: URLSearchParams): string[] {
  return [...params.keys()].filter((name) => Object.hasOwn(fields, name) && !reserved.includes(name))
}

function linkedTerm({ fields }: ResourceDefinition, name: string, val: string | null): SearchTerm[] {
  const operator = fields[name] && searchOperatorOf(fields[name])
  return operator && val ? [{ field: name, operator, val }] : []
}

function encodeTerm({ field, operator, val }: SearchTerm): string {
  if (typeof val === 'string') return `${field}:${operator}:${val}`
  return `${field}:${operator}[]:${val.map((part) => part.replace(/[\\,]/g, '\\$&')).join(',')}`
}

function decodeTerm(definition: ResourceDefinition, text: string): SearchTerm[] {
  const [, name = '', operatorText = '', list, rest = ''] = /^([^:]*):([^:[]*)(\[\])?:(.*)$/s.exec(text) ?? []
  const field = definition.fields[name]
  const operator = toSearchOperator(operatorText)
  if (!field || !searchOperatorOf(field) || !operator || rest === '') return []
  return [{ field: name, operator, val: list ? splitEscaped(rest) : rest }]
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
  return { ...rest, page: 1, ...(order && { order }) }
}

function withHidden(state: ListState, hidden: readonly string[] | undefined): ListState {
  const { hidden: _hidden, ...rest } = state
  return hidden ? { ...rest, hidden } : rest
}

function toLimit(limit: number): number {
  return pageSizes.find((size) => size === limit) ?? initialListState.limit
}

function toPage(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}
