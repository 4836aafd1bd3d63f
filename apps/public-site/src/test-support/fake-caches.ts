/** The stores of a browser in memory, as far as the service worker uses them. */
export type FakeCaches = Pick<CacheStorage, 'open'>

export function createFakeCaches(): FakeCaches {
  const stores = new Map<string, Cache>()
  return {
    open: async (name) => {
      const store = stores.get(name) ?? createStore()
      stores.set(name, store)
      return store
    },
  }
}

function createStore(): Cache {
  const stored = new Map<string, Response>()
  const keyOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request))
  const used = {
    match: async (request: RequestInfo | URL) => stored.get(keyOf(request))?.clone(),
    put: async (request: RequestInfo | URL, answer: Response) => void stored.set(keyOf(request), answer),
    delete: async (request: RequestInfo | URL) => stored.delete(keyOf(request)),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  }
  const unused = async () => {
    throw new TypeError('The service worker uses no other part of a store')
  }
  return { ...used, add: unused, addAll: unused, matchAll: unused }
}
