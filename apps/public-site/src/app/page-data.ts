import type { PageContent } from '@teachnet/contract'
import type { HeadersArgs, MetaDescriptor } from 'react-router'

/** What the loader of every page gives, and what it throws for a page that says what is wrong. */
export interface PageData {
  readonly content: PageContent
  /** The document's head, made on the server. */
  readonly head: MetaDescriptor[]
}

export function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'content' in value && 'head' in value
}

/** A page route's `meta`. */
export function pageHead({ loaderData }: { readonly loaderData?: unknown }): MetaDescriptor[] {
  return isPageData(loaderData) ? loaderData.head : []
}

/** A route's `headers`: the names of the records a page shows go through to the host, also when it says that there is no such record. */
export function pageHeaders({ loaderHeaders, errorHeaders }: HeadersArgs): HeadersInit {
  const tags = (errorHeaders ?? loaderHeaders).get('x-cache-tags')
  return tags === null ? {} : { 'x-cache-tags': tags }
}
