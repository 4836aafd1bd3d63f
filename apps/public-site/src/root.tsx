import type { SiteContent } from '@teachnet/contract'
import { type ReactNode, use, useEffect } from 'react'
import './design/styles/index.css'
import 'virtual:tokens.css'
import { languageTag } from '@teachnet/i18n'
import { documentTitle, readLanguage, siteFormats } from '@teachnet/languages'
import { defaultLocale } from '@teachnet/protocol'
import { LoadedMessagesProvider } from '@teachnet/i18n/react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { contentApi } from './app/loading/content-api.server.ts'
import { applyOwnTexts, loadMessages, messageLoader, textsOf, textsVersion } from './app/messages.ts'
import { ownTextsAddress } from './app/loading/own-texts.server.ts'
import { env, originOf } from './app/loading/env.server.ts'
import { inLocale, localeOf } from './app/site-address.ts'
import { isReadingOffline, loadDocument, pendingPageScript } from './app/scripts/document-navigation.ts'
import { oldAddressScript, oldBrowserNotice, oldBrowserScript, platformScript } from './app/scripts/head-scripts.ts'
import { offlineScript } from './offline/offline-script.ts'
import { ScriptMark, PageStyles } from './app/loading/rendered-document.tsx'
import { forgetServedPage } from './app/scripts/served-page.ts'
import { SiteLayout } from './app/layout/site-layout.tsx'
import { type PageData, pageDataId, pageDataOf, pageHeaders, toPageScript } from './app/loading/page-data.ts'
import type { RootData } from './app/root-data.ts'
import { canonicalPath } from './pages.ts'
import { palettes } from '@teachnet/ui/tokens'
import { themeScript } from '@teachnet/ui/theme-mode'
import { polyfills, script as oldEnginesScript } from 'virtual:old-engines'
import { useHeadingFont } from './design/heading-font/use-heading-font.ts'
import { hasRenderedIcons, iconPath } from './seo/site-icons.ts'
import { NavigationFeedback } from './app/layout/navigation-feedback.tsx'
import { SearchKey } from './features/search/search-key.tsx'
import { ProblemPage } from './features/problem/problem-page.tsx'

/** Runs before the first paint, from the page that the server sent: the browser build needs no copy of it. */
const firstScript = import.meta.env.SSR
  ? `${oldEnginesScript};${pendingPageScript};${themeScript};${platformScript};${offlineScript};${oldBrowserScript};${oldAddressScript}`
  : ''

export const middleware: Route.MiddlewareFunction[] = [
  // One address for each page: links and search engines get no other spelling.
  ({ request, url }, next) => {
    const canonical = canonicalPath(url.pathname)
    if (request.method !== 'GET' || canonical === undefined || canonical === url.pathname) return next()
    throw redirect(canonical + url.search, { status: 301, headers: { 'cache-control': 'public, max-age=86400' } })
  },
  async ({ request, url, context }, next) => {
    const locale = localeOf(request)
    const [own] = await Promise.all([context.get(contentApi).loadTexts?.(locale), loadMessages(locale, url.pathname)])
    applyOwnTexts(locale, own)
    return next()
  },
]

// A navigation loads its messages in parallel with its data.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const url = new URL(request.url)
    const locale = readLanguage({ search: url.search, cookie: document.cookie })
    await Promise.all([loadMessages(locale, url.pathname).catch(() => loadDocument(url.href)), next()])
  },
]

export function loader({ request, context }: Route.LoaderArgs): RootData {
  const locale = localeOf(request)
  const version = textsVersion(locale)
  return {
    locale,
    origin: originOf(request),
    appAddresses: env.appAddresses,
    texts: version !== '' ? ownTextsAddress(locale, version) : undefined,
    hasHeadingFont: context.get(contentApi).subsetFont !== undefined,
  }
}

export const headers = pageHeaders

