import { sitePaths } from '@teachnet/contract'

/** What the service worker does with a request: keeps a visited page, keeps a static file, or leaves the request to the browser. */
export type RequestPlan = 'page' | 'file' | 'none'

/** The properties of a request that decide. */
export interface PlannedRequest {
  readonly method: string
  readonly mode: string
  /** Absolute. */
  readonly url: string
}

/** The prefixes of the site's pages. A host may also serve the other two apps, in any folder, or other sites. */
const pageFolders = new Set(Object.values(sitePaths).map(firstFolder))

/**
 * Decides about a request. Posted forms, calls, other hosts and other apps are never touched; of the files, only those with a hash in their
 * names, which never change.
 * @param origin of the worker
 */
export function planFor({ method, mode, url }: PlannedRequest, origin: string): RequestPlan {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'none'
  if (address.pathname.startsWith('/assets/')) return 'file'
  return mode === 'navigate' && pageFolders.has(firstFolder(address.pathname)) ? 'page' : 'none'
}

function firstFolder(path: string): string {
  return path.split('/', 2).join('/').toLowerCase()
}

/** The properties of an answer that decide whether it is kept. */
export interface KeptAnswer {
  readonly status: number
  readonly redirected: boolean
  readonly headers: Pick<Headers, 'get'>
}

/** Returns whether a page may be kept. The server forbids it for personal pages, previews and problems by `no-store`. */
export function isKeptPage({ status, redirected, headers }: KeptAnswer): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  return status === 200 && !redirected && isHtml && !/no-store|private/.test(headers.get('cache-control') ?? '')
}

/** Returns the addresses of the static files that a page names. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/g) ?? [])]
}
