import { type OfflineTexts, offlinePage, type ReadPage } from './offline-page.ts'
import { ownStores } from './offline-script.ts'
import type { WorkerScope } from './worker-scope.ts'
import { sitePaths } from '@teachnet/contract'

/**
 * Runs the service worker. A new version takes over at once: it keeps what the old one kept, and open pages find the files of their own
 * version there.
 */
export function serveOffline(
  scope: WorkerScope,
  texts: Readonly<Record<string, OfflineTexts>>,
  fetch: typeof globalThis.fetch,
): void {
  const { origin } = scope.location
  const keeper = createPageKeeper({ caches: scope.caches, fetch, origin, texts })
  const remember = (address: string) =>
    planFor({ method: 'GET', mode: 'navigate', url: address }, origin) === 'page'
      ? keeper.remember(address).catch(() => {})
      : Promise.resolve()

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(begin(scope, remember)))
  // Pages report the address of a navigation without a document.
  scope.addEventListener('message', (event) => {
    if (event.origin === origin && typeof event.data === 'string') event.waitUntil(remember(event.data))
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const plan = planFor(request, origin)
    if (plan === 'file') event.respondWith(keeper.file(request))
    if (plan === 'page')
      event.respondWith(keeper.page({ request, started: event.preloadResponse }, (work) => event.waitUntil(work)))
  })
}

/** Keeps the pages that were already open when the worker began: they loaded without it. */
async function begin(scope: WorkerScope, remember: (address: string) => Promise<void>): Promise<void> {
  await dropOtherStores(scope, [pageStore, fileStore])
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
  const open = await scope.clients.matchAll({ type: 'window' })
  await Promise.all(open.map(({ url }) => remember(url)))
}

/**
 * Ends the service worker of a site that has disabled offline reading: deletes the stored pages and unregisters the
 * worker.
 */
export function endOffline(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    event.waitUntil(dropOtherStores(scope, []).then(() => scope.registration.unregister())),
  )
}

async function dropOtherStores({ caches }: WorkerScope, used: readonly string[]): Promise<void> {
  const names = (await caches.keys()).filter((name) => ownStores.test(name) && !used.includes(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Names of the stores of the browser that the worker uses. */
export const pageStore = 'pages-1'
const fileStore = 'files-1'

/** Limits of the stores; the oldest entries are deleted first. */
const mostPages = 50
const mostFiles = 300
/** Number of pages that the offline page lists. */
const mostListed = 20

interface KeeperPorts {
  readonly caches: Pick<CacheStorage, 'open'>
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
  readonly origin: string
  /** The texts of the offline page by language tag. */
  readonly texts: Readonly<Record<string, OfflineTexts>>
}

/** Pages from the network, and without one from what was read before. */
interface PageKeeper {
  /**
   * Answers for a page. The network comes first, so that a reader who is online never gets an old one.
   * @param later receives the work that may outlast the response
   */
  readonly page: (requested: RequestedPage, later: (work: Promise<void>) => void) => Promise<Response>
  /** Answers for a file whose name has a hash: once fetched, it is never fetched again. */
  readonly file: (request: Request) => Promise<Response>
  /** Keeps a page that is open but was not loaded as a document, with its files; one that may not be kept is left out. */
  readonly remember: (address: string) => Promise<void>
}

interface RequestedPage {
  readonly request: Request
  /** The response that the browser already requested while the worker started. */
  readonly started?: Promise<Response | undefined>
}

export function createPageKeeper({ caches, fetch, origin, texts }: KeeperPorts): PageKeeper {
  const keep = async (address: string, answer: Response) => {
    const store = await caches.open(pageStore)
    const key = withoutHash(address)
    await store.delete(key)
    if (!isStoredPage(answer)) return
    await store.put(key, answer)
    await trim(store, mostPages)
  }
  const storeFiles = async (html: string) => {
    const store = await caches.open(fileStore)
    const missing: string[] = []
    for (const path of filesOf(html)) if (!(await store.match(origin + path))) missing.push(path)
    await Promise.all(missing.map(async (path) => cacheFile(store, origin + path, await fetch(origin + path))))
    await trim(store, mostFiles)
  }

  return {
    page: async ({ request, started }, later) => {
      try {
        const answer = (await started) ?? (await fetch(request))
        if (answer.type !== 'opaqueredirect' && !isFailure(answer)) later(keep(request.url, answer.clone()))
        return answer
      } catch {
        const store = await caches.open(pageStore)
        return (await store.match(withoutHash(request.url))) ?? renderOffline(await listRead(store), texts)
      }
    },

    file: async (request) => {
      const store = await caches.open(fileStore)
      const stored = await store.match(request)
      if (stored) return stored
      const answer = await fetch(request)
      await cacheFile(store, request.url, answer.clone())
      return answer
    },

    remember: async (address) => {
      // The server does not count a request with this header as a visit.
      const answer = await fetch(withoutHash(address), { headers: { purpose: 'prefetch' } })
      if (!isStoredPage(answer)) return
      const html = await answer.clone().text()
      await keep(address, answer)
      await storeFiles(html)
    },
  }
}

/** Whether an answer says nothing about the page: the server failed, was busy, or got too many requests. */
function isFailure({ status }: Response): boolean {
  return status >= 500 || status === 429
}

async function cacheFile(store: Cache, address: string, answer: Response): Promise<void> {
  if (answer.status === 200) await store.put(address, answer)
}

async function trim(store: Cache, most: number): Promise<void> {
  const keys = await store.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)))
}

interface Read extends ReadPage {
  readonly lang: string
}

/** Returns the kept pages, the last one first. */
async function listRead(store: Cache): Promise<Read[]> {
  const keys = (await store.keys()).toReversed().slice(0, mostListed)
  const pages = await Promise.all(
    keys.map(async (key) => {
      const html = (await (await store.match(key))?.text()) ?? ''
      const { pathname, search } = new URL(key.url)
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
      return { path: pathname + search, title: title || pathname, lang: /<html lang="([\w-]+)"/.exec(html)?.[1] ?? '' }
    }),
  )
  return pages
}

/** Draws the offline page in the language of the last page that was read. It may load and run nothing. */
function renderOffline(read: readonly Read[], texts: KeeperPorts['texts']): Response {
  const [first = 'zh-CN'] = Object.keys(texts)
  const lang = read.find((page) => page.lang in texts)?.lang ?? first
  const own = texts[lang]
  if (!own) return Response.error()
  return new Response(offlinePage(own, { lang, read }), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  })
}

function withoutHash(address: string): string {
  return address.replace(/#.*$/, '')
}

/** What the service worker does with a request: keeps a visited page, keeps a static file, or leaves the request to the browser. */
type RequestPlan = 'page' | 'file' | 'none'

/** The properties of a request that decide. */
interface PlannedRequest {
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
interface StoredReply {
  readonly status: number
  readonly redirected: boolean
  readonly headers: Pick<Headers, 'get'>
}

/** Returns whether a page may be kept. The server forbids it for personal pages, previews and problems by `no-store`. */
export function isStoredPage({ status, redirected, headers }: StoredReply): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  return status === 200 && !redirected && isHtml && !/no-store|private/.test(headers.get('cache-control') ?? '')
}

/** Returns the addresses of the static files that a page names. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/g) ?? [])]
}
