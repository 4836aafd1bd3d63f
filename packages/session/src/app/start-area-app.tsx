import { LoadedMessagesProvider } from '@teachnet/i18n/react'
import { siteFormats, languages, readLanguage } from '@teachnet/languages'
import { Provider, useAtomValue } from 'jotai'
import { PageLoading, NavigationEffects } from '@teachnet/ui/navigation'
import { NewVersionNotice, watchVersion } from '@teachnet/ui/parts'
import { type DataRouter, RouterProvider, Outlet, useLocation } from 'react-router'
import { SessionProvider, useAreaState, useSession } from '../auth.tsx'
import { type AnyAreaServices, siteNameAtom, sessionMessages } from './area-services.ts'
import { findPage } from '../menu/build-menu.ts'
import { listEntries } from '../area-session.ts'
import { withholdComposedKeys } from '@teachnet/ui/keys'
import { createMessageLoader, languageTag, type MessageFile } from '@teachnet/i18n'
import { type Locale, type RuntimeSettings, type Area, isRecord } from '@teachnet/protocol'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAnonymousClient } from '@teachnet/api-client/anonymous'
import { readRuntimeSettings, RuntimeSettingsError } from './read-runtime-settings.ts'
import { SettingsProblemPage } from './problem-page.tsx'

export interface AreaAppProps {
  readonly services: AnyAreaServices
  readonly router: DataRouter
}

/** Root component of an area's app: messages, session, routes and notifications. Uses no component library. */
export function AreaApp({ services, router }: AreaAppProps) {
  const { messages, session, notifier } = services
  return (
    <Provider store={session.store}>
      <LoadedMessagesProvider loader={messages} {...siteFormats}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
          <CallsLoading services={services} />
          <NewVersionNotice base={services.folder} />
          <notifier.Host />
        </SessionProvider>
      </LoadedMessagesProvider>
    </Provider>
  )
}

/** The overlay of calls that are made with `loading`: one for all of them, until the last has its reply. */
function CallsLoading({ services }: Pick<AreaAppProps, 'services'>) {
  const pending = useAtomValue(services.pendingAtom)
  return <PageLoading state={pending > 0 ? 'loading' : 'hidden'} />
}

/** Root route of an area's app; renders the navigation effects. A page in the menu takes its title from the menu entry. */
export function AreaRoot() {
  const { area } = useSession()
  const { pathname } = useLocation()
  const state = useAreaState()
  const storedName = useAtomValue(siteNameAtom)
  const page = state && findPage(listEntries(state), `${area.basePath}${pathname}`)
  return (
    <>
      <NavigationEffects siteName={state?.site.siteName ?? storedName} pageTitle={page?.title} />
      <Outlet />
    </>
  )
}

/** Options for starting an area's app. */
export interface AreaStartOptions {
  readonly locale: Locale
  /** Path of the folder that the app is served from, with a slash at its end. */
  readonly folder: string
  readonly settings: RuntimeSettings
}

export interface AreaAppStart<Services extends AnyAreaServices> {
  /** Path of the folder that the app is served from, see `appFolderOf`. */
  readonly folder: string
  readonly createServices: (options: AreaStartOptions) => Services
  /** Message files that every page needs; loaded before the first render. */
  readonly messages: readonly string[]
  readonly createApp: (services: Services) => ReactNode
  readonly fetch?: typeof globalThis.fetch
}

/** Starts an area's app in its page: language, installation settings, services, messages, then the first render. */
export async function startAreaApp<Services extends AnyAreaServices>(start: AreaAppStart<Services>): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new TypeError('index.html has no element "root"')
  const locale = readLanguage({ search: location.search, cookie: document.cookie })
  document.documentElement.lang = languageTag(locale)
  watchVersion({ base: start.folder })
  withholdComposedKeys(window)
  createRoot(element).render(<StrictMode>{await renderFirst(start, locale)}</StrictMode>)
}

async function renderFirst<Services extends AnyAreaServices>(
  { folder, createServices, messages, createApp, fetch }: AreaAppStart<Services>,
  locale: Locale,
): Promise<ReactNode> {
  try {
    const settings = await readRuntimeSettings({ base: folder, fetch })
    // Until the API has sent the name, the page would have that of the build.
    if (settings.siteName !== undefined) document.title = settings.siteName
    const services = createServices({ locale, folder, settings })
    const { apiOrigin = '', texts } = settings
    const ownTexts =
      texts === undefined ? undefined : loadOwnTexts({ apiOrigin, area: services.area, locale, path: texts, fetch })
    await services.messages.load(messages)
    if (ownTexts) services.messages.override(await ownTexts)
    return createApp(services)
  } catch (error) {
    if (!(error instanceof RuntimeSettingsError)) {
      reportError(error)
      return <StartFailure />
    }
    const loader = createMessageLoader({ languages, locale, tables: [sessionMessages] })
    await loader.load(['app'])
    return (
      <LoadedMessagesProvider loader={loader} {...siteFormats}>
        <SettingsProblemPage error={error} />
      </LoadedMessagesProvider>
    )
  }
}

/** In both languages, because the messages themselves may have failed to load. */
function StartFailure() {
  return (
    <main role="alert" style={{ maxWidth: 560, margin: '15vh auto', padding: 24, fontFamily: 'var(--font-sans)' }}>
      <p lang="zh-CN">页面加载失败，请检查网络后重新加载。</p>
      <p lang="en">The app could not be loaded. Check the connection and load it again.</p>
      <button type="button" onClick={() => location.reload()}>
        重新加载 · <span lang="en">Reload</span>
      </button>
    </main>
  )
}

/** Time for which the first page waits for the texts, in ms: without them it shows those of the product. */
const patience = 3000

interface OwnTextsSource {
  /** Origin of the API; an empty string is the origin of the page. */
  readonly apiOrigin: string
  readonly area: Area
  readonly locale: Locale
  /** Path of the call, with the version of the texts. */
  readonly path: string
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Loads the texts that staff changed; none when they cannot be loaded in time. */
export async function loadOwnTexts(source: OwnTextsSource): Promise<MessageFile> {
  const { apiOrigin, area, locale, path, fetch } = source
  const query = { place: area.name, locale }
  try {
    const signal = AbortSignal.timeout(patience)
    const client = createAnonymousClient({ baseUrl: apiOrigin, language: () => locale, fetch })
    return toMessages(await client.call({ method: 'GET', path }, { query, signal }))
  } catch {
    return {}
  }
}

/** Reads the data of the call; anything else has no texts. */
function toMessages(data: unknown): MessageFile {
  const messages = isRecord(data) ? data['messages'] : undefined
  const entries = isRecord(messages) ? Object.entries(messages) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, MessageFile[string]] => Array.isArray(entry[1])))
}
