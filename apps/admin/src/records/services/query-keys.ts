import type { BulkTarget } from '@teachnet/contract/lists'
import type { ListQuery } from '@teachnet/protocol'

/** Keys of the query cache. All queries of a resource share a prefix, so that one change invalidates all of them. */
export const queryKeys = {
  /** Not below a resource: a change of its records does not invalidate them. */
  listSettings: ['list settings'] as const,
  savedViews: ['saved views'] as const,
  /** Below all resources: a change of records of any area may change how many wait. */
  waiting: ['resource', ' waiting'] as const,
  bulkRun: (id: number) => ['bulk run', id] as const,
  resource: (controller: string) => ['resource', controller] as const,
  list: (controller: string, query: Partial<ListQuery>) => ['resource', controller, 'index', query] as const,
  panel: (controller: string, query: object) => ['resource', controller, 'panel', query] as const,
  mediaFiles: (controller: string, query: Partial<ListQuery>) => ['resource', controller, 'pages', query] as const,
  call: (controller: string, call: string, id?: number) => ['resource', controller, 'call', call, id ?? 0] as const,
  /** Not below a resource: a change of its records does not invalidate it. */
  presence: (controller: string, id: number) => ['presence', controller, id] as const,
  comments: (controller: string, id: number) => ['comments', controller, id] as const,
  commentPeople: (controller: string, id: number, search: string) => ['comments', controller, id, search] as const,
  dependents: (controller: string, target: BulkTarget) => ['resource', controller, 'dependents', target] as const,
  info: (controller: string, id: number) => ['resource', controller, 'info', id] as const,
  record: (controller: string, id: number) => ['resource', controller, 'record', id] as const,
  dailyViews: (controller: string, id: number) => ['resource', controller, 'views', id] as const,
  sitePage: (controller: string, id: number) => ['resource', controller, 'site page', id] as const,
  revisions: (controller: string, id: number) => ['resource', controller, 'revisions', id] as const,
  revision: (controller: string, id: number, number: number) =>
    ['resource', controller, 'revisions', id, number] as const,
  options: (controller: string, query: Partial<ListQuery>) => ['resource', controller, 'select', query] as const,
  suffixPicture: (suffix: string) => ['suffix picture', suffix] as const,
  tableFields: (table: string) => ['table fields', table] as const,
  regions: (province?: number, city?: number) => ['regions', province ?? 0, city ?? 0] as const,
}
