import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { account, menus, Rejection } from './test-support/fake-server.ts'
import { completeBrowser, startApp, type StartOptions } from './test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const here = () => location.pathname + location.search

async function logIn() {
  await userEvent.type(await screen.findByLabelText('Account'), 'admin')
  await userEvent.type(screen.getByLabelText('Password'), 'secret123')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('login', () => {
  it("login leads to the first page of the menu, with the page's title [P4] [R3] [N4]", async () => {
    const { server } = await startApp({ path: '/admin/login' })
    await userEvent.click(await screen.findByLabelText('Remember me'))
    await waitFor(() => expect(document.title).toBe('Login - TeachNet'))
    await logIn()
    expect(await screen.findByRole('heading', { name: /, Ms Li$/ })).toBeVisible()
    expect(here()).toBe('/admin/dashboard')
    // The title is set after the page is drawn.
    await waitFor(() => expect(document.title).toBe('Dashboard - TeachNet'))
    const login = server.sent.find(({ call }) => call === 'POST /admin/Index/login')
    expect(login?.body).toEqual({ username: 'admin', password: 'secret123', keep: true })
  })

  it('an account with two-step verification enters a code after the password; a wrong one is shown at its input', async () => {
    const { server } = await startApp({
      path: '/admin/login',
      answers: {
        'POST /admin/Index/login': ({ body }) => {
          const { otp } = Object(body)
          if (otp === undefined)
            throw new Rejection(0, 'Enter the code', {
              error: 'SECOND_FACTOR_NEEDED',
              data: { factorToken: 'f1', hasPasskey: false },
            })
          if (otp !== '123456') throw new Rejection(0, 'The code is wrong', { fields: { otp: 'The code is wrong' } })
          return { userInfo: { ...account, token: 'a', refresh_token: '' }, routePath: '/admin' }
        },
      },
    })
    await logIn()
    const code = await screen.findByLabelText('Authenticator code')
    await userEvent.type(code, '000000{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription('The code is wrong'))
    expect(code).toHaveFocus()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    expect(await screen.findByRole('heading', { name: /, Ms Li$/ })).toBeVisible()
    expect(server.sent.findLast(({ call }) => call === 'POST /admin/Index/login')?.body).toEqual({
      tab: 'factor',
      factorToken: 'f1',
      otp: '123456',
      keep: false,
    })
  })

  it('the code of a hand-over signs in, and leads to its page', async () => {
    const { server } = await startApp({
      path: '/admin/hand-over?to=%2Fadmin%2Fauth%2Fadmin#code-1',
      answers: {
        'POST /admin/Index/takeHandOver': () => ({
          userInfo: { ...account, token: 'a', refresh_token: '' },
          routePath: '/admin',
        }),
      },
    })
    await waitFor(() => expect(here()).toBe('/admin/auth/admin'))
    const taken = server.sent.filter(({ call }) => call === 'POST /admin/Index/takeHandOver')
    expect(taken.map(({ body }) => body)).toEqual([{ code: 'code-1' }])
  })

  it.each(['#used', ''])(
    'a hand-over with the code "%s" leads to the login page, and from there to its page',
    async (code) => {
      await startApp({
        path: `/admin/hand-over?to=%2Fadmin%2Fauth%2Fadmin${code}`,
        answers: {
          'POST /admin/Index/takeHandOver': () => {
            throw new Rejection(0, 'Please log in again', { error: 'LOGIN_EXPIRED' })
          },
        },
      })
      await logIn()
      await waitFor(() => expect(here()).toBe('/admin/auth/admin'))
    },
  )

  it('a refused invitation shows one message: at its input, or above the form', async () => {
    const refusals = [
      new Rejection(0, 'The password is too common', { fields: { password: 'The password is too common' } }),
      new Rejection(0, 'This address has an account'),
    ]
    const { services } = await startApp({
      path: '/admin/invitation#token',
      answers: {
        'POST /admin/invited/read': () => ({ email: 'new@desk.test', expiresAt: 0 }),
        'POST /admin/invited/accept': () => {
          throw refusals.shift() ?? new Error('asked too often')
        },
      },
    })
    await userEvent.type(await screen.findByLabelText('User name'), 'newcomer')
    for (const name of ['Password', 'Repeat the password'])
      await userEvent.type(screen.getByLabelText(name), 'Fresh-start-1')
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }))
    expect(await screen.findAllByText('The password is too common')).toHaveLength(1)
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('The password is too common')
    expect(screen.getByLabelText('Password')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }))
    expect(await screen.findAllByText('This address has an account')).toHaveLength(1)
    expect(screen.getByRole('alert')).toHaveTextContent('This address has an account')
    // Messages over the page appear in their order.
    act(() => services.notifier.notify({ kind: 'success', text: 'Last message' }))
    await screen.findByText('Last message')
    expect(screen.getAllByText('This address has an account')).toHaveLength(1)
  })

  it('the first administrator chooses name and password on the setup page', async () => {
    const { server } = await startApp({
      path: '/admin/setup#a1b2',
      answers: { 'POST /admin/setup/open': () => null, 'POST /admin/setup/finish': () => null },
    })
    expect(await screen.findByText(/This site has no administrator yet/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Set up the back office' })).toBeVisible()
    await userEvent.type(screen.getByLabelText('User name'), 'founder')
    for (const name of ['Password', 'Repeat the password'])
      await userEvent.type(screen.getByLabelText(name), 'Fresh-start-1')
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }))
    expect(await screen.findByRole('link', { name: 'Go to the login' })).toBeVisible()
    expect(server.sent.findLast(({ call }) => call === 'POST /admin/setup/finish')?.body).toEqual({
      token: 'a1b2',
      username: 'founder',
      nickname: '',
      password: 'Fresh-start-1',
    })
  })

  it('the login form shows validation errors without a request [V1] [V2]', async () => {
    const { server } = await startApp({ path: '/admin/login' })
    await userEvent.type(await screen.findByLabelText('Account'), '1a')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled())
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByLabelText('Account')).toHaveAccessibleDescription(/The account requires 3 to 15 characters/)
    expect(screen.getByLabelText('Account')).toHaveFocus()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Required')
    expect(server.calls()).not.toContain('POST /admin/Index/login')
  })

  it('login asks for the captcha when the server requires it, and sends its answer [P4] [V5]', async () => {
    const { server } = await startApp({
      path: '/admin/login',
      answers: {
        'GET /admin/Index/login': () => ({ captcha: true }),
        'GET /api/common/clickCaptcha': ({ query }) => ({
          id: query.get('id'),
          text: ['木'],
          base64: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
          width: 350,
          height: 200,
        }),
        'GET /api/common/questionCaptcha': ({ query }) => ({ id: query.get('id'), question: 'Two plus three?' }),
        'POST /api/common/checkClickCaptcha': () => null,
      },
    })
    await logIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Answer a question instead' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Two plus three?' }), '5{Enter}')
    expect(await screen.findByRole('heading', { name: /, Ms Li$/ })).toBeVisible()
    const login = server.sent.find(({ call }) => call === 'POST /admin/Index/login')
    expect(login?.body).toMatchObject({ captchaInfo: '5', captchaId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })

  it('login asks for a captcha when the server needs one after all, and sends the form again with its answer [G6]', async () => {
    let tried = 0
    const { server } = await startApp({
      path: '/admin/login',
      answers: {
        'GET /api/common/clickCaptcha': ({ query }) => ({
          id: query.get('id'),
          text: ['木'],
          base64: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
          width: 350,
          height: 200,
        }),
        'GET /api/common/questionCaptcha': ({ query }) => ({ id: query.get('id'), question: 'Two plus three?' }),
        'POST /api/common/checkClickCaptcha': () => null,
        'POST /admin/Index/login': () => {
          tried += 1
          if (tried === 1) throw new Rejection(0, 'Solve the captcha', { error: 'CAPTCHA_NEEDED' })
          return { userInfo: { ...account, token: 'a', refresh_token: '' }, routePath: '/admin' }
        },
      },
    })
    await logIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Answer a question instead' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Two plus three?' }), '5{Enter}')
    await waitFor(() => expect(server.calls().filter((call) => call === 'POST /admin/Index/login')).toHaveLength(2))
    const login = server.sent.findLast(({ call }) => call === 'POST /admin/Index/login')
    expect(login?.body).toMatchObject({ username: 'admin', captchaInfo: '5' })
  })

  it("login shows the server's refusal at the form", async () => {
    await startApp({
      path: '/admin/login',
      answers: {
        'POST /admin/Index/login': () => {
          throw new Rejection(0, 'Password is incorrect!')
        },
      },
    })
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Password is incorrect!')
    expect(screen.getByLabelText('Account')).toHaveValue('admin')
  })
})

