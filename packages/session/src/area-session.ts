import { type ApiClient, createStorageTokens, type TokenStore } from '@teachnet/api-client'
import type { Area, Call, SiteConfig } from '@teachnet/protocol'
import { atom, createStore, type PrimitiveAtom, type WritableAtom } from 'jotai'
import type { MenuEntry } from './menu/build-menu.ts'
import type { PermissionMap } from './permissions.ts'
import { finishBeforeLeaving } from './before-leaving.ts'
import { readTokenCookie } from './stored-account.ts'
import { createStoredAtom, type KeyValueStorage } from './stored-atom.ts'

type Store = ReturnType<typeof createStore>

/** Data from the area's init call; present after the loading page has finished. */
export interface AreaState {
  readonly menu: readonly MenuEntry[]
  readonly permissions: PermissionMap
  /** Other menus of the member centre: the site navigation and the account drop-down. */
  readonly navigation?: readonly MenuEntry[]
  readonly userMenu?: readonly MenuEntry[]
  readonly site: SiteConfig
}

/** The entries of all menus of an area. */
export function listEntries({ menu, navigation = [], userMenu = [] }: AreaState): readonly MenuEntry[] {
  return [...menu, ...userMenu, ...navigation]
}

/** Tokens returned by a login. */
export interface ProvidedTokens {
  readonly token?: string
  readonly refresh_token?: string
}

/** Session of one area of the product in one browser. */
export interface AreaSession<Info extends { readonly id: number }> {
  readonly area: Area
  readonly tokens: TokenStore
  readonly store: Store
  /** The account, persisted across reloads; null when signed out. */
  readonly infoAtom: WritableAtom<Info | null, [Info | null], void>
  /** Undefined until {@link AreaSession.begin}. */
  readonly stateAtom: PrimitiveAtom<AreaState | undefined>
  /** True when both an id and a token are present. */
  readonly isSignedIn: () => boolean
  /** Whether the browser can store a session. It cannot when the storage of the site is blocked or full. */
  readonly canStore: () => boolean
  /** Account and tokens together, in the session format of the specification; undefined when signed out. */
  readonly read: () => (Info & { readonly token: string; readonly refresh_token: string }) | undefined
  /** Stores the account and tokens of a login reply. @throws TypeError when the reply has no account or no token */
  readonly signIn: (userInfo: unknown) => void
  /**
   * Stores the account and tokens of a new login of the same account; the data that the page has loaded stays.
   * @throws TypeError when the reply has no account or no token
   */
  readonly resume: (userInfo: unknown) => void
  /** Stores the data of the init call; without an account in it, the stored account stays. */
  readonly begin: (userInfo: unknown, state: AreaState) => void
  /** Drops the account and its loaded data. Pass it to the API client as `onSignedOut`. */
  readonly forget: () => void
}

export interface AreaSessionOptions<Info> {
  readonly area: Area
  /** One of `storageKeys`. */
  readonly key: string
  readonly parseInfo: (raw: unknown) => Info | undefined
  /** Default: the browser's local storage. */
  readonly storage?: KeyValueStorage
  /** Default: a new one. */
  readonly store?: Store
  /** Without a refresh token, the session ends with the browser. Default: it ends with its token. */
  readonly endsWithBrowser?: boolean
}

