import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { isRecord, type MenuRule } from '@teachnet/protocol'
import { storageKeys } from '@teachnet/session'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeServer, lina, menuOf, site } from '../test-support/fake-server.ts'
import { type Handlers, showMemberCentre, stubBrowser } from '../test-support/open-member-centre.tsx'
import { createMemberServices } from '../session/services.ts'

const week = { days: ['2026-11-14', '2026-11-15'], score: [0, 10], money: ['0.00', '-2.50'] }
const noLog = { list: [], total: 0 }

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const device = {
  ip: '127.0.0.1',
  place: 'This machine',
  browser: 'Chrome 141',
  system: 'Windows',
  kind: 'desktop',
  createTime: 1_795_000_000,
}
const sessionOf = (id: number, more: object) => ({ ...device, id, useTime: 1_795_000_000, isCurrent: false, ...more })
const security: Handlers = {
  'GET /api/account/profile': () => ({ data: { accountVerificationType: ['email'] } }),
  'GET /api/account/sessions': () => ({ data: { list: [sessionOf(1, { isCurrent: true })] } }),
  'GET /api/account/signIns': () => ({ data: { list: [] } }),
  'GET /api/account/secondFactor': () => ({ data: { isOn: false, recoveryCodes: 0 } }),
  'GET /api/account/passkeys': () => ({ data: { list: [] } }),
  'GET /api/account/connections': () => ({ data: { list: [] } }),
}

async function open(path: string, provided: Handlers = {}, signedIn = true) {
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
    'GET /api/content/consents': () => ({ data: { consents: [] } }),
    'GET /api/account/overview': () => ({ data: week }),
    'GET /api/account/balance': () => ({ data: noLog }),
    'GET /api/account/dailyCheckIn': () => ({ data: { isDone: false, streak: 0, longest: 0, points: 0 } }),
    'GET /api/account/data': () => ({
      data: { exports: [], deletion: null, left: { money: '0.00', score: 0, applications: [] } },
    }),
    'GET /api/account/preferences': () => ({ data: { locale: '', timeZone: '' } }),
    ...provided,
  })
  const services = createMemberServices({
    locale: 'en',
    settings: { apiOrigin: 'http://api.test', publicOrigin: 'http://www.test' },
    fetch: server.fetch,
  })
  if (signedIn) services.session.signIn(lina)
  return { server, services, ...(await showMemberCentre(services, path)) }
}

it('the overview shows greeting, balance, score and the week as figures that a screen reader can read [P5, C2]', async () => {
  await open('')
  expect(await screen.findByRole('heading', { level: 1, name: /李娜/ })).toBeDefined()
  expect(screen.getByText('¥120.50')).toBeDefined()
  expect(screen.getByRole('link', { name: site.siteName }).getAttribute('href')).toBe('http://www.test/')
  const figures = screen.getByRole('table', { name: 'Points changes in the last 7 days', hidden: true })
  expect(within(figures).getByRole('row', { name: /2026-11-15 10/, hidden: true })).toBeDefined()
})

it('the overview of a group that may open no other page requests no other data, and has no links to other pages [A6]', async () => {
  const { server } = await open('', {
    'GET /api/index/index': () => ({
      data: { site, openMemberCenter: true, userInfo: lina, rules: [], menus: menuOf('account/overview') },
    }),
    'GET /api/account/balance': () => ({ error: 'You do not have permission to do this', name: 'FORBIDDEN' }),
  })
  expect(await screen.findByText('¥120.50')).toBeDefined()
  expect(server.seen.map(({ call }) => call)).not.toContain('GET /api/account/balance')
  const links = within(screen.getByRole('main')).queryAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([])
  expect(screen.queryByRole('heading', { name: /Recent/ })).toBeNull()
})

it('a week without changes has no chart, and the one with changes is shown first', async () => {
  let money = ['0.00', '-2.50']
  let score = [0, 0]
  const { router } = await open('', {
    'GET /api/account/overview': () => ({ data: { ...week, score, money } }),
  })
  expect(await screen.findByRole('table', { name: 'Balance changes in the last 7 days', hidden: true })).toBeDefined()
  money = ['0.00', '0.00']
  score = [0, 0]
  await router.revalidate()
  await waitFor(() => expect(screen.queryByRole('table', { name: /last 7 days/, hidden: true })).toBeNull())
  expect(screen.queryByRole('heading', { name: /last 7 days/ })).toBeNull()
})

it('a series of the chart that has not changed has a message in its place', async () => {
  const { user } = await open('', {
    'GET /api/account/overview': () => ({ data: { ...week, money: ['0.00', '0.00'] } }),
  })
  await screen.findByRole('table', { name: 'Points changes in the last 7 days', hidden: true })
  await user.click(screen.getByRole('button', { name: 'Balance', pressed: false }))
  expect(screen.getByText('Nothing has changed in the last 7 days.')).toBeDefined()
  expect(screen.queryByRole('table', { name: /last 7 days/, hidden: true })).toBeNull()
})

