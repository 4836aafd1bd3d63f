import type { ApiCall, ApiClient, CallArguments } from '@teachnet/api-client'
import { deskCalls } from '@teachnet/contract/desk'
import { memberArea } from '@teachnet/protocol'
import { findPage } from '@teachnet/session'
import type { RouteObject } from 'react-router'
import type { MemberServices } from '../session/services.ts'
import { timeZoneAtom } from '../session/time-zone.ts'

/** The client of the loaders: a page shows the failure of its own loader, so that no message repeats it. */
function withoutMessages(client: ApiClient): ApiClient {
  return {
    ...client,
    call: <Query extends object | undefined, Body, Data>(
      call: ApiCall<Query, Body, Data>,
      ...[input]: CallArguments<Query, Body>
    ) => client.call(call, ...([{ showError: false, ...input }] as CallArguments<Query, Body>)), // the same input and an option
  }
}

/** The pages of the member's account. Their paths are the rule names of the menu. */
export function createAccountRoutes(services: MemberServices): RouteObject[] {
  const { session } = services
  const client = withoutMessages(services.client)
  /** Whether the menu of the member has a page. */
  const mayOpen = (page: string) =>
    findPage(session.store.get(session.stateAtom)?.menu ?? [], `${memberArea.basePath}${page}`) !== undefined
  return [
    {
      path: '/account/overview',
      handle: {
        title: 'route.memberCenter',
        messages: ['logs', 'account/applications', 'account/saved', 'account/data'],
      },
      loader: async ({ request: { signal } }) => {
        const { loadOverview } = await import('../features/overview/overview.api.ts')
        return loadOverview(client, { mayOpen, timeZone: session.store.get(timeZoneAtom), signal })
      },
      lazy: {
        Component: async () => (await import('../features/overview/overview-route.tsx')).createOverviewRoute(services),
      },
    },
    {
      path: '/account/notices',
      handle: { messages: ['logs'] },
      loader: async ({ request }) => {
        const { loadInbox } = await import('../features/notices/notices.api.ts')
        return loadInbox(client, request)
      },
      lazy: {
        Component: async () => (await import('../features/notices/notices-route.tsx')).createNoticesRoute(services),
      },
    },
    {
      path: '/account/profile',
      loader: async ({ request: { signal } }) =>
        client.has(deskCalls.preferences) ? client.call(deskCalls.preferences, { signal }) : undefined,
      lazy: {
        Component: async () => (await import('../features/profile/profile-route.tsx')).createProfileRoute(services),
      },
    },
    {
      path: '/account/teacher',
      handle: { messages: ['fields'] },
      loader: async ({ request: { signal } }) => client.call(deskCalls.teacherDraft, { signal }),
      lazy: {
        Component: async () => (await import('../features/teacher/teacher-route.tsx')).createTeacherRoute(services),
      },
    },
    {
      path: '/account/balance',
      handle: { messages: ['logs'] },
      loader: async ({ request }) => {
        const { loadMoneyLog } = await import('../features/logs/logs.api.ts')
        return loadMoneyLog(client, { request, timeZone: session.store.get(timeZoneAtom) })
      },
      lazy: { Component: async () => (await import('../features/logs/log-routes.tsx')).createMoneyLogRoute(services) },
    },
    {
      path: '/account/integral',
      handle: { messages: ['logs'] },
      loader: async ({ request }) => {
        const { loadScoreLog } = await import('../features/logs/logs.api.ts')
        return loadScoreLog(client, { request, timeZone: session.store.get(timeZoneAtom) })
      },
      lazy: { Component: async () => (await import('../features/logs/log-routes.tsx')).createScoreLogRoute(services) },
    },
    {
      path: '/account/applications',
      handle: { messages: ['fields', 'click-captcha'] },
      loader: async ({ request }) => {
        const { loadApplications } = await import('../features/applications/applications.api.ts')
        return loadApplications(client, request)
      },
      lazy: {
        Component: async () =>
          (await import('../features/applications/applications-route.tsx')).createApplicationsRoute(services),
      },
    },
    {
      path: '/account/saved',
      loader: async ({ request: { url, signal } }) => {
        const search = new URL(url).searchParams
        const query = { controller: search.get('controller') ?? '', id: Number(search.get('id')) }
        return client.call(deskCalls.savedItems, { query, signal })
      },
      lazy: { Component: async () => (await import('../features/saved/saved-route.tsx')).createSavedRoute(services) },
    },
    {
      path: '/account/courses',
      loader: async ({ request: { url, signal } }) => {
        const id = new URL(url).searchParams.get('id')
        if (id !== null) return client.call(deskCalls.ownCourse, { query: { id: Number(id) }, signal })
        const [courses, learning] = await Promise.all([
          client.call(deskCalls.ownCourses, { signal }),
          client.call(deskCalls.ownLearning, { signal }),
        ])
        return { ...courses, ...learning }
      },
      lazy: {
        Component: async () => (await import('../features/courses/courses-route.tsx')).createCoursesRoute(services),
      },
    },
    {
      path: '/account/data',
      loader: async ({ request: { signal } }) => client.call(deskCalls.memberData, { signal }),
      lazy: { Component: async () => (await import('../features/data/data-route.tsx')).createDataRoute(services) },
    },
    {
      path: '/account/changePassword',
      handle: { messages: ['account/security', 'account-security', 'click-captcha'] },
      loader: async ({ request: { signal } }) => {
        const { loadSecurity } = await import('../features/security/security.api.ts')
        return loadSecurity(client, signal)
      },
      lazy: {
        Component: async () => (await import('../features/security/security-route.tsx')).createSecurityRoute(services),
      },
    },
  ]
}
