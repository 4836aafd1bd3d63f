import { calls, memberArea } from '@teachnet/protocol'
import { AreaRoot, RootError, siteNameAtom } from '@teachnet/session/app'
import { withMessages, withParts } from '@teachnet/ui/navigation'
import { RouteProblem } from '@teachnet/ui/parts'
import { redirect, type RouteObject } from 'react-router'
import { createAccountRoutes } from './account-routes.ts'
import { createGuard } from './guard.ts'
import type { MemberServices } from './services.ts'

/** The pages of the member centre. The `id` of a route is its name; its `handle` holds title and message files. */
export function createRoutes(services: MemberServices): RouteObject[] {
  const { client, session } = services
  const pages: RouteObject[] = [
    { path: '/', loader: () => redirect('/loading'), element: null },
    {
      id: memberArea.loginRoute,
      path: '/login',
      handle: { title: 'route.memberLogin', messages: ['login', 'click-captcha'] },
      loader: async ({ request: { signal } }) => {
        const [init, settings] = await Promise.all([
          client.call(calls.memberInit, { signal }),
          client.call(calls.checkInSettings, { signal }),
        ])
        // The first page's title needs the site name.
        session.store.set(siteNameAtom, init.site.siteName)
        return {
          siteName: init.site.siteName,
          loginNeedsCaptcha: settings.userLoginCaptchaSwitch,
          sendsCodes: settings.accountVerificationType.includes('email'),
        }
      },
      lazy: {
        Component: async () => (await import('./pages/login-route.tsx')).createLoginRoute(services),
      },
    },
    {
      path: '/loading/:to?',
      handle: { title: 'route.memberCenter', messages: ['loading'] },
      lazy: {
        Component: async () => (await import('./pages/loading-route.tsx')).createLoadingRoute(services),
      },
    },
    {
      path: '/undo-contact',
      handle: { title: 'route.undoContact', messages: ['undo-contact'] },
      lazy: {
        Component: async () => (await import('./pages/undo-contact-route.tsx')).createUndoContactRoute(services),
      },
    },
    {
      path: '/404',
      handle: { title: 'route.notFound', messages: ['error-page'] },
      lazy: { Component: async () => (await import('../features/error/error-page.tsx')).NotFound },
    },
    {
      path: '/401',
      handle: { title: 'route.noAccess', messages: ['error-page'] },
      lazy: { Component: async () => (await import('../features/error/error-page.tsx')).NoAccess },
    },
    {
      middleware: [createGuard(services)],
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
            // The guard redirects paths that are not in the menu; a menu page that this app lacks is not found either.
            { path: '*', loader: () => redirect('/404'), element: null },
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
      children: withMessages(withParts(pages), services.messages, memberArea.basePath),
    },
  ]
}
