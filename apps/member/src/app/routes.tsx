import { areaCalls, calls, memberArea, type SiteConfig } from '@teachnet/protocol'
import { AreaRoot, RootError, siteNameAtom } from '@teachnet/session/app'
import { withMessages, withParts } from '@teachnet/ui/navigation'
import { RouteProblem } from '@teachnet/ui/parts'
import { redirect, type RouteObject, type MiddlewareFunction } from 'react-router'
import { decideEntry, findPage, listEntries, loadingPath, loginPathTo, withinBase } from '@teachnet/session'
import { createAccountRoutes } from './account-routes.ts'
import { loadUnread } from '../session/notices.ts'
import type { MemberServices } from '../session/services.ts'
import { pageNames } from './page-names.ts'

/** The pages of the member centre. The `id` of a route is its name; its `handle` holds title and message files. */
export function createRoutes(services: MemberServices): RouteObject[] {
  const { client } = services
  const pages: RouteObject[] = [
    { path: '/', loader: () => redirect('/loading'), element: null },
    {
      id: memberArea.loginRoute,
      path: '/login',
      handle: { title: 'route.memberLogin', messages: ['login', 'account-sign-in', 'click-captcha'] },
      loader: async ({ request: { signal }, url }) => {
        if (url.searchParams.has('switch')) await leaveAccount(services)
        const { loadSignInOffers } = await import('../features/login/login.api.ts')
        const [site, offers] = await Promise.all([loadSite(services, signal), loadSignInOffers(client, signal)])
        return { site, offers }
      },
      lazy: {
        Component: async () => (await import('../features/login/login-route.tsx')).createLoginRoute(services),
      },
    },
    {
      path: '/loading/:to?',
      handle: { title: 'route.memberCenter', messages: ['loading'] },
      lazy: {
        Component: async () => (await import('./loading-route.tsx')).createLoadingRoute(services),
      },
    },
    {
      path: '/provider',
      handle: { title: 'route.provider', messages: ['login'] },
      lazy: {
        Component: async () => (await import('../features/login/provider-route.tsx')).createProviderRoute(services),
      },
    },
    {
      path: '/undo-contact',
      handle: { title: 'route.undoContact', messages: ['undo-contact'] },
      loader: async ({ request: { signal } }) => ({ site: await loadSite(services, signal) }),
      lazy: {
        Component: async () =>
          (await import('../features/undo-contact/undo-contact-route.tsx')).createUndoContactRoute(services),
      },
    },
    {
      path: '/unsubscribe',
      handle: { title: 'route.unsubscribe', messages: ['unsubscribe'] },
      loader: async ({ request: { signal } }) => ({ site: await loadSite(services, signal) }),
      lazy: {
        Component: async () =>
          (await import('../features/notices/unsubscribe-route.tsx')).createUnsubscribeRoute(services),
      },
    },
    {
      path: '/404',
      handle: { title: 'route.notFound', messages: ['error-page'] },
      lazy: { Component: async () => (await import('./error-pages.tsx')).NotFound },
    },
    {
      path: '/401',
      handle: { title: 'route.noAccess', messages: ['error-page'] },
      lazy: { Component: async () => (await import('./error-pages.tsx')).NoAccess },
    },
    {
      middleware: [createGuard(services)],
      // The counts of notices and of drafts are loaded again with each page; no page waits for them.
      shouldRevalidate: () => true,
      async loader({ request: { signal } }) {
        void loadUnread(services, signal)
        void services.drafts().refresh(freshDrafts)
        await services.messages.load(['account-drafts'])
        return null
      },
      lazy: { Component: async () => (await import('./layout.tsx')).createLayout(services) },
      // Errors of these routes are shown within the frame.
      children: [
        {
          ErrorBoundary: RouteProblem,
          children: [
            ...createAccountRoutes(services),
            {
              path: '/iframe/:url',
              lazy: { Component: async () => (await import('../features/frame/frame-page.tsx')).FramePage },
            },
            // The guard redirects paths that are not in the menu. What remains is a page of the menu that this app lacks.
            {
              path: '*',
              lazy: { Component: async () => (await import('./missing-page-route.tsx')).MissingPageRoute },
            },
          ],
        },
      ],
    },
  ]
  return [
    {
      Component: AreaRoot,
      ErrorBoundary: RootError,
      HydrateFallback: () => null,
      children: withMessages(withParts(pages), services.messages, services.folder.slice(0, -1)),
    },
  ]
}

/** Age in milliseconds up to which the list of drafts is not loaded again. */
const freshDrafts = 60_000

/** Loads the site's configuration for a page in front of the login, whose title needs the site's name. The error page shows a failure. */
async function loadSite({ client, session, siteOf }: MemberServices, signal: AbortSignal): Promise<SiteConfig> {
  const { site } = await client.call(calls.memberInit, { signal, showError: false })
  session.store.set(siteNameAtom, site.siteName)
  return siteOf(site)
}

/**
 * Logs out a visitor who wants to use another account. The page shows the login even if the server cannot be reached.
 */
async function leaveAccount({ client, session }: MemberServices): Promise<void> {
  if (!session.isSignedIn()) return
  await client.logout(areaCalls.member.logout).catch(() => {
    session.tokens.clear()
    session.forget()
  })
}

/**
 * Guards every page behind the login. Redirects to the login or loading page and back to the full address; to 401 without access; to 404
 * for an unknown page.
 */
function createGuard({ session, pathOf }: MemberServices): MiddlewareFunction {
  return ({ request }) => {
    const { pathname: address, search, hash } = new URL(request.url)
    const pathname = pathOf(address) ?? address
    const here = `${pathname}${search}${hash}`
    const state = session.store.get(session.stateAtom)
    switch (decideEntry({ isSignedIn: session.isSignedIn(), isLoaded: state !== undefined })) {
      case 'login':
        throw redirect(withinBase(loginPathTo(memberArea, here), memberArea.basePath))
      case 'loading':
        throw redirect(withinBase(loadingPath(memberArea, here), memberArea.basePath))
      case 'enter': {
        const isGranted = findPage(state ? listEntries(state) : [], pathname) !== undefined
        const isKnown = pageNames.some((name) => pathname === `${memberArea.basePath}/${name}`)
        if (!isGranted) throw redirect(isKnown ? '/401' : '/404')
      }
    }
  }
}
