import type { PageContent } from '@teachnet/contract'
import type { HeadersArgs, MetaDescriptor } from 'react-router'

/** What a page shows. */
export interface PageData<T extends PageContent = PageContent> {
  readonly content: T
  /** The document's head, built on the server. */
  readonly head: MetaDescriptor[]
  /** The record that the page shows, which staff can preview and edit. */
  readonly record?: PageRecord | undefined
  /** Of a refused page: the id by which the server's log names the request. */
  readonly requestId?: string
}

/** A record with its area. */
export interface PageRecord {
  readonly controller: string
  readonly id: number
}

/**
 * What every page loader returns, and throws for an error page: the data as one text, which the router does not parse.
 */
export interface PageText<T extends PageContent = PageContent> {
  /** The data as JSON; empty where the document itself has it, see {@link pageDataId}. */
  readonly page: string
  /** Never set: names the type of the content. */
  readonly content?: T
}

/** The id of the element that holds the data of a document as JSON. */
export const pageDataId = 'page-data'

/** The data of each text that was written or read, so that the server reads none and the browser reads it once. */
const dataOfTexts = new WeakMap<object, PageData>()

/**
 * Returns the data of a page as a text. It is created when the router reads it.
 * @param isDocument whether the page is rendered: its document has the data, once and outside of the router's scripts
 */
export function toPageText<T extends PageContent>(data: PageData<T>, isDocument: boolean): PageText<T> {
  const text = {
    get page() {
      return isDocument ? '' : JSON.stringify(data)
    },
  }
  dataOfTexts.set(text, data)
  return text
}

/** Returns the data of a page from what its loader returned or threw; undefined for anything else. */
export function pageDataOf(loaded: unknown): PageData | undefined {
  if (typeof loaded !== 'object' || loaded === null) return undefined
  if (isPageData(loaded)) return loaded
  const known = dataOfTexts.get(loaded)
  if (known || !('page' in loaded) || typeof loaded.page !== 'string') return known
  const data: unknown = JSON.parse(loaded.page || document.getElementById(pageDataId)?.textContent || 'null')
  if (!isPageData(data)) return undefined
  dataOfTexts.set(loaded, data)
  return data
}

/** Returns the data of a page as JSON that can stand in a script element of its document. */
export function toPageScript(data: PageData | undefined): string {
  return JSON.stringify(data ?? null).replaceAll('<', String.raw`\u003c`)
}

/** Returns the content of a page from what its loader returned. */
export function contentOf<T extends PageContent>(loaded: PageText<T>): T {
  const data = pageDataOf(loaded)
  if (!data) throw new TypeError('The loader of a page returned no page data')
  // The loader's own type: the text was written from it.
  return data.content as T
}

function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'content' in value && 'head' in value
}

/** The `meta` function of a page route. */
export function pageHead({ loaderData }: { readonly loaderData?: unknown }): MetaDescriptor[] {
  return pageDataOf(loaderData)?.head ?? []
}

/** The `headers` function of a route: passes the cache tags of a page to the host, also on a 404 page. */
export function pageHeaders({ loaderHeaders, errorHeaders }: HeadersArgs): HeadersInit {
  const tags = (errorHeaders ?? loaderHeaders).get('x-cache-tags')
  return tags === null ? {} : { 'x-cache-tags': tags }
}
