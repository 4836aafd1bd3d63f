import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lina, menuOf, site } from '../../test-support/fake-server.ts'
import { type Handlers, openMemberCentre, stubBrowser } from '../../test-support/open-member-centre.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openProfile(handlers: Handlers = {}) {
  return openMemberCentre('/account/profile', {
    pages: ['account/profile'],
    handlers: { 'GET /api/account/preferences': () => ({ data: { locale: '', timeZone: '' } }), ...handlers },
  })
}

it('sends the names and the fields that were changed, and nothing else [P5]', async () => {
  const { user, server } = await openProfile({ 'POST /api/account/profile': () => ({ data: null }) })
  const motto = await screen.findByRole('textbox', { name: /Motto/ })
  await user.clear(motto)
  await user.type(motto, 'New')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.seen.some(({ call }) => call === 'POST /api/account/profile')).toBe(true))
  expect(server.seen.find(({ call }) => call === 'POST /api/account/profile')?.body).toEqual({
    id: 7,
    username: 'lina',
    nickname: '李娜',
    motto: 'New',
  })
})

it('reports a wrong user name as soon as its input is left [V1, P5]', async () => {
  const { user } = await openProfile()
  const name = await screen.findByRole('textbox', { name: /User name/ })
  await user.clear(name)
  await user.type(name, '1x')
  expect(screen.queryByText(/The account requires/)).toBeNull()
  await user.tab()
  expect(await screen.findByText(/The account requires 3 to 15 characters/)).toBeDefined()
  await user.type(name, 'yz')
  await user.clear(name)
  await user.type(name, 'lina2')
  await waitFor(() => expect(screen.queryByText(/The account requires/)).toBeNull())
})