it('checks the member in once, and shows the streak and the new score [P5]', async () => {
  let done = false
  const state = () => ({ isDone: done, streak: done ? 3 : 2, longest: 7, points: 5 })
  const { server, user } = await open('', {
    'GET /api/account/dailyCheckIn': () => ({ data: state() }),
    'POST /api/account/checkInToday': () => {
      done = true
      return { data: { ...state(), score: 345 } }
    },
  })
  expect(await screen.findByText('2 days in a row: check in today to keep your streak')).toBeDefined()
  expect(screen.getByText('5 points a day. Your longest streak: 7 days.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  expect(await screen.findByText('3 days in a row')).toBeDefined()
  expect(screen.getByText('345')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Checked in today' })).toHaveProperty('disabled', true)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(server.seen.find(({ call }) => call === 'POST /api/account/checkInToday')?.body).toEqual({ timeZone: zone })
})

it('a page that is open at midnight offers the check-in of the new day, and greets by its hour [P5]', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: Date.parse('2026-11-15T15:59:00Z'), toFake: ['Date'] })
  await open('', {
    'GET /api/index/index': () => ({
      data: {
        site,
        openMemberCenter: true,
        userInfo: lina,
        timeZone: 'Asia/Shanghai',
        rules: [],
        menus: menuOf('account/overview'),
      },
    }),
    'GET /api/account/dailyCheckIn': () => ({
      data: { isDone: Date.now() < Date.parse('2026-11-15T16:00:00Z'), streak: 3, longest: 3, points: 5 },
    }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: /Good evening/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Checked in today' })).toHaveProperty('disabled', true)
  vi.setSystemTime(Date.parse('2026-11-15T16:00:05Z'))
  // The page may begin to listen after its first texts are there.
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(screen.getByRole('button', { name: 'Check in' })).toHaveProperty('disabled', false)
  })
  expect(screen.queryByRole('heading', { level: 1, name: /Good evening/ })).toBeNull()
})

it('the member stays on the overview and can try again when the check-in fails', async () => {
  const { user } = await open('', { 'POST /api/account/checkInToday': () => ({ error: 'The server is busy' }) })
  await user.click(await screen.findByRole('button', { name: 'Check in' }))
  expect(await screen.findByText('The server is busy')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Check in' })).toHaveProperty('disabled', false)
})

it('a page whose data cannot be loaded shows the failure once, and can load it again', async () => {
  let isBroken = true
  const { user, services } = await open('/account/balance', {
    'GET /api/account/balance': () => (isBroken ? { error: 'The server is busy' } : { data: noLog }),
  })
  await screen.findByText('The server is busy')
  services.notifier.notify({ kind: 'info', text: 'Another message' })
  await screen.findByText('Another message')
  expect(screen.getAllByText('The server is busy')).toHaveLength(1)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('The server is busy')).toBeNull())
})

it('sends a signed-out visitor to the login page and back to the requested page after login [R6]', async () => {
  const { router } = await open('/account/balance?page=2', {}, false)
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe('/user/account/balance?page=2')
})

it('logs in, and keeps the input when the server refuses [P5]', async () => {
  let isRejected = true
  const { user, router } = await open(
    '/login',
    {
      'POST /api/user/checkIn': () =>
        isRejected ? { error: 'Password is incorrect!' } : { data: { userInfo: lina, routePath: '/user' } },
    },
    false,
  )
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Password: Required')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: /User name, email or mobile/ }), 'lina')
  await user.type(screen.getAllByLabelText(/Password/)[0] ?? document.body, 'secret1')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Password is incorrect!')
  expect(screen.getAllByText('Password is incorrect!')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getAllByLabelText(/Password/)[0])
  expect(screen.getByRole('textbox', { name: /User name, email or mobile/ })).toHaveProperty('value', 'lina')
  isRejected = false
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/user\/(loading|account\/overview)$/))
})

it('a browser that stores nothing is named before a session is opened [P5]', async () => {
  const { user, server } = await open('/login', {}, false)
  await screen.findByRole('button', { name: 'Log in' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.type(screen.getByRole('textbox', { name: /User name, email or mobile/ }), 'lina')
  await user.type(screen.getAllByLabelText(/Password/)[0] ?? document.body, 'secret1')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser stores nothing for this site/)
  expect(server.seen.some(({ call }) => call === 'POST /api/user/checkIn')).toBe(false)
})

it('the login asks for a captcha when the server needs one after all, and sends the form again with its answer [G6]', async () => {
  const { user, server } = await open(
    '/login',
    {
      'GET /api/common/clickCaptcha': (_body, url) => ({
        data: {
          id: url.searchParams.get('id'),
          text: ['木'],
          base64: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
          width: 350,
          height: 200,
        },
      }),
      'GET /api/common/questionCaptcha': (_body, url) => ({
        data: { id: url.searchParams.get('id'), question: 'Two plus three?' },
      }),
      'POST /api/common/checkClickCaptcha': () => ({ data: null }),
      'POST /api/user/checkIn': (body) =>
        Object(body).captchaInfo === undefined
          ? { error: 'Solve the captcha', name: 'CAPTCHA_NEEDED' }
          : { data: { userInfo: lina, routePath: '/user' } },
    },
    false,
  )
  await user.type(await screen.findByRole('textbox', { name: /User name, email or mobile/ }), 'lina')
  await user.type(screen.getAllByLabelText(/Password/)[0] ?? document.body, 'secret1')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await user.click(await screen.findByRole('button', { name: 'Answer a question instead' }))
  await user.type(await screen.findByRole('textbox', { name: 'Two plus three?' }), '5{Enter}')
  const sent = () => server.seen.filter(({ call }) => call === 'POST /api/user/checkIn')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ username: 'lina', captchaInfo: '5' })
})

