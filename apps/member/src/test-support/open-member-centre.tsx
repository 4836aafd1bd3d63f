import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { storageKeys } from '@teachnet/session'
import { AreaApp, connectRouter } from '@teachnet/session/app'
import { createBrowserRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { createRoutes } from '../app/routes.tsx'
import { createMemberServices, type MemberServices } from '../session/services.ts'
import { createFakeServer, type FakeReply, lina, menuOf, site } from './fake-server.ts'

/** Replies of the fake server, by method and path. */
export type Handlers = Readonly<
  Record<string, (body: unknown, url: URL, request: Request) => FakeReply | Promise<FakeReply>>
>

/** Stands in for what jsdom lacks. Call it before each test, and `vi.unstubAllGlobals()` after it. */
export function stubBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = `${storageKeys.memberInfo}.auth=; path=/; max-age=0`
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // A desktop with a mouse.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(pointer: fine)', addListener() {}, removeListener() {} }),
  )
}

/** Opens the member centre at a path for a signed-in member, with these pages in the menu. */
export async function openMemberCentre(path: string, { handlers, pages }: { handlers: Handlers; pages: string[] }) {
  const server = createFakeServer({
    'GET /api/index/index': () => ({
      data: { site, openMemberCenter: true, userInfo: lina, rules: [], menus: menuOf(...pages) },
    }),
    ...handlers,
  })
  const services = createMemberServices({
    locale: 'en',
    settings: { apiOrigin: 'http://api.test', publicOrigin: 'http://www.test' },
    fetch: server.fetch,
  })
  services.session.signIn(lina)
  return { server, ...(await showMemberCentre(services, path)) }
}

/** Shows the member centre at a path. */
export async function showMemberCentre(services: MemberServices, path: string) {
  history.replaceState(null, '', `/user${path}`)
  const router = createBrowserRouter(createRoutes(services), { basename: '/user' })
  // A navigation that the test did not wait for would change the address of the next test.
  onTestFinished(() => router.dispose())
  connectRouter(router, services)
  await services.messages.load(['app', 'navigation', 'member', 'contract'])
  render(<AreaApp services={services} router={router} />)
  return { router, user: userEvent.setup() }
}
