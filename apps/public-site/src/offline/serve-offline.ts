import type { OfflineTexts } from './offline-page.ts'
import { ownStores } from './own-stores.ts'
import { createPageKeeper, fileStore, pageStore } from './page-keeper.ts'
import { planFor } from './request-plan.ts'
import type { WorkerScope } from './worker-scope.ts'

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