it('a registration names the texts it asks to agree to, refuses without agreement, and sends their versions [P8]', async () => {
  const text = { text: '', valid_from: null }
  const consents = [
    { ...text, version: 'aaa', kind: 'privacy', title: 'Privacy policy', number: '2.0' },
    { ...text, version: 'bbb', kind: 'terms', title: 'Terms of service', number: '1.0' },
  ]
  const { user, server } = await open(
    '/login',
    {
      'GET /api/content/consents': () => ({ data: { consents } }),
      'POST /api/user/checkIn': () => ({ data: { userInfo: lina, routePath: '/user' } }),
    },
    false,
  )
  await user.click(await screen.findByRole('tab', { name: 'Register' }))
  const panel = within(screen.getByRole('tabpanel', { name: 'Register' }))
  expect((await panel.findByRole('link', { name: 'Privacy policy (version 2.0)' })).getAttribute('href')).toBe(
    'http://www.test/privacy?version=2.0',
  )
  await user.type(panel.getByRole('textbox', { name: /User name/ }), 'newcomer')
  await user.type(panel.getByRole('textbox', { name: /^Email/ }), 'new@example.com')
  await user.type(panel.getByRole('textbox', { name: /Code/ }), '123456')
  await user.type(panel.getByLabelText(/Password/), 'secret1')
  await user.click(panel.getByRole('button', { name: 'Register and log in' }))
  expect(await panel.findByText('Please agree first.')).toBeDefined()
  const sent = () => server.seen.filter(({ call }) => call === 'POST /api/user/checkIn')
  expect(sent()).toEqual([])
  await user.click(panel.getByRole('checkbox'))
  await user.click(panel.getByRole('button', { name: 'Register and log in' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ tab: 'register', username: 'newcomer', consents: 'aaa,bbb' })
})

it('a registration survives the reload of a language switch, without password and code', async () => {
  const first = await open('/login', {}, false)
  await first.user.click(await screen.findByRole('tab', { name: 'Register' }))
  const form = within(screen.getByRole('tabpanel', { name: 'Register' }))
  await first.user.type(await form.findByRole('textbox', { name: /User name/ }), 'newcomer')
  await first.user.type(form.getByRole('textbox', { name: /^Email/ }), 'new@example.com')
  await first.user.type(form.getByRole('textbox', { name: /Code/ }), '204060')
  await first.user.type(form.getByLabelText(/Password/), 'Secret-word-1')
  expect(JSON.stringify(sessionStorage)).not.toMatch(/204060|Secret-word/)
  cleanup()
  await open('/login', {}, false)
  const panel = within(await screen.findByRole('tabpanel', { name: 'Register' }))
  expect(await panel.findByRole('textbox', { name: /User name/ })).toHaveProperty('value', 'newcomer')
  expect(panel.getByRole('textbox', { name: /^Email/ })).toHaveProperty('value', 'new@example.com')
  expect(panel.getByRole('textbox', { name: /Code/ })).toHaveProperty('value', '')
})

it('a registration whose text has changed meanwhile keeps the input and asks to agree to the new one [P8]', async () => {
  const text = { text: '', valid_from: null, kind: 'privacy', title: 'Privacy policy' }
  let current = { ...text, version: 'aaa', number: '1.0' }
  const { user, server } = await open(
    '/login',
    {
      'GET /api/content/consents': () => ({ data: { consents: [current] } }),
      'POST /api/user/checkIn': (body) =>
        isRecord(body) && body['consents'] === current.version
          ? { data: { userInfo: lina, routePath: '/user' } }
          : { error: 'The text has changed', name: 'CONSENT_CHANGED' },
    },
    false,
  )
  await user.click(await screen.findByRole('tab', { name: 'Register' }))
  const panel = within(screen.getByRole('tabpanel', { name: 'Register' }))
  await user.type(await panel.findByRole('textbox', { name: /User name/ }), 'newcomer')
  await user.type(panel.getByRole('textbox', { name: /^Email/ }), 'new@example.com')
  await user.type(panel.getByRole('textbox', { name: /Code/ }), '123456')
  await user.type(panel.getByLabelText(/Password/), 'secret1')
  await user.click(panel.getByRole('checkbox'))
  current = { ...text, version: 'bbb', number: '2.0' }
  await user.click(panel.getByRole('button', { name: 'Register and log in' }))

  expect(await panel.findByRole('link', { name: 'Privacy policy (version 2.0)' })).toBeDefined()
  const agreement = panel.getByRole<HTMLInputElement>('checkbox', { description: 'The text has changed' })
  expect(agreement.checked).toBe(false)
  // Said once, at its place.
  expect(screen.getAllByText('The text has changed')).toHaveLength(1)
  await user.click(agreement)
  await user.click(panel.getByRole('button', { name: 'Register and log in' }))
  const sent = () => server.seen.filter(({ call }) => call === 'POST /api/user/checkIn')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ username: 'newcomer', captcha: '123456', consents: 'bbb' })
})

