import type { ChangeOf, InputOf, ListOrder, ListQuery, ListReply, ResourceDefinition, RowOf } from '@teachnet/contract'
import type { ApiError } from './api-error.ts'
import { toList, toMap, toNumber } from './old-back-end.ts'
import type { CallOptions, WireIntent } from './options.ts'

/** The actions of the generic controller, typed by the definition. Actions that change something show a success message. */
export interface ResourceCalls<D extends ResourceDefinition> {
  /** One page of the list. `extra` holds parameters that only this resource knows. */
  index(query?: Partial<ListQuery>, options?: CallOptions & { extra?: object }): Promise<ListReply<RowOf<D>>>
  /** Choices for a remote select; a tree answers with prefixed labels and no total. */
  select(
    query?: Partial<ListQuery>,
    options?: CallOptions & { extra?: object },
  ): Promise<{ options: RowOf<D>[]; total: number }>
  /** One record, as the edit form wants it. */
  get(id: number | string, options?: CallOptions): Promise<RowOf<D>>
  /** One record with its version, which old servers do not send. */
  open(id: number | string, options?: CallOptions): Promise<OpenedRecord<RowOf<D>>>
  add(input: InputOf<D>, options?: CallOptions): Promise<void>
  /**
   * Changes what is given and leaves the rest.
   *
   * @param options with the `version` that `open` gave, a change by somebody else is not run over
   * @throws ApiError RECORD_CHANGED when the record has another version; its `data` is a `RecordChange` of the contract
   */
  edit(change: ChangeOf<D>, options?: CallOptions & { version?: string | undefined }): Promise<void>
  del(ids: readonly (number | string)[], options?: CallOptions): Promise<void>
  /** Puts the record beside the other one, see {@link SortMove}. */
  sortable(move: SortMove, options?: CallOptions): Promise<void>
}

/**
 * Where a record goes by drag sort. Without `direction`, and on old servers always, the two records swap their places. With it the
 * record comes to stand right before (`up`) or behind (`down`) the other one in a list of that order, and those between make room.
 */
export interface SortMove {
  readonly id: number | string
  readonly targetId: number | string
  /** The order of the list that the record was moved in: by the weigh field. */
  readonly order?: ListOrder
  readonly direction?: 'up' | 'down'
}

/** A record as a form opens it. */
export interface OpenedRecord<Row> {
  readonly row: Row
  /** Names the content, see `edit`; absent where the server knows no versions: there the last write holds. */
  readonly version?: string
}

/** What resource calls need of the client. */
export interface ResourcePorts {
  readonly request: (request: WireIntent) => Promise<unknown>
  /** The error for a reply that lacks what was promised, shown if the call says so. */
  readonly toBadReply: (path: string, data: unknown, options: CallOptions) => ApiError
}

/** @param base path of the controller, e.g. `/admin/teacher.Teacher`. */
export function createResourceCalls<D extends ResourceDefinition>(
  resource: D,
  base: string,
  { request, toBadReply }: ResourcePorts,
): ResourceCalls<D> {
  // What a row holds is promised by the contract, not checked here: the one place where the wire takes its type.
  const toRows = (list: unknown) => toList(list) as RowOf<D>[]
  const loadList = async (list: Partial<ListQuery>, options: CallOptions & { extra?: object }) => {
    const { extra, ...rest } = options
    return toMap(await request({ ...rest, method: 'GET', path: `${base}/index`, resource, list, query: extra }))
  }
  const change = async (path: string, body: unknown, options: CallOptions, ifMatch?: string) => {
    await request({ showSuccess: true, ...options, method: 'POST', path: `${base}/${path}`, resource, body, ifMatch })
  }
  const open = async (id: number | string, options: CallOptions = {}): Promise<OpenedRecord<RowOf<D>>> => {
    const path = `${base}/edit`
    const data = toMap(await request({ ...options, method: 'GET', path, resource, query: { id } }))
    const { row, version } = data
    if (!row) throw toBadReply(path, data, options)
    return { row: row as RowOf<D>, ...(typeof version === 'string' && { version }) }
  }
  return {
    async index(query = {}, options = {}) {
      const data = await loadList(query, options)
      const { remark, deletion_note: note } = data
      return {
        list: toRows(data['list']),
        total: toNumber(data['total'], 0),
        ...(data['total_estimated'] === true && { total_estimated: true }),
        ...(typeof data['next'] === 'string' && { next: data['next'] }),
        remark: typeof remark === 'string' ? remark : '',
        ...(typeof note === 'string' && { deletion_note: note }),
      }
    },
    async select(query = {}, options = {}) {
      const data = await loadList({ ...query, select: true }, options)
      return { options: toRows(data['options'] ?? data['list']), total: toNumber(data['total'], 0) }
    },
    get: async (id, options) => (await open(id, options)).row,
    open,
    add: (input, options = {}) => change('add', input, options),
    edit: (input, { version, ...options } = {}) => change('edit', input, options, version),
    async del(ids, options = {}) {
      await request({ showSuccess: true, ...options, method: 'DELETE', path: `${base}/del`, query: { ids } })
    },
    sortable: (move, options = {}) => change('sortable', toSortBody(move), { showSuccess: false, ...options }),
  }
}

/** Both spellings of the call: old servers read ids and swap, newer ones read `move` first. */
function toSortBody({ id, targetId, order, direction }: SortMove): object {
  if (!order || !direction) return { id, targetId }
  return { id, targetId, move: id, target: targetId, order: `${order.field},${order.direction}`, direction }
}
