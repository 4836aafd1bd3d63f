import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AreaApp, connectRouter } from '@teachnet/session/app'
import { createBrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeServer, type FakeAnswer, lina, menuOf, site } from '../test-support/fake-server.ts'
import { createRoutes } from './routes.tsx'
import { createMemberServices } from './services.ts'

const week = { days: ['2026-11-14', '2026-11-15'], score: [0, 10], money: ['0.00', '-2.50'] }
const noLog = { list: [], total: 0 }

// The first visit of a page loads its code, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Handlers = Readonly<Record<string, (body: unknown) => FakeAnswer>>

async function open(path: string, given: Handlers = {}, signedIn = true) {
  const server = createFakeServer({
    'GET /api/index/index': () => ({
      data: {
        site,
        openMemberCenter: true,
        userInfo: lina,
        rules: [],
        menus: menuOf('account/overview', 'account/profile', 'account/balance', 'account/changePassword'),
      },
    }),
    'GET /api/user/checkIn': () => ({ data: { accountVerificationType: ['email'], userLoginCaptchaSwitch: false } }),
    'GET /api/account/overview': () => ({ data: week }),
    'GET /api/account/balance': () => ({ data: noLog }),
    ...given,
  })
  const services = createMemberServices({
    locale: 'en',
    baseUrl: 'http://api.test',
    publicOrigin: 'http://www.test',
    fetch: server.fetch,
  })
  if (signedIn) services.session.signIn(lina)
  history.replaceState(null, '', `/user${path}`)
  const router = createBrowserRouter(createRoutes(services), { basename: '/user' })
  connectRouter(router, services)
  await services.messages.load(['app', 'navigation', 'member', 'contract'])
  render(<AreaApp services={services} router={router} />)
  return { server, router, user: userEvent.setup() }
}

it('the overview shows greeting, balance, score and the week as figures that a screen reader can read [P5, C2]', async () => {
  await open('')
  expect(await screen.findByRole('heading', { level: 1, name: /李娜/ })).toBeDefined()
  expect(screen.getByText('¥120.50')).toBeDefined()
  expect(screen.getByRole('link', { name: site.siteName }).getAttribute('href')).toBe('http://www.test/')
  const figures = screen.getByRole('table', { name: 'Score changes in the last 7 days', hidden: true })
  expect(within(figures).getByRole('row', { name: /2026-11-15 10/, hidden: true })).toBeDefined()
})

it('sends a signed-out visitor to the login page and back to the requested page after login [R6]', async () => {
  const { router } = await open('/account/balance?page=2', {}, false)
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe('/user/account/balance?page=2')
})

it('logs in, and keeps the input when the server refuses [P5]', async () => {
  let isRefused = true
  const { user, router } = await open(
    '/login',
    {
      'POST /api/user/checkIn': () =>
        isRefused ? { error: 'Password is incorrect!' } : { data: { userInfo: lina, routePath: '/user' } },
    },
    false,
  )
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Password: Required')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: /User name, e-mail or mobile/ }), 'lina')
  await user.type(screen.getAllByLabelText(/Password/)[0] ?? document.body, 'secret1')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Password is incorrect!')).toBeDefined()
  expect(screen.getByRole('textbox', { name: /User name, e-mail or mobile/ })).toHaveProperty('value', 'lina')
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/user\/(loading|account\/overview)$/))
})