it('logs the account out for a visitor who comes to sign in with another one [P2]', async () => {
  const { server } = await open('/login?switch=1&to=%2Fnews', { 'POST /api/user/logout': () => ({ data: null }) })
  expect(await screen.findByRole('textbox', { name: /User name, email or mobile/ })).toBeDefined()
  expect(server.seen.map(({ call }) => call)).toContain('POST /api/user/logout')
  expect(localStorage.getItem('teachnet.memberInfo.auth')).toBeNull()
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
  await user.type(await screen.findByRole('textbox', { name: /User name, email or mobile/ }), 'lina')
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
  expect(document.activeElement).toBe(dialog.getByLabelText(/Current password/))
  await user.keyboard('Secret123{Enter}')
  expect(await dialog.findByRole('img', { name: /QR code/ })).toBeDefined()
  expect(dialog.getByText('ABCD EFGH')).toBeDefined()
  // The phone that shows the code cannot scan it.
  const app = dialog.getByRole('link', { name: 'Open the authenticator app on this device' })
  expect(app.getAttribute('href')).toBe('otpauth://totp/x?secret=ABCDEFGH')
  await user.click(dialog.getByRole('button', { name: 'Copy the key' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH')
  await user.click(dialog.getByRole('textbox', { name: /Authenticator code/ }))
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Authenticator code/ }))
  await user.keyboard('123456{Enter}')
  const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAAA-BBBB-CCCC-DDDD',
    'EEEE-FFFF-GGGG-HHHH',
  ])
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB-CCCC-DDDD\nEEEE-FFFF-GGGG-HHHH')
  await user.click(dialog.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull())
  expect(screen.getByText('On. 2 recovery codes are left.')).toBeDefined()
})

const visited = '?code=c&state=given'

it.each([
  ['begun by this tab', 'given', '/user/loading'],
  ['that another page began', 'other', '/user/provider'],
])('a visit to a provider %s ends at the right page', async (_what, state, expected) => {
  const visit = { provider: 'school', state, purpose: 'login', target: '/loading' }
  sessionStorage.setItem('teachnet.visit', JSON.stringify(visit))
  const { server, router } = await open(
    `/provider${visited}`,
    {
      'POST /api/user/checkIn': () => ({ data: { userInfo: lina, routePath: '/user' } }),
      // The loading page stays, so that the test can see it.
      'GET /api/index/index': () => ({ error: 'later' }),
    },
    false,
  )
  if (state === 'given') await waitFor(() => expect(router.state.location.pathname).toBe(expected))
  else expect(await screen.findByText('This did not work. Please begin again.')).toBeDefined()
  expect(router.state.location.pathname).toBe(expected)
  const bodies = server.seen.filter(({ call }) => call === 'POST /api/user/checkIn').map(({ body }) => body)
  expect(bodies).toEqual(state === 'given' ? [{ tab: 'provider', provider: 'school', query: visited }] : [])
  expect(sessionStorage.getItem('teachnet.visit')).toBeNull()
})

