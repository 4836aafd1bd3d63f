/** The access that a route requires. Every route declares it; the server does not start when a route does not. */
export type Access =
  | { readonly area: 'none' | 'admin' | 'member'; readonly level: 'public' }
  | { readonly area: 'admin' | 'member'; readonly level: 'signed-in' | 'super' }
  /** `node` is the required permission, e.g. `teacher/teacher/edit`. */
  | { readonly area: 'admin' | 'member'; readonly level: 'permission'; readonly node: string }
