import { type ApiClient, createApiClient, createLeaseLocks, type NavigationTarget } from '@teachnet/api-client'
import { type Area, loginPath } from '@teachnet/contract'
import { createMessageLoader, type Locale, type MessageLoader, type MessageTables } from '@teachnet/i18n'
import { uiMessages } from '@teachnet/ui/messages'
import { createNotifier, type Notifier } from '@teachnet/ui/notifications'
import { type AreaSession, createAreaSession } from '../area-session.ts'
import { sessionMessages } from './messages.ts'

/** What the whole app of an area shares: one of each, made at start. */
export interface AreaServices<Info extends { readonly id: number }> {
  readonly area: Area
  readonly locale: Locale
  readonly messages: MessageLoader
  readonly session: AreaSession<Info>
  readonly client: ApiClient
  readonly notifier: Notifier
  /** The router sets what replies with code 302 and 303 do; it exists after the client. */
  onNavigate: (target: NavigationTarget) => void
}

/** The services of some area, for what does not look at the account. */
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
  /** The app's own texts; those of the packages are there already. */
  readonly tables: MessageTables
  /** Origin of the API; empty for the page's own. */
  readonly baseUrl?: string
  readonly fetch?: typeof globalThis.fetch
}

/** Makes session, client, messages and notices of an area and ties them together. For a browser. */
export function createAreaServices<Info extends { readonly id: number }>(
  options: AreaServicesOptions<Info>,
): AreaServices<Info> {
  const { area, key, parseInfo, locale, tables, baseUrl = '', fetch } = options
  const session = createAreaSession({ area, key, parseInfo })
  const notifier = createNotifier()
  const services: AreaServices<Info> = {
    area,
    locale,
    messages: createMessageLoader({ locale, tables: [uiMessages, sessionMessages, tables] }),
    session,
    notifier,
    onNavigate: () => {},
    client: createApiClient({
      baseUrl,
      area,
      tokens: session.tokens,
      language: () => locale,
      onNotify: notifier.notify,
      onSignedOut: session.forget,
      onNavigate: (target) => services.onNavigate(target),
      isAtLogin: () => location.pathname === loginPath(area),
      isOnline: () => navigator.onLine,
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent on pages without https
      locks: navigator.locks ?? createLeaseLocks({ storage: localStorage }),
      xhr: () => new XMLHttpRequest(),
      ...(fetch && { fetch }),
    }),
  }
  return services
}
