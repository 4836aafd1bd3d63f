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
  vi.restoreAllMocks()
})

const device = { ip: '127.0.0.1', browser: 'Chrome 141', system: 'Windows', kind: 'desktop', createTime: 1_795_000_000 }
const sessionOf = (id: number, more: object) => ({ ...device, id, useTime: 1_795_000_000, isCurrent: false, ...more })
const security: Handlers = {
  'GET /api/account/profile': () => ({ data: { accountVerificationType: ['email'] } }),
  'GET /api/account/sessions': () => ({ data: { list: [sessionOf(1, { isCurrent: true })] } }),
  'GET /api/account/signIns': () => ({ data: { list: [] } }),
  'GET /api/account/secondFactor': () => ({ data: { isOn: false, recoveryCodes: 0 } }),
}

type Handlers = Readonly<Record<string, (body: unknown, url: URL) => FakeAnswer>>

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

it('asks for the authenticator code after the password, and shows a wrong one at its input [P5]', async () => {
  let isWrong = true
  const needed = {
    error: 'old clients read this',
    name: 'SECOND_FACTOR_NEEDED',
    with: { factorToken: 'step' },
  } as const
  const wrong = { error: 'The code is wrong', fields: { otp: 'The code is wrong' } }
  const { user, server, router } = await open(
    '/login',
    {
      'POST /api/user/checkIn': (body) => {
        if (JSON.stringify(body).includes('"login"')) return needed
        return isWrong ? wrong : { data: { userInfo: lina, routePath: '/user' } }
      },
    },
    false,
  )
  await user.type(await screen.findByRole('textbox', { name: /User name, e-mail or mobile/ }), 'lina')
  await user.type(screen.getAllByLabelText(/Password/)[0] ?? document.body, 'secret1')
  await user.click(screen.getByRole('checkbox', { name: 'Keep me logged in' }))
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await user.type(await screen.findByRole('textbox', { name: /Authenticator code/ }), '123456')
  expect(screen.queryByText('old clients read this')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Authenticator code/ }).getAttribute('aria-invalid')).toBe('true'),
  )
  isWrong = false
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/user\/(loading|account\/overview)$/))
  const sent = server.seen.filter(({ call }) => call === 'POST /api/user/checkIn').at(-1)
  expect(sent?.body).toEqual({ tab: 'factor', factorToken: 'step', keep: true, otp: '123456' })
})

it('turns two-step verification on: password, QR code, first code, then the recovery codes once', async () => {
  let isOn = false
  const { user } = await open('/account/changePassword', {
    ...security,
    'GET /api/account/secondFactor': () => ({ data: { isOn, recoveryCodes: isOn ? 2 : 0 } }),
    'POST /api/account/beginSecondFactor': () => ({
      data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' },
    }),
    'POST /api/account/confirmSecondFactor': () => {
      isOn = true
      return { data: { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on two-step verification' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on two-step verification' }))
  await user.type(dialog.getByLabelText(/Current password/), 'Secret123')
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  expect(await dialog.findByRole('img', { name: /QR code/ })).toBeDefined()
  expect(dialog.getByText('ABCD EFGH')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: /Authenticator code/ }), '123456')
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAAA-BBBB-CCCC-DDDD',
    'EEEE-FFFF-GGGG-HHHH',
  ])
  await user.click(dialog.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull())
  expect(screen.getByText('On. 2 recovery codes are left.')).toBeDefined()
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
    ...security,
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

