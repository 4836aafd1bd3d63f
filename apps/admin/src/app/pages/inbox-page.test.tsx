// @module-tag full
import '@testing-library/jest-dom/vitest'
import type { AdminNotice } from '@teachnet/contract/people'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account, Rejection } from '../test-support/fake-server.ts'
import { completeBrowser, startApp } from '../test-support/start-app.tsx'
import { menuRule, startPage } from '../test-support/start-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const assigned: AdminNotice = {
  ref: 'n3',
  kind: 'application',
  title: 'Application T7 was assigned to you',
  text: 'Teacher applications',
  controller: 'setin.Teacher',
  record: 7,
  link: '',
  create_time: 1_770_000_000,
  is_read: false,
  confirmation: null,
}
const policy: AdminNotice = {
  ref: 'a1',
  kind: 'announcement',
  title: 'Data protection',
  text: 'Please read the new rules',
  controller: '',
  record: null,
  link: '',
  create_time: 1_769_000_000,
  is_read: false,
  confirmation: 'due',
}

/** A server with an inbox of two entries, as it changes. */
function inboxServer() {
  let entries: readonly AdminNotice[] = [assigned, policy]
  const counts = () => ({
    unread: entries.filter(({ is_read }) => !is_read).length,
    due: entries.filter(({ confirmation }) => confirmation === 'due').length,
  })
  const change = (ref: string, part: Partial<AdminNotice>) => {
    entries = entries.map((entry) => (ref === '' || entry.ref === ref ? { ...entry, ...part } : entry))
    return counts()
  }
  return {
    'GET /admin/Dashboard/waiting': () => ({ waiting: [], inbox: counts() }),
    'GET /admin/notice/index': ({ query }: { readonly query: URLSearchParams }) => {
      const only = query.get('only')
      const list = entries.filter(
        (entry) => only === '' || (only === 'due' ? entry.confirmation === 'due' : !entry.is_read),
      )
      return { list, total: list.length, ...counts() }
    },
    'POST /admin/notice/read': ({ body }: { readonly body: unknown }) =>
      change(String(Object(body).refs), { is_read: true }),
    'POST /admin/notice/confirm': ({ body }: { readonly body: unknown }) =>
      change(String(Object(body).ref), { is_read: true, confirmation: 'done' }),
  }
}

