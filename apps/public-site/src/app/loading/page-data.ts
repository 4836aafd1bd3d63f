import type { PageContent } from '@teachnet/contract'
import type { HeadersArgs, MetaDescriptor } from 'react-router'

/** Data that every page loader returns, and that it throws for an error page. */
export interface PageData {
  readonly content: PageContent
  /** The document's head, built on the server. */
  readonly head: MetaDescriptor[]
  /** Of a refused page: the id by which the server's log names the request. */
  readonly requestId?: string
}

export function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'content' in value && 'head' in value
}

/** The `meta` function of a page route. */
export function pageHead({ loaderData }: { readonly loaderData?: unknown }): MetaDescriptor[] {
  return isPageData(loaderData) ? loaderData.head : []
}

/** The `headers` function of a route: passes the cache tags of a page to the host, also on a 404 page. */
export function pageHeaders({ loaderHeaders, errorHeaders }: HeadersArgs): HeadersInit {
  const tags = (errorHeaders ?? loaderHeaders).get('x-cache-tags')
  return tags === null ? {} : { 'x-cache-tags': tags }
}
