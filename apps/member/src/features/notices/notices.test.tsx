import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Handlers, openMemberCentre, stubBrowser } from '../../test-support/open-member-centre.tsx'

// The first visit of a page loads its code, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })
beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pages = ['account/notices', 'account/balance']
const announcement = {
  ref: 'a3',
  kind: 'announcement',
  title: 'Maintenance',
  text: 'Down tonight',
  link: '/news',
  create_time: 2,
  is_read: false,
}
const balance = {
  ref: 'n7',
  kind: 'balance',
  title: 'Your balance changed by +5.00',
  text: '',
  link: '/account/balance',
  create_time: 1,
  is_read: false,
}

function inbox(notices: (typeof announcement)[]): Handlers {
  let list = notices
  const unread = () => list.filter(({ is_read }) => !is_read).length
  return {
    'GET /api/account/notices': () => ({ data: { list, total: list.length, unread: unread() } }),
    'GET /api/account/unreadNotices': () => ({ data: { unread: unread() } }),
    'GET /api/account/noticeChannels': () => ({
      data: {
        channels: { application: ['email', 'sms'], balance: [], dates: ['email'] },
        quiet: { from: '', until: '' },
        offered: ['email', 'sms'],
      },
    }),
    'POST /api/account/readNotices': (body) => {
      const refs = String(Reflect.get(Object(body), 'refs'))
      list = list.map((notice) =>
        refs === '' || refs.split(',').includes(notice.ref) ? { ...notice, is_read: true } : notice,
      )
      return { data: { unread: unread() } }
    },
    'POST /api/account/noticeChannels': () => ({ data: null, msg: 'Saved' }),
  }
}

it('the header counts unread notices, and the count falls when one or all are read', async () => {
  const { user } = await openMemberCentre('/account/notices', { pages, handlers: inbox([announcement, balance]) })
  expect(await screen.findByRole('link', { name: 'Notices: 2 unread' })).toBeDefined()
  const menu = within(screen.getByRole('navigation', { name: 'Member menu' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'account/notices2',
    'account/balance',
  ])
  const link = screen.getByRole('link', { name: 'Open: Maintenance' })
  expect(link.getAttribute('href')).toBe('http://www.test/news')
  await user.click(screen.getByRole('button', { name: 'Mark as read: Maintenance' }))
  expect(await screen.findByRole('link', { name: 'Notices: 1 unread' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('link', { name: 'Notices' })).toBeDefined()
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /Mark/ })).toHaveLength(0))
})

it('following the link of a notice marks it as read', async () => {
  const { user, server, router } = await openMemberCentre('/account/notices', {
    pages,
    handlers: { ...inbox([balance]), 'GET /api/account/balance': () => ({ data: { list: [], total: 0 } }) },
  })
  await user.click(await screen.findByRole('link', { name: 'Open: Your balance changed by +5.00' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/account/balance'))
  expect(server.seen.find(({ call }) => call === 'POST /api/account/readNotices')?.body).toEqual({ refs: 'n7' })
})

it('a member chooses by which channels notices of a kind are sent', async () => {
  const { user, server } = await openMemberCentre('/account/notices', { pages, handlers: inbox([]) })
  const form = within(await screen.findByRole('region', { name: 'How we notify you' }))
  expect(screen.getByText(/No notices yet/)).toBeDefined()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  const kind = within(form.getByRole('group', { name: 'Balance and points' }))
  await user.click(kind.getByRole('checkbox', { name: 'Email' }))
  fireEvent.change(form.getByLabelText('From'), { target: { value: '22:00' } })
  fireEvent.change(form.getByLabelText('Until'), { target: { value: '08:00' } })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'POST /api/account/noticeChannels')?.body).toEqual({
      application: 'email,sms',
      balance: 'email',
      dates: 'email',
      quietFrom: '22:00',
      quietUntil: '08:00',
    }),
  )
})

it('a member unsubscribes from the mails of one kind by the link of such a mail, without a login', async () => {
  const key = '7.dates.secret'
  const keys: (string | null)[] = []
  const { user } = await openMemberCentre(`/unsubscribe?key=${key}`, {
    pages,
    handlers: {
      'POST /api/unsubscribe': (_body, url) => {
        keys.push(url.searchParams.get('key'))
        return { data: null }
      },
    },
  })
  expect(await screen.findByText(/Stop emails about new dates/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText(/You are unsubscribed/)).toBeDefined()
  expect(keys).toEqual([key])
})

it('a link to unsubscribe that was cut off says what to do instead', async () => {
  await openMemberCentre('/unsubscribe', { pages, handlers: {} })
  expect(await screen.findByText(/This link is incomplete/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Notice settings' }).getAttribute('href')).toBe('/user/account/notices')
})

it('a member whose menu lacks the inbox sees no bell, and no request for notices is sent', async () => {
  const { server } = await openMemberCentre('/account/balance', {
    pages: ['account/balance'],
    handlers: { 'GET /api/account/balance': () => ({ data: { list: [], total: 0 } }) },
  })
  expect(await screen.findByRole('heading', { name: 'Balance log' })).toBeDefined()
  expect(screen.queryByRole('link', { name: /Notices/ })).toBeNull()
  expect(server.seen.some(({ call }) => call.includes('otices'))).toBe(false)
})

it('a page shows while the count of unread notices is still being loaded', async () => {
  const count = Promise.withResolvers<{ data: { unread: number } }>()
  await openMemberCentre('/account/saved', {
    pages: ['account/saved', 'account/notices'],
    handlers: {
      'GET /api/account/unreadNotices': () => count.promise,
      'GET /api/account/saved': () => ({ data: { list: [], offered: null } }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Saved' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Notices' })).toBeDefined()
  count.resolve({ data: { unread: 3 } })
  expect(await screen.findByRole('link', { name: 'Notices: 3 unread' })).toBeDefined()
})