it('ends the session of another device, and shows that a password was tried', async () => {
  let sessions = [sessionOf(1, { isCurrent: true }), sessionOf(2, { browser: 'WeChat 8', system: 'iOS 18' })]
  const { user, server } = await open('/account/changePassword', {
    ...security,
    'GET /api/account/sessions': () => ({ data: { list: sessions } }),
    'GET /api/account/signIns': () => ({ data: { list: [{ ...device, id: 9, outcome: 'wrong-password' }] } }),
    'POST /api/account/endSession': () => {
      sessions = sessions.slice(0, 1)
      return { data: null }
    },
  })
  const devices = within(await screen.findByRole('region', { name: 'Devices' }))
  expect(devices.getAllByRole('listitem')).toHaveLength(2)
  expect(devices.getByText('This device')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Sign-in history' })).getByText('Wrong password')).toBeDefined()
  await user.click(devices.getByRole('button', { name: 'Sign out WeChat 8 on iOS 18' }))
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
  expect(server.seen).toContainEqual({ call: 'POST /api/account/endSession', body: { id: 2 } })
})

it('changes the password, signs other devices out by default, and stays on the page', async () => {
  const { user, server, router } = await open('/account/changePassword', {
    ...security,
    'POST /api/account/changePassword': () => ({ data: null }),
  })
  await user.type(await screen.findByLabelText(/Current password/), 'Secret123')
  await user.type(screen.getByLabelText(/^New password/), 'Kx7-vq2_m9Tb')
  expect(screen.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext')).toBe('Strong')
  await user.type(screen.getByLabelText(/Repeat the new password/), 'Kx7-vq2_m9Tb')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.getByLabelText(/Current password/)).toHaveProperty('value', ''))
  expect(server.seen).toContainEqual({
    call: 'POST /api/account/changePassword',
    body: {
      oldPassword: 'Secret123',
      newPassword: 'Kx7-vq2_m9Tb',
      confirmPassword: 'Kx7-vq2_m9Tb',
      signOutElsewhere: true,
    },
  })
  expect(router.state.location.pathname).toBe('/user/account/changePassword')
})

it('replaces the e-mail address: proves the bound one, then binds the new one [C2]', async () => {
  const { user, server } = await open('/account/changePassword', {
    ...security,
    'POST /api/account/verification': () => ({ data: { type: 'email', accountVerificationToken: 'proof' } }),
    'POST /api/account/changeBind': () => ({ data: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Change e-mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change e-mail' }))
  expect(dialog.getByText(/lina@example.org/)).toBeDefined()
  await user.type(dialog.getByLabelText(/Current password/), 'Secret123')
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), 'AB2C')
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  await user.type(await dialog.findByRole('textbox', { name: /New e-mail/ }), 'new@example.org')
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), 'XY3Z')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('new@example.org')).toBeDefined()
  expect(server.seen.at(-1)).toEqual({
    call: 'POST /api/account/changeBind',
    body: { type: 'email', captcha: 'XY3Z', email: 'new@example.org', accountVerificationToken: 'proof' },
  })
})

it('takes a replaced contact back by the link of the notice, and shows a wrong code at its input', async () => {
  let isRight = false
  const { user, server } = await open(
    '/undo-contact?code=ABCDEFGHJKLMNPQR',
    {
      'POST /api/account/undoContactChange': () =>
        isRight ? { data: { type: 'email' } } : { error: 'wrong', fields: { code: 'The undo code is wrong' } },
    },
    false,
  )
  await user.click(await screen.findByRole('button', { name: 'Undo the change' }))
  expect(await screen.findByText('The undo code is wrong')).toBeDefined()
  isRight = true
  await user.click(screen.getByRole('button', { name: 'Undo the change' }))
  expect((await screen.findByRole('link', { name: 'Go to login' })).getAttribute('href')).toBe('/user/login')
  expect(server.seen.at(-1)?.body).toEqual({ code: 'ABCDEFGHJKLMNPQR' })
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

it('narrows the balance log by direction, keeps that over pages, and exports all of it without formulas', async () => {
  const rowOf = (id: number) => ({
    ...{ id, user_id: 7, money: '1.00', before: '0.00', after: '1.00', create_time: 1_795_000_000 },
    memo: id === 1 ? '=HYPERLINK("https://evil.example")' : `Gift ${id}`,
  })
  const asked: string[] = []
  const { user } = await open('/account/balance', {
    'GET /api/account/balance': (_body, url) => {
      asked.push(url.search)
      const limit = Number(url.searchParams.get('limit'))
      const page = Number(url.searchParams.get('page'))
      const all = Array.from({ length: 150 }, (_, index) => rowOf(150 - index))
      return { data: { list: all.slice((page - 1) * limit, page * limit), total: 150 } }
    },
  })
  await user.click(await screen.findByRole('combobox', { name: 'Direction' }))
  await user.click(await screen.findByRole('option', { name: 'In' }))
  await waitFor(() => expect(asked.at(-1)).toContain('direction=in'))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(asked.at(-1)).toMatch(/page=2.*direction=in|direction=in.*page=2/))
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:saved'
  })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.text())?.trimEnd().split('\r\n') ?? []
  expect(lines).toHaveLength(151)
  expect(lines.at(-1)).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(asked.slice(-2).every((query) => query.includes('direction=in'))).toBe(true)
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
