import { filesOf, isKeptPage } from './request-plan.ts'
import { type OfflineTexts, offlinePage, type ReadPage } from './offline-page.ts'

/** Names of the stores of the browser that the worker uses. */
export const pageStore = 'pages-1'
export const fileStore = 'files-1'

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
export interface PageKeeper {
  /**
   * Answers for a page. The network comes first, so that a reader who is online never gets an old one.
   * @param later receives the work that may outlast the response
   */
  readonly page: (asked: AskedPage, later: (work: Promise<void>) => void) => Promise<Response>
  /** Answers for a file whose name has a hash: once fetched, it is never fetched again. */
  readonly file: (request: Request) => Promise<Response>
  /** Keeps a page that is open but was not loaded as a document, with its files; one that may not be kept is left out. */
  readonly remember: (address: string) => Promise<void>
}

interface AskedPage {
  readonly request: Request
  /** The response that the browser already requested while the worker started. */
  readonly started?: Promise<Response | undefined>
}

export function createPageKeeper({ caches, fetch, origin, texts }: KeeperPorts): PageKeeper {
  const keep = async (address: string, answer: Response) => {
    const store = await caches.open(pageStore)
    const key = withoutHash(address)
    await store.delete(key)
    if (!isKeptPage(answer)) return
    await store.put(key, answer)
    await trim(store, mostPages)
  }
  const keepFiles = async (html: string) => {
    const store = await caches.open(fileStore)
    const missing: string[] = []
    for (const path of filesOf(html)) if (!(await store.match(origin + path))) missing.push(path)
    await Promise.all(missing.map(async (path) => keepFile(store, origin + path, await fetch(origin + path))))
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
        return (await store.match(withoutHash(request.url))) ?? drawOffline(await listRead(store), texts)
      }
    },

    file: async (request) => {
      const store = await caches.open(fileStore)
      const kept = await store.match(request)
      if (kept) return kept
      const answer = await fetch(request)
      await keepFile(store, request.url, answer.clone())
      return answer
    },

    remember: async (address) => {
      // The server does not count a request with this header as a visit.
      const answer = await fetch(withoutHash(address), { headers: { purpose: 'prefetch' } })
      if (!isKeptPage(answer)) return
      const html = await answer.clone().text()
      await keep(address, answer)
      await keepFiles(html)
    },
  }
}

/** Whether an answer says nothing about the page: the server failed, was busy, or got too many requests. */
function isFailure({ status }: Response): boolean {
  return status >= 500 || status === 429
}

async function keepFile(store: Cache, address: string, answer: Response): Promise<void> {
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
function drawOffline(read: readonly Read[], texts: KeeperPorts['texts']): Response {
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
