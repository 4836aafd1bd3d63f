import { createMessageLoader, languageTag } from '@teachnet/i18n'
import { languages, readLanguage, siteFormats } from '@teachnet/languages'
import type { Locale, RuntimeSettings } from '@teachnet/protocol'
import { LoadedMessagesProvider } from '@teachnet/i18n/react'
import { watchVersion } from '@teachnet/ui/parts'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { AnyAreaServices } from './area-services.ts'
import { sessionMessages } from './messages.ts'
import { loadOwnTexts } from './load-own-texts.ts'
import { readRuntimeSettings, RuntimeSettingsError } from './read-runtime-settings.ts'
import { SettingsProblemPage } from './settings-problem-page.tsx'

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
  createRoot(element).render(<StrictMode>{await drawFirst(start, locale)}</StrictMode>)
}

async function drawFirst<Services extends AnyAreaServices>(
  { folder, createServices, messages, createApp, fetch }: AreaAppStart<Services>,
  locale: Locale,
): Promise<ReactNode> {
  try {
    const settings = await readRuntimeSettings({ base: folder, ...(fetch && { fetch }) })
    // Until the API has sent the name, the page would have that of the build.
    if (settings.siteName !== undefined) document.title = settings.siteName
    const services = createServices({ locale, folder, settings })
    const { apiOrigin = '', texts } = settings
    const ownTexts =
      texts === undefined
        ? undefined
        : loadOwnTexts({ apiOrigin, area: services.area, locale, path: texts, ...(fetch && { fetch }) })
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