describe('the inbox of an administrator', () => {
  it('the header counts what is unread, and the page marks entries one by one or together', async () => {
    const { person, server } = await startPage('routine/notice', ['index'], inboxServer())
    expect(await screen.findByRole('link', { name: 'Inbox: 2 unread' })).toBeVisible()
    const list = await screen.findByRole('list', { name: 'Inbox' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    await person.click(screen.getByRole('button', { name: 'Mark as read: Application T7 was assigned to you' }))
    expect(await screen.findByRole('link', { name: 'Inbox: 1 unread' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Mark as read: Application/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByRole('link', { name: 'Inbox' })).toBeVisible()
    expect(server.sent.flatMap(({ call, body }) => (call.endsWith('notice/read') ? [body] : []))).toEqual([
      { refs: 'n3' },
      { refs: '' },
    ])
  })

  it('an entry leads to its record, and is read by following it', async () => {
    const { person, server } = await startPage('routine/notice', ['index'], inboxServer())
    const link = await screen.findByRole('link', { name: 'Open: Application T7 was assigned to you' })
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/setin\/teacher\?id=7$/))
    // The click itself would leave the page, which the fake server does not have.
    link.addEventListener('click', (event) => event.preventDefault())
    await person.click(link)
    await waitFor(() => expect(server.calls()).toContain('POST /admin/notice/read'))
    expect(screen.queryByRole('link', { name: /^Open: Data protection/ })).toBeNull()
  })

  it('the inbox can show only unread entries, and shows a message if there are none', async () => {
    const { person } = await startPage('routine/notice', ['index'], inboxServer())
    await person.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await person.click(screen.getByRole('button', { name: 'Unread' }))
    expect(await screen.findByText('You have read everything.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'To confirm' }))
    // The banner at the top of each page has the same heading.
    const list = within(await screen.findByRole('list', { name: 'Inbox' }))
    expect(await list.findByRole('heading', { level: 2, name: 'Data protection' })).toBeVisible()
  })

  it('an inbox that cannot be loaded shows the reason, and can be loaded again', async () => {
    let fails = true
    const answers = inboxServer()
    const { person } = await startPage('routine/notice', ['index'], {
      ...answers,
      'GET /admin/notice/index': (request) => {
        if (fails) throw new Rejection(0, 'The database does not answer')
        return answers['GET /admin/notice/index'](request)
      },
    })
    expect(await screen.findByText('The database does not answer')).toBeVisible()
    fails = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Inbox' })).toBeVisible()
  })
})

describe('an announcement that demands a confirmation', () => {
  it('stays at the top of every page until it is confirmed, also when it was read', async () => {
    const { server } = await startApp({ path: '/admin/auth/admin', isSignedIn: true, answers: inboxServer() })
    const banner = await screen.findByRole('region', { name: 'Data protection' })
    expect(within(banner).getByText('Please read the new rules')).toBeVisible()
    await userEvent.click(within(banner).getByRole('button', { name: 'I have read this' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Data protection' })).toBeNull())
    expect(server.sent.find(({ call }) => call === 'POST /admin/notice/confirm')?.body).toEqual({ ref: 'a1' })
  })

  it('a server without an inbox has neither button nor banner', async () => {
    await startApp({
      path: '/admin/auth/admin',
      isSignedIn: true,
      answers: { 'GET /admin/Dashboard/waiting': () => ({ waiting: [] }) },
    })
    expect(await screen.findByRole('heading', { name: 'Administrators' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Inbox/ })).toBeNull()
  })
})

describe('mails about the inbox', () => {
  it('are chosen in the own profile: never, at once, or daily at an hour, and the choice is stored', async () => {
    const { person, server } = await startProfile()
    expect(await screen.findByRole('radio', { name: 'Never' })).toBeChecked()
    await person.click(screen.getByRole('radio', { name: 'Once a day, with everything new' }))
    await person.click(screen.getByRole('combobox', { name: 'Hour' }))
    await person.click(await screen.findByRole('option', { name: '07:00' }))
    await waitFor(() =>
      expect(server.sent.flatMap(({ call, body }) => (call.endsWith('preference/save') ? [body] : []))).toEqual([
        { noticeMail: { mode: 'daily', hour: 8, locale: 'en' } },
        { noticeMail: { mode: 'daily', hour: 7, locale: 'en' } },
      ]),
    )
    expect(screen.getByText('Saved')).toBeVisible()
    expect(screen.getByText(/has no email address/)).toBeVisible()
  })

  it('the language of mails is chosen also without mails about the inbox: reminders of due applications have it', async () => {
    const { person, server } = await startProfile()
    const language = await screen.findByRole('combobox', { name: 'Language of the emails' })
    // Nothing is stored: the server writes in its default language.
    expect(language).toHaveTextContent('简体中文')
    await person.click(language)
    await person.click(await screen.findByRole('option', { name: 'English' }))
    await waitFor(() =>
      expect(server.sent.flatMap(({ call, body }) => (call.endsWith('preference/save') ? [body] : []))).toEqual([
        { noticeMail: { mode: 'none', hour: 8, locale: 'en' } },
      ]),
    )
    expect(language).toHaveTextContent('English')
  })
})

describe('the automatic lock', () => {
  it('the time of the idle lock is chosen in the own profile within the time of the site; an invalid number shows an error and stays in the input', async () => {
    const { person, server } = await startProfile({ idleLock: 30 })
    const input = await screen.findByRole('textbox', { name: 'Lock after (minutes)' })
    expect(screen.getByText(/after 30 minutes without input/)).toBeVisible()
    await person.clear(input)
    await person.type(input, '45')
    await person.tab()
    expect(screen.getByText('Enter a whole number from 0 to 30')).toBeVisible()
    expect(input).toHaveValue('45')
    await person.clear(input)
    await person.type(input, '15{Enter}')
    await waitFor(() =>
      expect(server.sent.flatMap(({ call, body }) => (call.endsWith('preference/save') ? [body] : []))).toEqual([
        { idleMinutes: 15 },
      ]),
    )
  })
})

function startProfile(init = {}) {
  const info = { ...account, email: '', mobile: '', motto: '', last_login_time: '' }
  const security = { isOn: false, codesLeft: 0 }
  return startPage('routine/adminInfo', ['index', 'edit'], {
    'GET /admin/Index/index': () => ({
      adminInfo: account,
      menus: [menuRule(30, 'routine/adminInfo', 'Profile', ['index', 'edit'])],
      siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
      terminal: {},
      ...init,
    }),
    'GET /admin/routine.AdminInfo/index': () => ({ info }),
    'GET /admin/account/secondFactor': () => security,
    'GET /admin/account/passkeys': () => ({ list: [] }),
    'GET /admin/account/sessions': () => ({ list: [] }),
    'GET /admin/account/signIns': () => ({ list: [] }),
    'POST /admin/preference/save': () => null,
  })
}
