/** `auth` is sent with requests; `refresh` is only exchanged for a new `auth`. */
export type TokenKind = 'auth' | 'refresh'

/**
 * Storage of one area's tokens. Every read must see the writes of other tabs: read the storage, not a copy. An absent token is the empty
 * text.
 */
export interface TokenStore {
  get(kind: TokenKind): string
  set(kind: TokenKind, token: string): void
  /** Without a kind: clears both. */
  clear(kind?: TokenKind): void
}

/** Keeps tokens in memory: for tests, scripts and servers. */
export function createMemoryTokens(start: Partial<Record<TokenKind, string>> = {}): TokenStore {
  const held = new Map(Object.entries(start))
  return {
    get: (kind) => held.get(kind) ?? '',
    set: (kind, token) => void held.set(kind, token),
    clear: (kind) => (kind ? void held.delete(kind) : held.clear()),
  }
}

/**
 * Keeps tokens in a browser's storage, each kind under its own key.
 *
 * @param storage `localStorage`, `sessionStorage` or similar.
 * @param key prefix of the two keys; use a different one for each area.
 */
export function createStorageTokens(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): TokenStore {
  const kinds: readonly TokenKind[] = ['auth', 'refresh']
  return {
    get: (kind) => storage.getItem(`${key}.${kind}`) ?? '',
    set: (kind, token) => storage.setItem(`${key}.${kind}`, token),
    clear: (kind) => {
      for (const each of kind ? [kind] : kinds) storage.removeItem(`${key}.${each}`)
    },
  }
}