describe('navigation to a page', () => {
  it('login and loading keep the page and the query of a deep link [R4]', async () => {
    await startApp({ path: '/admin/auth/admin?page=1&limit=50' })
    await waitFor(() => expect(here()).toBe('/admin/login?to=%2Fadmin%2Fauth%2Fadmin%3Fpage%3D1%26limit%3D50'))
    await logIn()
    expect(await screen.findByRole('heading', { name: 'Administrators' })).toBeVisible()
    expect(here()).toContain('/admin/auth/admin?')
    expect(here()).toContain('limit=50')
  })

  it('ignores a redirect target outside the app [R7]', async () => {
    await startApp({ path: '/admin/login?to=https%3A%2F%2Fevil.example%2Fadmin%2Fx' })
    await logIn()
    expect(await screen.findByRole('heading', { name: /, Ms Li$/ })).toBeVisible()
  })

  it('redirects to 404 for a path that is unknown after loading, without a loop [R7] [P1]', async () => {
    const { server } = await startApp({ path: '/admin/no/such?x=1', isSignedIn: true })
    expect(await screen.findByRole('heading', { name: /this page has problems/ })).toBeVisible()
    expect(here()).toBe('/admin/404')
    expect(server.calls().filter((call) => call === 'GET /admin/Index/index')).toHaveLength(1)
  })

  it('redirects to 401 for a page that exists but is not granted [N7] [P2]', async () => {
    await startApp({ path: '/admin/auth/rule', isSignedIn: true })
    expect(await screen.findByRole('heading', { name: /no permission to view this page/ })).toBeVisible()
    expect(here()).toBe('/admin/401')
  })

  it('shows why loading failed, and offers a retry [R3]', async () => {
    const reply = vi.fn<() => unknown>().mockImplementationOnce(() => {
      throw new Rejection(0, 'The database is not available')
    })
    reply.mockImplementation(() => ({ adminInfo: {}, menus, siteConfig: { siteName: 'TeachNet' }, terminal: {} }))
    await startApp({ path: '/admin', isSignedIn: true, answers: { 'GET /admin/Index/index': reply } })
    expect(await screen.findByRole('alert', {})).toHaveTextContent('The database is not available')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: /, Ms Li$/ })).toBeVisible()
  })

  it('sends an expired session to the login page and back, and drops its tokens [N5] [K4]', async () => {
    const { services } = await startApp({
      path: '/admin/auth/admin',
      isSignedIn: true,
      answers: {
        'GET /admin/Index/index': () => {
          throw new Rejection(303, 'Please log in first!', { data: { type: 'need login' } })
        },
      },
    })
    await waitFor(() => expect(here()).toMatch(/^\/admin\/login/))
    expect(services.session.isSignedIn()).toBe(false)
    expect(services.session.tokens.get('refresh')).toBe('')
  })
})