it('renames and removes a passkey, and adds none in a browser without them', async () => {
  let list = [{ id: 3, name: 'Laptop', isSynced: true, createTime: 1_795_000_000, useTime: null }]
  const { user, server } = await open('/account/changePassword', {
    ...security,
    'GET /api/account/passkeys': () => ({ data: { list } }),
    'POST /api/account/renamePasskey': () => {
      list = list.map((one) => ({ ...one, name: 'Phone' }))
      return { data: null }
    },
    'POST /api/account/removePasskey': () => {
      list = []
      return { data: null }
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Passkeys' }))
  expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(section.getByText('Passkeys need a secure connection. Open this page with https://.')).toBeDefined()
  await user.click(section.getByRole('button', { name: 'Rename passkey Laptop' }))
  const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, 'Phone')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await section.findByRole('button', { name: 'Remove passkey Phone' }))
  const removal = within(await screen.findByRole('dialog', { name: 'Remove the passkey' }))
  await user.type(removal.getByLabelText(/Current password/), 'Secret123')
  await user.click(removal.getByRole('button', { name: 'Remove' }))
  expect(await section.findByText('No passkeys yet.')).toBeDefined()
  expect(server.seen).toContainEqual({ call: 'POST /api/account/renamePasskey', body: { id: 3, name: 'Phone' } })
  expect(server.seen).toContainEqual({
    call: 'POST /api/account/removePasskey',
    body: { id: 3, password: 'Secret123' },
  })
})

it('signs in with a code sent to a mobile number, and shows a wrong code at its input [P5, C5]', async () => {
  let isWrong = true
  const { user, server, router } = await open(
    '/login',
    {
      'GET /api/user/checkIn': () => ({
        data: { accountVerificationType: ['email', 'mobile'], userLoginCaptchaSwitch: true, signInWays: ['code'] },
      }),
      'POST /api/user/checkIn': () =>
        isWrong
          ? { error: 'wrong', fields: { captcha: 'The code is wrong' } }
          : { data: { userInfo: lina, routePath: '/user' } },
    },
    false,
  )
  await user.click(await screen.findByRole('button', { name: 'Log in with a code' }))
  const contact = await screen.findByRole('textbox', { name: /Email or mobile/ })
  await user.type(contact, '1380013800')
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), '204060')
  await user.click(screen.getByRole('button', { name: 'Log in with this code' }))
  expect(await screen.findByText('Please enter an email address or a mobile number')).toBeDefined()
  await user.type(contact, '0')
  await user.click(screen.getByRole('button', { name: 'Log in with this code' }))
  expect(await screen.findByText('The code is wrong')).toBeDefined()
  isWrong = false
  await user.click(screen.getByRole('button', { name: 'Log in with this code' }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/user/login'))
  expect(server.seen.find(({ call }) => call === 'POST /api/user/checkIn')?.body).toEqual({
    tab: 'code',
    registerType: 'mobile',
    email: '',
    mobile: '13800138000',
    captcha: '204060',
    keep: false,
  })
})

it('offers no sign-in by code when the server does not list it', async () => {
  await open('/login', {}, false)
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Log in with a code' })).toBeNull()
})

it('sets a new password by an email code, and returns to the login [P5, C2]', async () => {
  const { user, server } = await open('/login', { 'POST /api/account/retrievePassword': () => ({ data: null }) }, false)
  await user.click(await screen.findByRole('tab', { name: 'Forgot password' }))
  const form = within(screen.getByRole('tabpanel', { name: 'Forgot password' }))
  await user.type(await form.findByRole('textbox', { name: /^Email/ }), 'lina@example.org')
  await user.type(form.getByRole('textbox', { name: /^Code/ }), '204060')
  await user.type(form.getByLabelText(/New password/), 'Secret&1')
  await user.click(form.getByRole('button', { name: 'Set new password' }))
  expect(await form.findByText(/^The character & is not possible.*must not contain/)).toBeDefined()
  await user.clear(form.getByLabelText(/New password/))
  await user.type(form.getByLabelText(/New password/), 'Secret123')
  await user.click(form.getByRole('button', { name: 'Set new password' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Log in' }).getAttribute('aria-selected')).toBe('true'))
  expect(server.seen.at(-1)).toEqual({
    call: 'POST /api/account/retrievePassword',
    body: { type: 'email', account: 'lina@example.org', captcha: '204060', password: 'Secret123' },
  })
})

it('shows what the server refuses under the field concerned, and keeps all input [V4, C2]', async () => {
  const { user, server } = await open('/account/profile', {
    'POST /api/account/profile': () => ({ error: 'taken', fields: { username: 'User name “zhang” already exists' } }),
  })
  const name = await screen.findByRole('textbox', { name: /User name/ })
  await user.clear(name)
  await user.type(name, 'zhang')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('User name “zhang” already exists')).toBeDefined()
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
  expect(devices.getAllByText('This machine')).toHaveLength(2)
  expect(within(screen.getByRole('region', { name: 'Login history' })).getByText('Wrong password')).toBeDefined()
  await user.click(devices.getByRole('button', { name: 'Log out WeChat 8 on iOS 18' }))
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

it('replaces the email address: proves the bound one, then binds the new one [C2]', async () => {
  const { user, server } = await open('/account/changePassword', {
    ...security,
    'POST /api/account/verification': () => ({ data: { type: 'email', accountVerificationToken: 'proof' } }),
    'POST /api/account/changeBind': () => ({ data: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  expect(dialog.getByText(/lina@example.org/)).toBeDefined()
  await user.type(dialog.getByLabelText(/Current password/), 'Secret123')
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), '204060')
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  await user.type(await dialog.findByRole('textbox', { name: /New email/ }), 'new@example.org')
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), '204061')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('new@example.org')).toBeDefined()
  expect(server.seen.filter(({ call }) => call === 'POST /api/account/changeBind').map(({ body }) => body)).toEqual([
    { type: 'email', captcha: '204061', email: 'new@example.org', accountVerificationToken: 'proof' },
  ])
})

it('replaces an email address whose mailbox is lost: the authenticator app proves the owner [C2]', async () => {
  const { user, server } = await open('/account/changePassword', {
    ...security,
    'GET /api/account/profile': () => ({ data: { accountVerificationType: ['email'], verified: [] } }),
    'GET /api/account/secondFactor': () => ({ data: { isOn: true, recoveryCodes: 5 } }),
    'POST /api/account/proveOwner': () => ({ data: { type: 'email', accountVerificationToken: 'proof' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  await user.click(dialog.getByRole('button', { name: 'No access to this mailbox?' }))
  await user.type(dialog.getByLabelText(/Current password/), 'Secret123')
  await user.type(dialog.getByRole('textbox', { name: /Authenticator code/ }), '123456')
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  expect(await dialog.findByRole('textbox', { name: /New email/ })).toBeDefined()
  expect(server.seen.find(({ call }) => call === 'POST /api/account/proveOwner')?.body).toEqual({
    type: 'email',
    by: 'authenticator',
    password: 'Secret123',
    code: '123456',
  })
})

it('an account without another proof is told what helps when its mailbox is lost', async () => {
  const { user } = await open('/account/changePassword', security)
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  await user.click(await screen.findByRole('button', { name: 'No access to this mailbox?' }))
  expect(screen.getByText(/This account has no other way/)).toBeDefined()
})

it('the security page says that a contact is not verified, and verifies it', async () => {
  let verified: string[] = []
  const { user } = await open('/account/changePassword', {
    ...security,
    'GET /api/account/profile': () => ({ data: { accountVerificationType: ['email'], verified } }),
    'POST /api/account/verification': () => {
      verified = ['email']
      return { data: { type: 'email', accountVerificationToken: 'proof' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Verify email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify the email address' }))
  await user.type(dialog.getByLabelText(/Password/), 'Secret123')
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), '204060')
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Verified')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Verify email' })).toBeNull()
})

it('restores a replaced contact by the link of the notice, and shows a wrong code at its input', async () => {
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

it('shows a wrong code at its input, and a refused address at the email input [C2]', async () => {
  let refused = { captcha: 'Enter the correct verification code' } as Record<string, string>
  const { user } = await open(
    '/login',
    { 'POST /api/account/retrievePassword': () => ({ error: 'refused', fields: refused }) },
    false,
  )
  await user.click(await screen.findByRole('tab', { name: 'Forgot password' }))
  const form = within(screen.getByRole('tabpanel', { name: 'Forgot password' }))
  await user.type(await form.findByRole('textbox', { name: /^Email/ }), 'lina@example.org')
  await user.type(form.getByRole('textbox', { name: /^Code/ }), '204060')
  await user.type(form.getByLabelText(/New password/), 'Secret123')
  await user.click(form.getByRole('button', { name: 'Set new password' }))
  expect(await form.findByText('Enter the correct verification code')).toBeDefined()
  expect(form.getByRole('textbox', { name: /^Code/ }).getAttribute('aria-invalid')).toBe('true')
  refused = { account: 'This is not a valid email address' }
  await user.click(form.getByRole('button', { name: 'Set new password' }))
  await waitFor(() => expect(form.getByRole('textbox', { name: /^Email/ }).getAttribute('aria-invalid')).toBe('true'))
})

/** Opens the profile, changes the motto, and saves it with a session that has ended. */
async function saveAfterTheEnd(provided: Handlers) {
  let isOver = true
  const parts = await open('/account/profile', {
    'POST /api/account/profile': () => (isOver ? { needLogin: 'Please log in first!' } : { data: null }),
    ...provided,
    'POST /api/user/checkIn': (...call) => {
      const answer = provided['POST /api/user/checkIn']?.(...call)
      isOver = answer !== undefined && !('data' in answer)
      return answer ?? { data: { userInfo: lina, routePath: '/user' } }
    },
  })
  const { user, server } = parts
  await user.type(await screen.findByRole('textbox', { name: /Motto/ }), '，学无止境')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Please log in again' }))
  const saves = () => server.seen.filter(({ call }) => call === 'POST /api/account/profile')
  const signIn = async () => {
    await user.type(await dialog.findByLabelText(/Password/), 'secret1')
    await user.click(dialog.getByRole('button', { name: 'Log in' }))
  }
  return { ...parts, dialog, saves, signIn }
}

it('asks over the page to sign in when the session ended during editing, and repeats the call [K4]', async () => {
  let isWrong = true
  const { user, dialog, router, saves, signIn } = await saveAfterTheEnd({
    'POST /api/user/checkIn': () =>
      isWrong
        ? { error: 'Password is incorrect!' }
        : { data: { userInfo: { ...lina, token: 'new' }, routePath: '/user' } },
  })
  expect(router.state.location.pathname).toBe('/user/account/profile')
  expect(dialog.getByRole('textbox', { name: /User name, email or mobile/ })).toHaveProperty('value', 'lina')
  expect(document.activeElement).toBe(dialog.getByLabelText(/Password/))
  await signIn()
  expect(await screen.findByText('Password is incorrect!')).toBeDefined()
  isWrong = false
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]?.body).toMatchObject({ motto: '教学相长，学无止境' })
  expect(screen.getByRole('textbox', { name: /Motto/ })).toHaveProperty('value', '教学相长，学无止境')
  expect(router.state.location.pathname).toBe('/user/account/profile')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
})

it('does not repeat the call for another member who signs in over the page [K4]', async () => {
  const { saves, signIn } = await saveAfterTheEnd({
    'POST /api/user/checkIn': () => ({
      data: { userInfo: { ...lina, id: 8, username: 'zhang', token: 'theirs' }, routePath: '/user' },
    }),
  })
  await signIn()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saves()).toHaveLength(1)
  expect(localStorage.getItem(storageKeys.memberInfo)).toContain('zhang')
})

it('goes to the login page when the member does not want to sign in again [K4]', async () => {
  const { user, dialog, router, saves } = await saveAfterTheEnd({})
  await user.click(await dialog.findByRole('button', { name: 'Leave the page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
  expect(saves()).toHaveLength(1)
})

it('continues when the member signs in again in another tab [K4]', async () => {
  let isSignedIn = false
  const { dialog, saves } = await saveAfterTheEnd({
    'POST /api/account/profile': () => (isSignedIn ? { data: null } : { needLogin: 'Please log in first!' }),
  })
  await dialog.findByRole('button', { name: 'Log in' })
  isSignedIn = true
  document.cookie = `${storageKeys.memberInfo}.auth=elsewhere; path=/`
  dispatchEvent(new StorageEvent('storage', { key: `${storageKeys.memberInfo}.at` }))
  await waitFor(() => expect(saves()).toHaveLength(2))
})

const texts = [
  {
    version: 'aaa',
    kind: 'privacy',
    title: 'Privacy policy',
    number: '2.0',
    text: 'Kept for one year.',
    valid_from: null,
    changes: 'One year instead of two.',
    paragraphs: ['Kept for one year.', 'Read by our staff.'],
    former: ['Kept for two years.', 'Read by our staff.'],
  },
]

it('shows changed terms before anything else, and continues once the member agrees [P8]', async () => {
  const { server, user } = await open('/account/profile', {
    'GET /api/index/index': () => ({
      data: {
        site,
        openMemberCenter: true,
        userInfo: lina,
        asksConsent: true,
        rules: [],
        menus: menuOf('account/profile'),
      },
    }),
    'GET /api/account/consents': () => ({ data: { consents: texts } }),
    'POST /api/account/consents': () => ({ data: null }),
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Please agree to our current terms' }))
  const full = within(dialog.getByRole('region', { name: 'Privacy policy' }))
  expect(full.getByText('Kept for two years.').tagName).toBe('DEL')
  expect(full.getByText('Kept for one year.').tagName).toBe('INS')
  expect(full.getByText('Read by our staff.').tagName).toBe('P')
  expect(dialog.getByText('What has changed: One year instead of two.')).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Privacy policy (version 2.0)' }).getAttribute('href')).toBe(
    'http://www.test/privacy?version=2.0',
  )
  expect(screen.queryByRole('navigation', { hidden: true })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /Motto/, hidden: true })).toBeNull()
  await user.keyboard('{Escape}')
  const agree = dialog.getByRole('button', { name: 'Agree and continue' })
  expect(agree).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: 'I have read and agree to: Privacy policy' }))
  await user.click(agree)
  expect(await screen.findByRole('textbox', { name: /Motto/ })).toBeDefined()
  expect(server.seen).toContainEqual({ call: 'POST /api/account/consents', body: { versions: ['aaa'] } })
})

it('shows the newest text when one changes while it is read, and signs out a member who declines [P8]', async () => {
  let version = 'aaa'
  const { server, user, router } = await open('/account/profile', {
    'GET /api/index/index': () => ({
      data: {
        site,
        openMemberCenter: true,
        userInfo: lina,
        asksConsent: true,
        rules: [],
        menus: menuOf('account/profile'),
      },
    }),
    'GET /api/account/consents': () => ({
      data: { consents: texts.map((text) => ({ ...text, version, number: version })) },
    }),
    'POST /api/account/consents': () => {
      version = 'bbb'
      return { error: 'The texts have changed', name: 'CONSENT_CHANGED' }
    },
    'POST /api/user/logout': () => ({ data: null }),
  })
  await user.click(await screen.findByRole('checkbox', { name: /I have read/ }))
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
  expect(await screen.findByRole('link', { name: 'Privacy policy (version bbb)' })).toBeDefined()
  // The new text has not been read.
  expect(screen.getByRole('button', { name: 'Agree and continue' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Decline and log out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
  expect(server.seen.some(({ call }) => call === 'POST /api/user/logout')).toBe(true)
})

it('a member who declines changed terms can export the data and delete the account [P8]', async () => {
  const { user } = await open('/account/profile', {
    'GET /api/index/index': () => ({
      data: {
        ...{ site, openMemberCenter: true, userInfo: lina, asksConsent: true, rules: [] },
        menus: menuOf('account/profile', 'account/data'),
      },
    }),
    'GET /api/account/consents': () => ({ data: { consents: texts } }),
  })
  await user.click(await screen.findByRole('link', { name: 'Export data or delete the account' }))
  expect(await screen.findByRole('heading', { name: 'Delete the account' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(
    within(screen.getByRole('navigation', { name: 'Member menu' })).getByRole('link', { name: /profile/ }),
  )
  expect(await screen.findByRole('dialog', { name: 'Please agree to our current terms' })).toBeDefined()
})

/** A rule of the menu with the fields that differ from a page. */
const ruleOf = (id: number, changes: Partial<MenuRule>): MenuRule => ({
  id,
  pid: 0,
  type: 'menu',
  title: `Rule ${id}`,
  name: `rule/${id}`,
  path: `rule/${id}`,
  icon: '',
  url: '',
  menu_type: 'tab',
  component: '/src/x.vue',
  keepalive: 0,
  extend: 'none',
  ...changes,
})

it('draws rules of every kind where the old clients draw them, and follows them [E6, R5, A6]', async () => {
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  const below = ruleOf(4, { title: 'Deep page', path: 'deep/page' })
  const { user, router } = await open('/account/profile', {
    'GET /api/index/index': () => ({
      data: {
        site,
        openMemberCenter: true,
        userInfo: lina,
        rules: [
          ruleOf(20, { type: 'nav', title: 'Shop', menu_type: 'link', url: 'https://shop.test/' }),
          ruleOf(21, { type: 'nav_user_menu', title: 'Help desk', menu_type: 'iframe', url: 'https://help.test/' }),
          ruleOf(22, { type: 'route', title: 'Hidden route' }),
        ],
        menus: [
          ...menuOf('account/profile'),
          ruleOf(2, {
            type: 'menu_dir',
            title: 'Outer group',
            menu_type: null,
            children: [
              ruleOf(3, { type: 'menu_dir', title: 'Inner group', menu_type: null, children: [below] }),
              ruleOf(5, { type: 'nav_user_menu', title: 'My module' }),
              ruleOf(6, { title: 'Only a route', extend: 'add_rules_only' }),
              ruleOf(7, { type: 'button', title: 'A button' }),
            ],
          }),
        ],
      },
    }),
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Member menu' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['account/profile', 'Deep page'])
  for (const title of ['Outer group', 'Inner group']) expect(menu.getByText(title)).toBeDefined()

  await user.click(within(screen.getByRole('navigation', { name: 'Site menu' })).getByRole('link', { name: 'Shop' }))
  expect(opened).toHaveBeenCalledWith('https://shop.test/', '_blank', 'noopener')

  await user.click(screen.getByRole('button', { name: /Account of/ }))
  const account = within(await screen.findByRole('dialog', { name: 'Account' }))
  expect(account.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My module', '/user/rule/5'],
    ['Help desk', `/user/iframe/${encodeURIComponent('https://help.test/')}`],
    ['Public site', 'http://www.test/'],
  ])
  expect(account.getByRole('button', { name: 'Log out' })).toBeDefined()
  expect(account.getByRole('combobox', { name: 'Language' })).toBeDefined()
  expect(account.getByRole('combobox', { name: 'Appearance' })).toBeDefined()
  expect(account.getByRole('link', { name: 'Public site' }).getAttribute('href')).toBe('http://www.test/')
  await user.click(account.getByRole('link', { name: 'Help desk' }))
  expect((await screen.findByTitle('Embedded page')).getAttribute('src')).toBe('https://help.test/')
  expect(router.state.location.pathname).toBe(`/user/iframe/${encodeURIComponent('https://help.test/')}`)

  await user.click(menu.getByRole('link', { name: 'Deep page' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Deep page' })).toBeDefined()
  expect(screen.getByText(/no page for “rule\/4”/)).toBeDefined()
  expect(router.state.location.pathname).toBe('/user/deep/page')
})

it('has the first pages of the menu at the bottom of a phone, and the whole menu behind a button', async () => {
  // The window of the test is wide: the style sheet hides this menu.
  const { user, router } = await open('/account/profile')
  const bottom = within(await screen.findByLabelText('Quick menu'))
  expect(bottom.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toEqual([
    '/user/account/overview',
    '/user/account/profile',
    '/user/account/balance',
    '/user/account/changePassword',
  ])
  expect(bottom.getByRole('link', { current: 'page', hidden: true }).textContent).toBe('account/profile')
  expect(bottom.getByRole('button', { name: 'More', hidden: true, current: false })).toBeDefined()
  await user.click(bottom.getByText('More'))
  const full = within(await screen.findByRole('presentation'))
  await user.click(await full.findByRole('link', { name: 'account/balance' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/account/balance'))
})

it('marks the button of the whole menu while the page is not among the first ones', async () => {
  await open('/account/changePassword', {
    ...security,
    'GET /api/index/index': () => ({
      data: {
        site,
        openMemberCenter: true,
        userInfo: lina,
        rules: [],
        menus: menuOf(
          ...['account/overview', 'account/profile', 'account/balance', 'account/integral', 'account/changePassword'],
        ),
      },
    }),
  })
  const bottom = within(await screen.findByLabelText('Quick menu'))
  expect(bottom.queryByRole('link', { current: 'page', hidden: true })).toBeNull()
  expect(bottom.getByRole('button', { name: 'More', hidden: true, current: true })).toBeDefined()
})

it('an empty log shows whether it is empty or only filtered, and can show all entries again', async () => {
  const { user, router } = await open('/account/balance?month=2025-01')
  expect(await screen.findByText('Nothing in the log matches.')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Show the whole log' }))
  expect(await screen.findByText('Nothing here yet.')).toBeDefined()
  expect(router.state.location.search).toBe('')
})

it('the balance page says how the balance changes, with the telephone number of the site', async () => {
  const menus = menuOf('account/balance')
  await open('/account/balance', {
    'GET /api/index/index': () => ({
      data: {
        ...{ openMemberCenter: true, userInfo: lina, rules: [], menus },
        site: { ...site, right_phone: '400-100 2000' },
      },
    }),
  })
  expect(await screen.findByText(/It cannot be topped up online/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call 400-100 2000' }).getAttribute('href')).toBe('tel:4001002000')
})

it('narrows the balance log by direction, keeps that over pages, and exports all of it without formulas', async () => {
  const rowOf = (id: number) => ({
    id,
    user_id: 7,
    money: '1.00',
    before: '0.00',
    after: '1.00',
    create_time: 1_795_000_000,
    memo: id === 1 ? '=HYPERLINK("https://evil.example")' : `Gift ${id}`,
  })
  const requested: string[] = []
  const { user } = await open('/account/balance', {
    'GET /api/account/balance': (_body, url) => {
      requested.push(url.search)
      const limit = Number(url.searchParams.get('limit'))
      const page = Number(url.searchParams.get('page'))
      const all = Array.from({ length: 150 }, (_, index) => rowOf(150 - index))
      return { data: { list: all.slice((page - 1) * limit, page * limit), total: 150 } }
    },
  })
  await user.click(await screen.findByRole('combobox', { name: 'Direction' }))
  await user.click(await screen.findByRole('option', { name: 'In' }))
  await waitFor(() => expect(requested.at(-1)).toContain('direction=in'))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(requested.at(-1)).toMatch(/page=2.*direction=in|direction=in.*page=2/))
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
  expect(requested.slice(-2).every((query) => query.includes('direction=in'))).toBe(true)
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

it('a closed site says on the page of the login, once, that it will be back', async () => {
  const closed = () => ({ error: 'The site is closed until eight.', name: 'MAINTENANCE' as const })
  await open('/login', { 'GET /api/index/index': closed, 'GET /api/user/checkIn': closed }, false)
  expect(await screen.findByRole('heading', { name: 'We will be back soon' })).toBeDefined()
  expect(screen.getAllByText('The site is closed until eight.')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
})
