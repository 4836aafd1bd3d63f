import type { ChangeBody, ListOrder, ListQuery, ListReply, Resource, SearchTerm } from '@teachnet/protocol'
import type { ApiError } from './api-error.ts'
import { toList, toMap, toNumber } from './old-back-end.ts'
import type { CallOptions, ExchangedReply, WireIntent } from './options.ts'

/** A field that a list is searched or ordered by: one of the row, or `relation.field`. */
export type FieldOf<Row> = string extends keyof Row ? string : (keyof Row & string) | `${string}.${string}`

/** The parameters of a list, with the fields of its rows. */
export interface ResourceQuery<Row> extends Partial<Omit<ListQuery, 'order' | 'search'>> {
  readonly order?: ListOrder & { readonly field: FieldOf<Row> }
  readonly search?: readonly (SearchTerm & { readonly field: FieldOf<Row> })[]
}

/** The actions of the generic controller, typed by the resource. Actions that change data show a success message. */
export interface ResourceCalls<Row, Input> {
  /** One page of the list. `extra` holds parameters specific to this resource. */
  index(query?: ResourceQuery<Row>, options?: CallOptions & { extra?: object }): Promise<ListReply<Row>>
  /** Choices of a remote select; a tree returns prefixed labels and no total. */
  select(
    query?: ResourceQuery<Row>,
    options?: CallOptions & { extra?: object },
  ): Promise<{ options: Row[]; total: number }>
  /** One record, for the edit form. */
  get(id: number | string, options?: CallOptions): Promise<Row>
  /** One record with its version. Old servers send no version. */
  open(id: number | string, options?: CallOptions): Promise<OpenedRecord<Row>>
  add(input: Input, options?: CallOptions): Promise<void>
  /**
   * Changes the given fields and keeps the others.
   *
   * @param options with the `version` returned by `open`, the call does not overwrite another user's change
   * @throws ApiError RECORD_CHANGED if the record has another version; its `data` is a `RecordChange` of the protocol
   */
  edit(change: ChangeBody<Input>, options?: CallOptions & { version?: string | undefined }): Promise<void>
  del(ids: readonly (number | string)[], options?: CallOptions): Promise<void>
  /** Moves the record next to the other one, see {@link SortMove}. */
  sortable(move: SortMove, options?: CallOptions): Promise<void>
}

/**
 * The target of a record in drag sort. Without `direction`, and always on old servers, the two records swap places. With it the record
 * moves directly before (`up`) or after (`down`) the other one in a list of that order, and the records between them shift.
 */
export interface SortMove {
  readonly id: number | string
  readonly targetId: number | string
  /** The order of the list in which the record was moved: by the weigh field. */
  readonly order?: ListOrder
  readonly direction?: 'up' | 'down'
}

/** A record as a form opens it. */
export interface OpenedRecord<Row> {
  readonly row: Row
  /** Identifies the content, see `edit`; absent if the server has no versions: then the last write wins. */
  readonly version?: string
}

/** The dependencies of resource calls. */
export interface ResourcePorts {
  readonly exchange: (request: WireIntent) => Promise<ExchangedReply>
  /** The error for a reply that lacks promised data; shown according to the call's options. */
  readonly toBadReply: (path: string, reply: ExchangedReply, options: CallOptions) => ApiError
}

/** @param base path of the controller, e.g. `/admin/teacher.Teacher`. */
export function createResourceCalls<Row, Input>(
  resource: Resource<Row, Input>,
  base: string,
  { exchange, toBadReply }: ResourcePorts,
): ResourceCalls<Row, Input> {
  // The protocol promises the content of a row; it is not validated here. This is the only place where wire data gets its type.
  const toRows = (list: unknown) => toList(list) as Row[]
  const loadList = async (list: Partial<ListQuery>, options: CallOptions & { extra?: object }) => {
    const { extra, ...rest } = options
    return toMap((await exchange({ ...rest, method: 'GET', path: `${base}/index`, resource, list, query: extra })).data)
  }
  const change = async (path: string, body: unknown, options: CallOptions, ifMatch?: string) => {
    await exchange({ showSuccess: true, ...options, method: 'POST', path: `${base}/${path}`, resource, body, ifMatch })
  }
  const open = async (id: number | string, options: CallOptions = {}): Promise<OpenedRecord<Row>> => {
    const path = `${base}/edit`
    const reply = await exchange({ ...options, method: 'GET', path, resource, query: { id } })
    const { row, version } = toMap(reply.data)
    if (!row) throw toBadReply(path, reply, options)
    const opened = { row: row as Row }
    return typeof version === 'string' ? { ...opened, version } : opened
  }
  return {
    async index(query = {}, options = {}) {
      const data = await loadList(query, options)
      const { remark, deletion_note: note } = data
      const reply: { -readonly [Key in keyof ListReply<Row>]: ListReply<Row>[Key] } = {
        list: toRows(data['list']),
        total: toNumber(data['total'], 0),
        remark: typeof remark === 'string' ? remark : '',
      }
      if (data['total_estimated'] === true) reply.total_estimated = true
      if (typeof data['next'] === 'string') reply.next = data['next']
      if (data['sums'] !== undefined) reply.sums = data['sums'] === null ? null : toSums(data['sums'])
      if (typeof note === 'string') reply.deletion_note = note
      return reply
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
      await exchange({ showSuccess: true, ...options, method: 'DELETE', path: `${base}/del`, query: { ids } })
    },
    sortable: (move, options = {}) => change('sortable', toSortBody(move), { showSuccess: false, ...options }),
  }
}

/** Both spellings of the call: old servers read the ids and swap, newer ones read `move` first. */
function toSortBody({ id, targetId, order, direction }: SortMove): object {
  if (!order || !direction) return { id, targetId }
  return { id, targetId, move: id, target: targetId, order: `${order.field},${order.direction}`, direction }
}

/** Sums by field; values other than texts are left out. */
function toSums(raw: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(toMap(raw)).flatMap(([name, sum]): [string, string][] =>
      typeof sum === 'string' ? [[name, sum]] : [],
    ),
  )
}