/** Creates the session of an area. It does not depend on a router or a page. */
export function createAreaSession<Info extends { readonly id: number }>(
  options: AreaSessionOptions<Info>,
): AreaSession<Info> {
  const { area, key, parseInfo, storage = localStorage, store = createStore(), endsWithBrowser = false } = options
  const stored = createStorageTokens(storage, key)
  const tokens = endsWithBrowser ? createLeavingTokens(stored, storage, key) : stored
  const storedAtom = createStoredAtom<Info | null>({ key, fallback: null, parse: parseInfo, storage })
  const infoAtom = atom(
    (get) => get(storedAtom),
    (_, set, info: Info | null) => set(storedAtom, info),
  )
  const stateAtom = atom<AreaState | undefined>(undefined)
  // The browser was closed: the account must not stay behind for the next person.
  if (endsWithBrowser && tokens.get('auth') === '' && tokens.get('refresh') === '' && store.get(infoAtom))
    store.set(infoAtom, null)

  function read() {
    const info = store.get(infoAtom)
    const token = tokens.get('auth')
    return info && token ? { ...info, token, refresh_token: tokens.get('refresh') } : undefined
  }

  function storeSession(userInfo: unknown): void {
    const info = parseInfo(userInfo)
    const { token = '', refresh_token = '' } = readTokens(userInfo)
    if (!info || !token) throw new TypeError('The reply to the login names no account or no token')
    // The token last: a tab that sees it also finds its account.
    store.set(infoAtom, info)
    // A login without "remember me" returns no refresh token. It must not leave the one of an earlier login.
    if (refresh_token) tokens.set('refresh', refresh_token)
    else tokens.clear('refresh')
    tokens.set('auth', token)
  }

  return {
    area,
    tokens,
    store,
    infoAtom,
    stateAtom,
    isSignedIn: () => read() !== undefined,
    canStore: () => canStore(storage, `${key}.probe`),
    read,
    signIn(userInfo) {
      storeSession(userInfo)
      store.set(stateAtom, undefined)
    },
    resume: storeSession,
    begin(userInfo, state) {
      const info = parseInfo(userInfo)
      if (info) store.set(infoAtom, info)
      store.set(stateAtom, state)
    },
    forget() {
      store.set(infoAtom, null)
      store.set(stateAtom, undefined)
    },
  }
}

/**
 * Sends unsaved input, signs out on the server, then drops all session data and reloads the page, so that no account data stays in memory. Rejects, and keeps
 * the session, when the server rejects.
 */
export async function signOut(
  client: Pick<ApiClient, 'logout'>,
  call: Call<undefined, { refreshToken: string }, null>,
  reload: () => void = () => location.reload(),
): Promise<void> {
  await finishBeforeLeaving()
  await client.logout(call)
  reload()
}

/**
 * Tokens of which the one without a refresh token is in a cookie that the browser drops when it is closed: all tabs share it, unlike the storage of a
 * tab. The server reads no cookie. Where cookies are blocked, it is stored like the others.
 */
function createLeavingTokens(stored: TokenStore, storage: KeyValueStorage, key: string): TokenStore {
  const name = `${key}.auth`
  const marker = `${key}.at`
  const write = (value: string, more = '') => {
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous, and absent in supported browsers
    document.cookie = `${name}=${value}; path=/; samesite=lax${secure}${more}`
  }
  const drop = () => write('', '; max-age=0')
  return {
    get: (kind) => (kind === 'auth' && readTokenCookie(name)) || stored.get(kind),
    set(kind, token) {
      if (kind === 'auth' && stored.get('refresh') === '') {
        write(token)
        if (readTokenCookie(name) === token) {
          stored.clear('auth')
          // Other tabs are notified of a change of the storage, not of a cookie.
          storage.setItem(marker, String(Date.now()))
          return
        }
      }
      if (kind === 'auth') drop()
      stored.set(kind, token)
    },
    clear(kind) {
      if (kind !== 'refresh') {
        drop()
        storage.removeItem(marker)
      }
      stored.clear(kind)
    },
  }
}

/** Tries to store as much as an account and its tokens take. */
function canStore(storage: KeyValueStorage, key: string): boolean {
  try {
    storage.setItem(key, ' '.repeat(2000))
    storage.removeItem(key)
    return true
  } catch {
    return false
  }
}

function readTokens(userInfo: unknown): ProvidedTokens {
  if (typeof userInfo !== 'object' || userInfo === null) return {}
  return {
    token: 'token' in userInfo && typeof userInfo.token === 'string' ? userInfo.token : undefined,
    refresh_token:
      'refresh_token' in userInfo && typeof userInfo.refresh_token === 'string' ? userInfo.refresh_token : undefined,
  }
}
