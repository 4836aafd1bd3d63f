/** `auth` is sent with requests; `refresh` is only exchanged for a new `auth`. */
export type TokenKind = 'auth' | 'refresh'

/**
 * Storage of one area's tokens. Every read must see the writes of other tabs: read the storage, not a copy. An absent token is the empty
 * text.
 */
export interface TokenStore {
  /** Whether other tabs share the store, so that refreshes of all tabs need one lock. Default: true. */
  readonly isShared?: boolean
  get(kind: TokenKind): string
  set(kind: TokenKind, token: string): void
  /** Without a kind: clears both. */
  clear(kind?: TokenKind): void
}

/** Keeps tokens in memory: for tests, scripts and servers. */
export function createMemoryTokens(start: Partial<Record<TokenKind, string>> = {}): TokenStore {
  const reserved = new Map(Object.entries(start))
  return {
    isShared: false,
    get: (kind) => reserved.get(kind) ?? '',
    set: (kind, token) => void reserved.set(kind, token),
    clear: (kind) => (kind ? void reserved.delete(kind) : reserved.clear()),
  }
}

/** The part of `localStorage` that is used. */
export interface BrowserStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Keeps tokens in a browser's storage, each kind under its own key.
 *
 * @param storage `localStorage`, `sessionStorage` or similar. As a function, `() => localStorage`, it may throw, as it does where a browser blocks
 *   storage: the tokens are then in memory until the page is closed.
 * @param key prefix of the two keys; use a different one for each area.
 */
export function createStorageTokens(storage: BrowserStorage | (() => BrowserStorage), key: string): TokenStore {
  const tokens = createTokensIn(typeof storage === 'function' ? createBlockableStorage(storage) : storage, key)
  places.set(tokens, () => placeIn(typeof storage === 'function' ? storage() : storage, key))
  return tokens
}

const places = new WeakMap<TokenStore, () => object>()
const placesByKey = new WeakMap<BrowserStorage, Map<string, object>>()

function placeIn(storage: BrowserStorage, key: string): object {
  const ofStorage = placesByKey.get(storage) ?? new Map<string, object>()
  placesByKey.set(storage, ofStorage)
  const place = ofStorage.get(key) ?? {}
  ofStorage.set(key, place)
  return place
}

/** The same value for all stores that have the same tokens: stores of one storage and key, else the store itself. */
export function placeOf(store: TokenStore): object {
  try {
    return places.get(store)?.() ?? store
  } catch {
    // A blocked storage: the tokens are in the memory of this store.
    return store
  }
}

function createTokensIn(storage: BrowserStorage, key: string): TokenStore {
  const kinds: readonly TokenKind[] = ['auth', 'refresh']
  return {
    get: (kind) => storage.getItem(`${key}.${kind}`) ?? '',
    set: (kind, token) => storage.setItem(`${key}.${kind}`, token),
    clear: (kind) => {
      for (const each of kind ? [kind] : kinds) storage.removeItem(`${key}.${each}`)
    },
  }
}

/** A storage that takes what the browser's does not: when it is blocked, or full. */
function createBlockableStorage(open: () => BrowserStorage): BrowserStorage {
  const memory = new Map<string, string>()

  function attempt<T>(action: () => T): T | undefined {
    try {
      return action()
    } catch {
      return undefined
    }
  }

  return {
    getItem: (name) => memory.get(name) ?? attempt(() => open().getItem(name)) ?? null,
    setItem(name, value) {
      memory.set(name, value)
      attempt(() => {
        open().setItem(name, value)
        memory.delete(name)
      })
    },
    removeItem(name) {
      memory.delete(name)
      attempt(() => open().removeItem(name))
    },
  }
}