it('sets a new password by an e-mail code, and returns to the login [P5, C2]', async () => {
  const { user, server } = await open('/login', { 'POST /api/account/retrievePassword': () => ({ data: null }) }, false)
  await user.click(await screen.findByRole('tab', { name: 'Forgot password' }))
  const form = within(screen.getByRole('tabpanel', { name: 'Forgot password' }))
  await user.type(form.getByRole('textbox', { name: /^E-mail/ }), 'lina@example.org')
  await user.type(form.getByRole('textbox', { name: /^Code/ }), 'AB2C')
  await user.type(form.getByLabelText(/New password/), 'Secret&1')
  await user.click(form.getByRole('button', { name: 'Set new password' }))
  expect(await form.findByText(/must not contain/)).toBeDefined()
  await user.clear(form.getByLabelText(/New password/))
  await user.type(form.getByLabelText(/New password/), 'Secret123')
  await user.click(form.getByRole('button', { name: 'Set new password' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Log in' }).getAttribute('aria-selected')).toBe('true'))
  expect(server.seen.at(-1)).toEqual({
    call: 'POST /api/account/retrievePassword',
    body: { type: 'email', account: 'lina@example.org', captcha: 'AB2C', password: 'Secret123' },
  })
})

it('shows what the server refuses under the field concerned, and keeps all input [V4, C2]', async () => {
  const { user, server } = await open('/account/profile', {
    'POST /api/account/profile': () => ({ error: 'taken', fields: { username: 'User name “zhang” exists already' } }),
  })
  const name = await screen.findByRole('textbox', { name: /User name/ })
  await user.clear(name)
  await user.type(name, 'zhang')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('User name “zhang” exists already')).toBeDefined()
  expect(name).toHaveProperty('value', 'zhang')
  expect(server.seen.filter(({ call }) => call === 'POST /api/account/profile')).toHaveLength(1)
})

it('shows a wrong old password at its input, and keeps the new one [C2]', async () => {
  const message = 'The current password is wrong'
  const { user } = await open('/account/changePassword', {
    'POST /api/account/changePassword': () => ({
      error: message,
      name: 'OWN_PASSWORD_WRONG',
      fields: { oldPassword: message },
    }),
  })
  const old = await screen.findByLabelText(/Current password/)
  await user.type(old, 'Wrong123')
  const [first, second] = screen.getAllByLabelText(/new password/i)
  await user.type(first ?? document.body, 'Newer1234')
  await user.type(second ?? document.body, 'Newer1234')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(old.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(old.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect(first).toHaveProperty('value', 'Newer1234')
})

it('shows a wrong code at its input, and a refused address at the e-mail input [C2]', async () => {
  let refused = { captcha: 'Please enter the correct verification code' } as Record<string, string>
  const { user } = await open(
    '/login',
    { 'POST /api/account/retrievePassword': () => ({ error: 'refused', fields: refused }) },
    false,
  )
  await user.click(await screen.findByRole('tab', { name: 'Forgot password' }))
  const form = within(screen.getByRole('tabpanel', { name: 'Forgot password' }))
  await user.type(form.getByRole('textbox', { name: /^E-mail/ }), 'lina@example.org')
  await user.type(form.getByRole('textbox', { name: /^Code/ }), 'AB2C')
  await user.type(form.getByLabelText(/New password/), 'Secret123')
  await user.click(form.getByRole('button', { name: 'Set new password' }))
  expect(await form.findByText('Please enter the correct verification code')).toBeDefined()
  expect(form.getByRole('textbox', { name: /^Code/ }).getAttribute('aria-invalid')).toBe('true')
  refused = { account: 'email format error' }
  await user.click(form.getByRole('button', { name: 'Set new password' }))
  await waitFor(() => expect(form.getByRole('textbox', { name: /^E-mail/ }).getAttribute('aria-invalid')).toBe('true'))
})

it('restores the input after the session ended during editing [K4]', async () => {
  let isExpired = true
  const { user, router } = await open('/account/profile', {
    'POST /api/account/profile': () => (isExpired ? { needLogin: 'Please log in first!' } : { data: null }),
    'POST /api/user/checkIn': () => ({ data: { userInfo: lina, routePath: '/user' } }),
  })
  await user.type(await screen.findByRole('textbox', { name: /Motto/ }), '，学无止境')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
  isExpired = false
  await user.type(await screen.findByRole('textbox', { name: /User name, e-mail or mobile/ }), 'lina')
  await user.type(screen.getAllByLabelText(/Password/)[0] ?? document.body, 'secret1')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/account/profile'))
  expect(await screen.findByRole('textbox', { name: /Motto/ })).toHaveProperty('value', '教学相长，学无止境')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
})

it('validates the account name before it sends a request [V1]', async () => {
  const { user, server } = await open('/account/profile')
  const name = await screen.findByRole('textbox', { name: /User name/ })
  await user.clear(name)
  await user.type(name, '1x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The account requires 3 to 15 characters and contains a-z A-Z 0-9 _')).toBeDefined()
  expect(server.seen.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it.each([
  ['/account/integral', '/user/401'],
  ['/no/such/page', '/user/404'],
])('redirects %s, which is not in the menu, to %s [N7, R7, A6]', async (path, expected) => {
  const { router } = await open(path)
  await waitFor(() => expect(router.state.location.pathname).toBe(expected))
})
