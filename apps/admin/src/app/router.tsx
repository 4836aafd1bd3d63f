import { adminArea } from '@teachnet/protocol'
import { AreaRoot, connectRouter, RootError } from '@teachnet/session/app'
import { withMessages, withParts } from '@teachnet/ui/navigation'
import { createBrowserRouter, type DataRouter, redirect, type RouteObject } from 'react-router'
import type { AppServices } from '../session/app-services.ts'

/** Routes by name: the `id` of a route is its name. */
export function createRoutes(services: AppServices): RouteObject[] {
  const pages: RouteObject[] = [
    { path: '/', loader: () => redirect('/loading'), element: null },
    {
      id: adminArea.loginRoute,
      path: '/login',
      handle: { title: 'title.login', messages: ['login', 'account-forms', 'account-sign-in', 'click-captcha'] },
      lazy: { Component: async () => (await import('./routes/login-route.tsx')).LoginRoute },
    },
    {
      path: '/invitation',
      handle: { title: 'title.invitation', messages: ['login', 'new-account', 'account-forms'] },
      lazy: { Component: async () => (await import('./routes/new-account-routes.tsx')).InvitationRoute },
    },
    {
      path: '/setup',
      handle: { title: 'title.setup', messages: ['login', 'new-account', 'account-forms'] },
      lazy: { Component: async () => (await import('./routes/new-account-routes.tsx')).SetupRoute },
    },
    {
      id: 'adminLoading',
      path: '/loading/:to?',
      handle: { title: 'title.admin', messages: ['loading'] },
      lazy: { Component: async () => (await import('./routes/loading-route.tsx')).LoadingRoute },
    },
    {
      // From a menu entry of a BuildAdmin client that lacks the page.
      path: '/hand-over',
      loader: async ({ request }) => (await import('./routes/hand-over.ts')).takeHandOver(request, services),
      element: null,
    },
    {
      path: '/404',
      handle: { title: 'title.notFound', messages: ['error-page'] },
      lazy: { Component: async () => (await import('../features/error/error-page.tsx')).NotFound },
    },
    {
      path: '/401',
      handle: { title: 'title.noAccess', messages: ['error-page'] },
      lazy: { Component: async () => (await import('../features/error/error-page.tsx')).NoAccess },
    },
    {
      path: '/501',
      handle: { title: 'title.unsupported', messages: ['error-page'] },
      lazy: { Component: async () => (await import('../features/error/error-page.tsx')).Unsupported },
    },
    {
      // The pages behind the login come from the menu; the layout renders them, so that they stay mounted in tabs.
      id: 'adminPage',
      path: '*',
      handle: { title: 'title.admin', messages: ['shell', 'account-drafts'] },
      loader: async ({ request }) => {
        const { preparePage } = await import('./layout/tabs/prepare-page.ts')
        return preparePage(request, services)
      },
      lazy: {
        Component: async () => (await import('./layout/layout.tsx')).Layout,
      },
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

export function createAppRouter(services: AppServices): DataRouter {
  const router = createBrowserRouter(createRoutes(services), { basename: services.basename })
  connectRouter(router, services)
  return router
}
