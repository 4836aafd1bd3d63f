import type { RouteObject } from 'react-router'
import type { MemberServices } from './services.ts'

/** The pages of the member's account. Their paths are the rule names of the menu. */
export function createAccountRoutes(services: MemberServices): RouteObject[] {
  const { client } = services
  return [
    {
      path: '/account/overview',
      handle: { title: 'route.memberCenter', messages: ['logs'] },
      loader: async ({ request: { signal } }) => {
        const { loadOverview } = await import('../features/overview/overview.api.ts')
        return loadOverview(client, signal)
      },
      lazy: {
        Component: async () => (await import('./pages/overview-route.tsx')).createOverviewRoute(services),
      },
    },
    {
      path: '/account/profile',
      lazy: {
        Component: async () => (await import('./pages/profile-route.tsx')).createProfileRoute(services),
      },
    },
    {
      path: '/account/balance',
      handle: { messages: ['logs'] },
      loader: async ({ request }) => (await import('../features/logs/logs.api.ts')).loadMoneyLog(client, request),
      lazy: { Component: async () => (await import('./pages/log-routes.tsx')).createMoneyLogRoute(services) },
    },
    {
      path: '/account/integral',
      handle: { messages: ['logs'] },
      loader: async ({ request }) => (await import('../features/logs/logs.api.ts')).loadScoreLog(client, request),
      lazy: { Component: async () => (await import('./pages/log-routes.tsx')).createScoreLogRoute(services) },
    },
    {
      path: '/account/changePassword',
      handle: { messages: ['account/security', 'click-captcha'] },
      loader: async ({ request: { signal } }) => {
        const { loadSecurity } = await import('../features/security/security.api.ts')
        return loadSecurity(client, signal)
      },
      lazy: {
        Component: async () => (await import('./pages/security-route.tsx')).createSecurityRoute(services),
      },
    },
  ]
}