it('refuses markup as a nickname [V3, P5]', async () => {
  const { user, server } = await openProfile()
  const nickname = await screen.findByRole('textbox', { name: /Nickname/ })
  await user.clear(nickname)
  await user.type(nickname, '<b>')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/A nickname has letters/)).toBeDefined()
  expect(server.seen.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it('a birthday that is still to come is refused at its input [V4, P5]', async () => {
  const { user, server } = await openProfile()
  const birthday = await screen.findByLabelText('Birthday')
  const nextYear = new Date().getFullYear() + 1
  fireEvent.change(birthday, { target: { value: `${nextYear}-01-01` } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a valid date')).toBeDefined()
  expect(server.seen.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it('refuses an avatar that is not a picture before anything is uploaded, and names the file [P5]', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('not a picture')))
  const { user, server } = await openProfile()
  const input = await screen.findByLabelText('Change photo')
  await user.upload(input, new File(['text'], 'notes.png', { type: 'image/png' }))
  expect(await screen.findByText(/“notes.png” is not a picture/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.seen.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it('stores language and time zone with the member', async () => {
  const { user, server } = await openProfile({ 'POST /api/account/preferences': () => ({ data: null }) })
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  await user.click(zone)
  await user.type(zone, 'Europe/Lond')
  await user.click(await screen.findByRole('option', { name: 'Europe/London' }))
  await user.click(screen.getByRole('button', { name: 'Save preferences' }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'POST /api/account/preferences')?.body).toEqual({
      locale: '',
      timeZone: 'Europe/London',
    }),
  )
})

it('all times, and the months of the log, use the chosen time zone as soon as it is saved', async () => {
  const change = { id: 1, user_id: 7, money: '1.00', before: '0.00', after: '1.00', memo: 'Gift' }
  const requested: (string | null)[] = []
  const { user, router } = await openMemberCentre('/account/balance', {
    pages: ['account/balance', 'account/profile'],
    handlers: {
      'GET /api/index/index': () => ({
        data: {
          site,
          openMemberCenter: true,
          userInfo: lina,
          rules: [],
          timeZone: 'America/New_York',
          menus: menuOf('account/balance', 'account/profile'),
        },
      }),
      // 2026-03-01 02:30 in UTC.
      'GET /api/account/balance': (_body, { searchParams }) => {
        requested.push(searchParams.get('timeZone'))
        return { data: { list: [{ ...change, create_time: 1_772_332_200 }], total: 1 } }
      },
      'GET /api/account/preferences': () => ({ data: { locale: '', timeZone: 'America/New_York' } }),
      'POST /api/account/preferences': () => ({ data: null }),
    },
  })
  expect(await screen.findByText('2026-02-28 21:30:00')).toBeDefined()
  await router.navigate('/account/profile')
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  await user.clear(zone)
  await user.type(zone, 'Asia/Tok')
  await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }))
  await user.click(screen.getByRole('button', { name: 'Save preferences' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save preferences' })).toHaveProperty('disabled', true))
  await router.navigate('/account/balance')
  expect(await screen.findByText('2026-03-01 11:30:00')).toBeDefined()
  expect(requested).toEqual(['America/New_York', 'Asia/Tokyo'])
})

it('times stay in the zone of the browser if it does not support the chosen one', async () => {
  const list = [
    { id: 1, user_id: 7, money: '1.00', before: '0.00', after: '1.00', memo: 'Gift', create_time: 1_772_332_200 },
  ]
  await openMemberCentre('/account/balance', {
    pages: ['account/balance'],
    handlers: {
      'GET /api/index/index': () => ({
        data: {
          site,
          openMemberCenter: true,
          userInfo: lina,
          rules: [],
          timeZone: 'Mars/Olympus',
          menus: menuOf('account/balance'),
        },
      }),
      'GET /api/account/balance': () => ({ data: { list, total: 1 } }),
    },
  })
  expect(await screen.findByText(/^2026-0[23]-\d\d \d\d:\d\d:00$/)).toBeDefined()
})

it.each([
  ['applies on a device where none was chosen', '', true],
  ['leaves the language that was chosen on the device', 'think_lang=en', false],
])('the language that the member has stored %s', async (_title, cookie, applies) => {
  // jsdom cannot reload a page, and reports an error.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const forget = () => {
    document.cookie = 'think_lang=; path=/; max-age=0'
  }
  forget()
  if (cookie) document.cookie = `${cookie}; path=/`
  const menus = menuOf('account/profile')
  await openProfile({
    'GET /api/index/index': () => ({
      data: { site, openMemberCenter: true, userInfo: lina, rules: [], menus, language: 'zh-cn' },
    }),
  })
  await screen.findByRole('heading', { name: 'Profile' })
  expect(document.cookie.includes('think_lang=zh-cn')).toBe(applies)
  forget()
  report.mockRestore()
})

it('a profile that was left unsaved is offered again, and is kept by the server [I1]', async () => {
  const saved: unknown[] = []
  const handlers = {
    'POST /api/formDraft/save': (body: unknown) => {
      saved.push(body)
      return { data: { revision: 1, time: 1_795_000_000 } }
    },
    'GET /api/formDraft/index': () => ({ data: { list: [] } }),
  }
  const { user } = await openProfile(handlers)
  await user.type(await screen.findByRole('textbox', { name: /Motto/ }), 'half a thought')
  await waitFor(() => expect(saved).toMatchObject([{ form: 'account/profile', record: '' }]), { timeout: 10_000 })
  expect(JSON.stringify(saved)).toContain('half a thought')
  cleanup()
  const list = [
    { key: 'another-draft', form: 'account/profile', record: '', title: '', revision: 1, time: 1_795_000_000 },
  ]
  const again = await openProfile({
    ...handlers,
    'GET /api/formDraft/index': () => ({ data: { list } }),
    'GET /api/formDraft/open': () => ({ data: { ...list[0], content: '{"motto":"half a thought"}' } }),
  })
  await again.user.click(await screen.findByRole('button', { name: 'Restore' }))
  const motto = screen.getByRole<HTMLInputElement>('textbox', { name: /Motto/ })
  await waitFor(() => expect(motto.value).toBe('half a thought'))
})