describe('the layout', () => {
  async function open(path = '/admin/auth/admin', answers: StartOptions['answers'] = {}) {
    const app = await startApp({ path, isSignedIn: true, answers })
    await screen.findByRole('navigation', { name: 'Main menu' })
    return app
  }
  const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))
  const tabs = () => within(screen.getByRole('navigation', { name: 'Open pages' }))
  const openTabs = () =>
    tabs()
      .queryAllByRole('link')
      .map((link) => link.textContent)

  it('shows the menu from the server, expanded at the current page, with breadcrumb [P6]', async () => {
    await open()
    expect(menu().getByRole('link', { name: 'Administrators' })).toHaveAttribute('aria-current', 'page')
    expect(menu().getByRole('button', { name: 'Access' })).toHaveAttribute('aria-expanded', 'true')
    const trail = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')
    expect(trail.map((item) => item.textContent)).toEqual(['Access', 'Administrators'])
  })

  it('opens links in a new window, frames in a sandbox [R5]', async () => {
    await open()
    expect(menu().getByRole('link', { name: /Manual/ })).toHaveAttribute('target', '_blank')
    await userEvent.click(menu().getByRole('link', { name: 'Charts' }))
    const frame = await screen.findByTitle('Charts', {})
    await waitFor(() => expect(here()).toBe('/admin/iframe/https%3A%2F%2Fcharts.example.com%2Fa%3Fb%3D1'))
    expect(frame).toHaveAttribute('src', 'https://charts.example.com/a?b=1')
    expect(frame.getAttribute('sandbox')).toContain('allow-scripts')
  })

  it('explains why a menu entry has no target [N8]', async () => {
    await open()
    await userEvent.click(menu().getByRole('link', { name: 'Later' }))
    expect(await screen.findByText('Navigation failed, invalid route!', {})).toBeVisible()
    await userEvent.click(menu().getByRole('link', { name: 'Administrators' }))
    expect(await screen.findByText('Navigation failed, it is at the navigation target position!')).toBeVisible()
  })

  it('the layout keeps the state of a page while another tab is active, and the tabs after a reload [E5] [E7]', async () => {
    await open()
    await userEvent.type(await screen.findByRole('searchbox', {}), 'li{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(here()).toContain('li'))
    const address = here()
    await userEvent.click(menu().getByRole('link', { name: 'Dashboard' }))
    expect(await screen.findByRole('heading', { name: /, Ms Li$/ })).toBeVisible()
    await waitFor(() => expect(openTabs()).toEqual(['Administrators', 'Dashboard']))
    await userEvent.click(tabs().getByRole('link', { name: 'Administrators' }))
    await waitFor(() => expect(screen.getByRole('searchbox')).toBeVisible())
    expect(here()).toBe(address)
    expect(screen.getByRole('searchbox')).toHaveValue('li')
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'true')

    cleanup()
    await open('/admin/dashboard')
    await waitFor(() => expect(openTabs()).toEqual(['Administrators', 'Dashboard']))
  })

  it('closes a tab and activates its neighbour [E5]', async () => {
    await open()
    await userEvent.click(menu().getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(openTabs()).toEqual(['Administrators', 'Dashboard']))
    await userEvent.click(tabs().getByRole('button', { name: 'Close “Dashboard”' }))
    await waitFor(() => expect(openTabs()).toEqual(['Administrators']))
    expect(location.pathname).toBe('/admin/auth/admin')
  })

  it('shows an add button where adding is granted, and none where it is not [A3]', async () => {
    await open()
    expect((await screen.findAllByRole('button', { name: 'Add' })).length).toBeGreaterThan(0)
    await userEvent.click(menu().getByRole('link', { name: 'Role groups' }))
    expect(await screen.findByRole('heading', { name: 'Role groups' })).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Add' })).toHaveLength(0)
  })

  it('collapses the menu to icons and shows the page in full screen [B2] [P6]', async () => {
    await open()
    const frame = document.querySelector<HTMLElement>('.app-shell')
    expect(frame?.style.getPropertyValue('--menu-width')).toBe('260px')
    await userEvent.click(screen.getByRole('button', { name: 'Open or close the menu' }))
    expect(frame?.style.getPropertyValue('--menu-width')).toBe('64px')
    await userEvent.click(menu().getByRole('button', { name: 'Access' }))
    expect(await screen.findByRole('menuitem', { name: 'Role groups' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Show page full screen', hidden: true }))
    expect(screen.queryByRole('navigation', { name: 'Main menu', hidden: true })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Exit full screen', hidden: true })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show page full screen', hidden: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Exit full screen', hidden: true }))
    expect(await screen.findByRole('navigation', { name: 'Main menu', hidden: true })).toBeInTheDocument()
  })

  it('shows menu entries that others added once the counts of the menu have a new version, without a reload', async () => {
    const later = {
      ...menus[0],
      id: 90,
      name: 'charts2',
      path: 'charts2',
      title: 'More charts',
      menu_type: 'iframe',
      url: 'https://charts.example.com/b',
    }
    let all: readonly object[] = menus
    const version = () => `of ${all.length} entries`
    const { server } = await open('/admin/dashboard', {
      'GET /admin/Index/index': () => ({
        adminInfo: {},
        menus: all,
        menuVersion: version(),
        siteConfig: { siteName: 'TeachNet' },
        terminal: {},
      }),
      'GET /admin/Dashboard/waiting': () => ({ waiting: [], menuVersion: version() }),
    })
    const opened = () => server.calls().filter((call) => call === 'GET /admin/Index/index').length
    const counted = () => server.calls().filter((call) => call === 'GET /admin/Dashboard/waiting').length
    let now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    // When the page becomes visible again, it does not wait for the next request.
    const look = async () => {
      const before = counted()
      now += 61_000
      await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await waitFor(() => expect(counted()).toBe(before + 1))
    }
    const before = opened()
    await look()
    expect(opened()).toBe(before)
    all = [...menus, later]
    await look()
    expect(await menu().findByRole('link', { name: 'More charts' })).toBeVisible()
    await look()
    expect(opened()).toBe(before + 1)
  })

  it('follows a reply 302 to a route by name [N6]', async () => {
    const { services } = await open()
    await act(async () => services.onNavigate({ routeName: 'dashboard' }))
    await waitFor(() => expect(here()).toBe('/admin/dashboard'))
  })
})