// Language and origin are fixed per document; a language change loads another document.
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (error === undefined) return []
  const rejected = rejectedPage(error)
  if (rejected) return rejected.head
  const text = textsOf(loaderData?.locale ?? defaultLocale)
  return [{ title: text('problem.failureTitle') }, { name: 'robots', content: 'noindex' }]
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const { locale, origin, texts, hasHeadingFont } = useRouteLoaderData<RootData>('root') ?? nowhere
  const page = useCurrentPage()
  const site = page?.content.site
  const text = textsOf(locale)
  useEffect(forgetServedPage, [])
  useHeadingFont(hasHeadingFont)
  return (
    <html lang={languageTag(locale)} data-offline={offlineMark(site)} data-texts={texts} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          data-polyfills={polyfills}
          nonce={use(ScriptMark)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
        <PageStyles />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={palettes.light.paper} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={palettes.dark.paper} />
        <link
          rel="alternate"
          type="application/rss+xml"
          href={`${origin}${inLocale('/rss.xml', locale)}`}
          hrefLang={languageTag(locale)}
          title={documentTitle(text('site.news'), site?.siteName ?? '')}
        />
        <SiteIcons logo={site?.logo ?? ''} />
        <link rel="manifest" href={inLocale('/manifest.webmanifest', locale)} />
        {texts !== undefined && <link rel="preload" as="fetch" href={texts} crossOrigin="anonymous" />}
        <Meta />
      </head>
      <body>
        <LoadedMessagesProvider loader={messageLoader(locale)} {...siteFormats}>
          <p id={oldBrowserNotice} className="old-browser" hidden suppressHydrationWarning>
            {text('site.oldBrowser')}
          </p>
          <NavigationFeedback />
          <SearchKey />
          {children}
        </LoadedMessagesProvider>
        <ScrollRestoration />
        <script
          id={pageDataId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? toPageScript(page) : '' }}
        />
        <Scripts />
      </body>
    </html>
  )
}

/** Of a page whose data could not be loaded. */
const nowhere = { locale: defaultLocale, origin: '', texts: undefined, hasHeadingFont: false }

/** Read by the script in the head. Undefined, so that nothing changes, where the site's content could not be loaded. */
function offlineMark(site: SiteContent | undefined): 'on' | 'off' | undefined {
  if (!site || import.meta.env.DEV) return undefined
  return site.offline_reading ? 'on' : 'off'
}

function SiteIcons({ logo }: { readonly logo: string }) {
  if (!hasRenderedIcons(logo))
    return (
      <>
        <link rel="icon" href={logo} />
        <link rel="apple-touch-icon" href={logo} />
      </>
    )
  return (
    <>
      <link rel="icon" type="image/png" sizes="48x48" href={iconPath('favicon-48.png')} />
      {logo === '' && <link rel="icon" type="image/svg+xml" href="/favicon.svg" />}
      <link rel="apple-touch-icon" sizes="180x180" href={iconPath('apple-touch-icon.png')} />
    </>
  )
}

/** The data of an error page that a loader threw. */
function rejectedPage(error: unknown): PageData | undefined {
  return isRouteErrorResponse(error) ? pageDataOf(error.data) : undefined
}

/** The data of the page that is shown, also of a page that was not found. */
function useCurrentPage(): PageData | undefined {
  const error = useRouteError()
  const visible = useMatches()
    .map(({ loaderData }) => pageDataOf(loaderData))
    .find((page) => page !== undefined)
  return rejectedPage(error) ?? visible
}

export default function Root() {
  return (
    <SiteLayout site={useCurrentPage()?.content.site}>
      <main>
        <Outlet />
      </main>
    </SiteLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const page = rejectedPage(error)
  const site = page?.content.site
  // Without a connection, the service worker shows the page if it was read before, and otherwise a notice.
  useEffect(() => {
    if (isReadingOffline()) location.reload()
  }, [])
  return (
    <SiteLayout site={site}>
      <ProblemPage status={status} site={site} requestId={page?.requestId} />
    </SiteLayout>
  )
}
