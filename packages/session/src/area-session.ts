import { type ApiClient, createStorageTokens, type TokenStore } from '@teachnet/api-client'
import type { Area, Call, SiteConfig } from '@teachnet/contract'
import { atom, createStore, type PrimitiveAtom, type WritableAtom } from 'jotai'
import type { MenuEntry } from './menu/build-menu.ts'
import type { PermissionMap } from './permissions.ts'
import { createStoredAtom, type KeyValueStorage } from './stored-atom.ts'

type Store = ReturnType<typeof createStore>

/** What the area's init call brought: present once a loading page is done. */
export interface AreaState {
  readonly menu: readonly MenuEntry[]
  readonly permissions: PermissionMap
  /** Further menus of the member centre: the site's navigation and the drop-down of the account. */
  readonly navigation?: readonly MenuEntry[]
  readonly userMenu?: readonly MenuEntry[]
  readonly site: SiteConfig
}

/** The tokens a login brings. */
export interface GivenTokens {
  readonly token?: string
  readonly refresh_token?: string
}

/** Who is signed in to one area of the product, in one browser. */
export interface AreaSession<Info extends { readonly id: number }> {
  readonly area: Area
  readonly tokens: TokenStore
  readonly store: Store
  /** The account, kept over reloads; null when nobody is signed in. */
  readonly infoAtom: WritableAtom<Info | null, [Info | null], void>
  /** Undefined until {@link AreaSession.begin}. */
  readonly stateAtom: PrimitiveAtom<AreaState | undefined>
  /** Both an id and a token are present. */
  readonly isSignedIn: () => boolean
  /** Account and tokens together, as the specification lists a session; undefined when nobody is signed in. */
  readonly read: () => (Info & { readonly token: string; readonly refresh_token: string }) | undefined
  /** Takes over what a login call answered. @throws TypeError when the reply names no account or no token */
  readonly signIn: (userInfo: unknown) => void
  /** Takes over what the init call brought; a missing account keeps the stored one. */
  readonly begin: (userInfo: unknown, state: AreaState) => void
  /** Drops the account and what was loaded for it. Pass it to the API client as `onSignedOut`. */
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
}

/** Creates the session of an area. It knows no router and no screen. */
export function createAreaSession<Info extends { readonly id: number }>(
  options: AreaSessionOptions<Info>,
): AreaSession<Info> {
  const { area, key, parseInfo, storage = localStorage, store = createStore() } = options
  const tokens = createStorageTokens(storage, key)
  const storedAtom = createStoredAtom<Info | null>({ key, fallback: null, parse: parseInfo, storage })
  const infoAtom = atom(
    (get) => get(storedAtom),
    (_, set, info: Info | null) => set(storedAtom, info),
  )
  const stateAtom = atom<AreaState | undefined>(undefined)

  function read() {
    const info = store.get(infoAtom)
    const token = tokens.get('auth')
    return info && token ? { ...info, token, refresh_token: tokens.get('refresh') } : undefined
  }

  return {
    area,
    tokens,
    store,
    infoAtom,
    stateAtom,
    isSignedIn: () => read() !== undefined,
    read,
    signIn(userInfo) {
      const info = parseInfo(userInfo)
      const { token = '', refresh_token = '' } = readTokens(userInfo)
      if (!info || !token) throw new TypeError('The reply to the login names no account or no token')
      tokens.set('auth', token)
      // Without "remember me" there is none, and one of an earlier login must not stay.
      if (refresh_token) tokens.set('refresh', refresh_token)
      else tokens.clear('refresh')
      store.set(infoAtom, info)
      store.set(stateAtom, undefined)
    },
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
 * Signs out: tells the server, and when it agrees drops everything and loads the page again, so that nothing of the account stays in
 * memory. Rejects, and keeps the session, when the server does not agree.
 */
export async function signOut(
  client: Pick<ApiClient, 'logout'>,
  call: Call<undefined, { refreshToken: string }, null>,
  reload: () => void = () => location.reload(),
): Promise<void> {
  await client.logout(call)
  reload()
}

function readTokens(userInfo: unknown): GivenTokens {
  if (typeof userInfo !== 'object' || userInfo === null) return {}
  return {
    ...('token' in userInfo && typeof userInfo.token === 'string' && { token: userInfo.token }),
    ...('refresh_token' in userInfo &&
      typeof userInfo.refresh_token === 'string' && { refresh_token: userInfo.refresh_token }),
  }
}
