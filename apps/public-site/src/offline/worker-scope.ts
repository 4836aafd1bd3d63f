/** What the worker uses of its global scope; the types of pages lack it. @see https://w3c.github.io/ServiceWorker/ */
export interface WorkerScope {
  readonly location: Pick<Location, 'origin'>
  readonly caches: CacheStorage
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> }
    readonly unregister: () => Promise<boolean>
  }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly { readonly url: string }[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}

interface Extendable {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface WorkerEvents {
  readonly install: Extendable
  readonly activate: Extendable
  readonly message: Extendable & { readonly data: unknown; readonly origin: string }
  readonly fetch: Extendable & {
    readonly request: Request
    readonly preloadResponse: Promise<Response | undefined>
    readonly respondWith: (answer: Promise<Response>) => void
  }
}
