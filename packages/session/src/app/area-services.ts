import {
  type ApiClient,
  type PromptSignIn,
  createApiClient,
  createLeaseLocks,
  type NavigationTarget,
} from '@teachnet/api-client'
import { type Area, type Locale, loginPath, type RuntimeSettings, type SiteConfig } from '@teachnet/protocol'
import { atom, type PrimitiveAtom } from 'jotai'
import { createMessageLoader, type MessageLoader, type MessageLoaderOptions, type MessageTables } from '@teachnet/i18n'
import { languages } from '@teachnet/languages'
import { uiMessages } from '@teachnet/ui/messages'
import { createNotifier, type Notifier } from '@teachnet/ui/notifications'
import type { DataRouter } from 'react-router'
import { type AreaSession, createAreaSession, listEntries } from '../area-session.ts'
import { type AppAddresses, createAppAddresses } from './app-addresses.ts'
import { createBatchFetch } from './batch-fetch.ts'
import { createStoredAtom } from '../stored-atom.ts'
import { withinBase } from '../auth.tsx'
import { findPage } from '../menu/build-menu.ts'
import { toNavigationPlace, loginPathTo, toSafeTarget } from '../safe-target.ts'

/** Services shared by an area's whole app. One instance of each, created at start. */
export interface AreaServices<Info extends { readonly id: number }> extends AppAddresses {
  readonly area: Area
  readonly locale: Locale
  /** Address of the public site's first page. */
  readonly publicSite: string
  /** Site data of the API, overridden by the settings of this installation. */
  readonly siteOf: <Site extends Pick<SiteConfig, 'cdnUrl'>>(site: Site) => Site
  readonly messages: MessageLoader
  readonly session: AreaSession<Info>
  readonly client: ApiClient
  readonly notifier: Notifier
  /** Set by the router, which is created after the client; handles replies with code 302 and 303. */
  onNavigate: (target: NavigationTarget) => void
  /** Number of running calls that show the loading overlay; `AreaApp` renders it. */
  readonly pendingAtom: PrimitiveAtom<number>
  /** Set by a page that can ask the user to sign in again in place; undefined: a session that ends leads to the login page. */
  promptSignIn: PromptSignIn | undefined
}

/** Services of any area, for code that does not read the account. */
export type AnyAreaServices = Omit<AreaServices<{ readonly id: number }>, 'session'> & {
  readonly session: Pick<
    AreaSession<{ readonly id: number }>,
    'area' | 'store' | 'stateAtom' | 'isSignedIn' | 'tokens' | 'forget'
  >
}

export interface AreaServicesOptions<Info> {
  readonly area: Area
  /** One of `storageKeys`. */
  readonly key: string
  readonly parseInfo: (raw: unknown) => Info | undefined
  readonly locale: Locale
  /** The app's own messages; those of the packages are already included. */
  readonly tables: MessageTables
  /** The addresses of API, apps and files in the settings of this installation. */
  readonly settings?: RuntimeSettings
  /** Path of the folder that the app is served from; default: the base path of the area. */
  readonly folder?: string
  readonly fetch?: typeof globalThis.fetch
  /** Without "stay logged in", the session ends with the browser. Default: it ends with its token. */
  readonly endsWithBrowser?: boolean
  /** Further headers of each call. */
  readonly headers?: () => Readonly<Record<string, string>>
  /** `import.meta.hot`: messages that are edited during development are replaced in the page. */
  readonly hot?: MessageLoaderOptions['hot']
}

/** Creates the session, client, messages and notifier of an area and connects them. Browser only. */
export function createAreaServices<Info extends { readonly id: number }>(
  options: AreaServicesOptions<Info>,
): AreaServices<Info> {
  const {
    area,
    key,
    parseInfo,
    locale,
    tables,
    settings = {},
    folder,
    fetch,
    headers,
    endsWithBrowser = false,
    hot,
  } = options
  const { apiOrigin = '', publicOrigin = '', uploadOrigin } = settings
  const addresses = createAppAddresses({ ...settings, area, folder })
  const session = createAreaSession({ area, key, parseInfo, endsWithBrowser })
  const notifier = createNotifier()
  const pendingAtom = atom(0)
  const services: AreaServices<Info> = {
    ...addresses,
    area,
    locale,
    siteOf: (site) => (uploadOrigin === undefined ? site : { ...site, cdnUrl: uploadOrigin }),
    publicSite: `${publicOrigin}/`,
    messages: createMessageLoader({ languages, locale, tables: [uiMessages, sessionMessages, tables], hot }),
    session,
    notifier,
    pendingAtom,
    onNavigate: () => {},
    promptSignIn: undefined,
    client: createApiClient({
      baseUrl: apiOrigin,
      area,
      tokens: session.tokens,
      language: () => locale,
      onNotify: notifier.notify,
      onLoading: (pending) => session.store.set(pendingAtom, pending),
      onSignedOut: session.forget,
      onNavigate: (target) => services.onNavigate(target),
      findSignInPrompt: () => services.promptSignIn,
      isAtLogin: () => addresses.pathOf(location.pathname) === loginPath(area),
      isOnline: () => navigator.onLine,
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent on pages without https
      locks: navigator.locks ?? createLeaseLocks({ storage: localStorage }),
      xhr: () => new XMLHttpRequest(),
      fetch: createBatchFetch(fetch),
      headers,
    }),
  }
  return services
}

/** Message files of this package, for an app's message loader: `app` (required at start) and `loading`. */
export const sessionMessages: MessageTables = {
  'zh-cn': {
    app: async () => (await import('../locales/zh-cn/app.json', { with: { type: 'json' } })).default,
    loading: async () => (await import('../locales/zh-cn/loading.json', { with: { type: 'json' } })).default,
  },
  en: {
    app: async () => (await import('../locales/en/app.json', { with: { type: 'json' } })).default,
    loading: async () => (await import('../locales/en/loading.json', { with: { type: 'json' } })).default,
  },
}

/** Last known name of the site. Titles and the login page show it before the first reply. */
export const siteNameAtom = createStoredAtom({
  key: 'teachnet.siteName',
  fallback: '',
  parse: (raw) => (typeof raw === 'string' ? raw : undefined),
})

/** Makes the router follow replies with code 302 and 303. When a session ends during work, login returns to the current page. */
export function connectRouter(router: DataRouter, services: AnyAreaServices): void {
  const { area, session } = services
  services.onNavigate = (target) => {
    const state = session.store.get(session.stateAtom)
    const entries = state ? listEntries(state) : []
    const place = toNavigationPlace(target, {
      area,
      findByName: (name) => findPage(entries, `${area.basePath}/${name}`)?.path,
    })
    if (place?.kind === 'outside') location.assign(services.addressOf(place.path))
    else if (place) void router.navigate(withinBase(withReturn(place.path), area.basePath))
  }

  function withReturn(path: string): string {
    const page = services.pathOf(location.pathname)
    const here = page && toSafeTarget(page + location.search, area)
    return path === `${area.basePath}/login` && here ? loginPathTo(area, here) : path
  }
}
