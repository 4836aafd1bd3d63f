/** What a route asks of its caller. Every route declares it; the server does not start with one that does not. */
export type Access =
  | { readonly area: 'none'; readonly level: 'public' }
  | { readonly area: 'admin' | 'member'; readonly level: 'public' | 'signed-in' | 'super' }
  /** `node` is the permission it needs, e.g. `teacher/teacher/edit`. */
  | { readonly area: 'admin' | 'member'; readonly level: 'permission'; readonly node: string }
