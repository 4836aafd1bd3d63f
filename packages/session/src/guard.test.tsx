import { adminArea } from '@teachnet/protocol'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAreaSession } from './area-session.ts'
import { Auth, useCan, SessionProvider, RequireSession } from './auth.tsx'
import { collectPermissions } from './permissions.ts'
import { parseAdminInfo } from './session-info.ts'
import { page } from './test-support/rules.ts'
import { site } from './test-support/site.ts'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const permissions = collectPermissions([page('teacher/teacher', 'index', 'add')], '/admin')

function Place() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

function Page() {
  const can = useCan()
  return (
    <RequireSession>
      <Auth node="add">
        <button type="button">Add</button>
      </Auth>
      <Auth node="del">
        <button type="button">Delete</button>
      </Auth>
      <p>{can('teacher/teacher/add') ? 'may add' : 'may not add'}</p>
    </RequireSession>
  )
}

async function open(prepare: (session: ReturnType<typeof createSession>) => void) {
  window.history.replaceState(null, '', '/admin/teacher/teacher?page=2')
  const session = createSession()
  prepare(session)
  const router = createBrowserRouter(
    [
      { path: '/teacher/teacher', element: <Page /> },
      { path: '*', element: <Place /> },
    ],
    { basename: '/admin' },
  )
  await act(async () => {
    render(
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>,
    )
  })
  return session
}

const createSession = () => createAreaSession({ area: adminArea, key: 'k', parseInfo: parseAdminInfo })
const signIn = (session: ReturnType<typeof createSession>) => session.signIn({ id: 1, token: 'access' })

describe('RequireSession', () => {
  it('sends a visitor to the login page, and after login back to the page with its query [R4]', async () => {
    await open(() => {})
    expect(screen.getByText('at /login?to=%2Fadmin%2Fteacher%2Fteacher%3Fpage%3D2')).toBeDefined()
  })

  it('sends an account without loaded menus to the loading page [R4]', async () => {
    await open(signIn)
    expect(screen.getByText('at /loading/%2Fadmin%2Fteacher%2Fteacher%3Fpage%3D2')).toBeDefined()
  })

  it('leaves the page as soon as the session is forgotten', async () => {
    const session = await open((one) => {
      signIn(one)
      one.begin(undefined, { menu: [], permissions, site })
    })
    await act(async () => session.forget())
    expect(screen.getByText(/^at \/login/)).toBeDefined()
  })
})

describe('Auth', () => {
  it('Auth does not render children whose node is not granted [A3]', async () => {
    await open((session) => {
      signIn(session)
      session.begin(undefined, { menu: [], permissions, site })
    })
    expect(screen.getByRole('button', { name: 'Add' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.getByText('may add')).toBeDefined()
  })
})
