// @module-tag full
import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createOldBackEnd } from '@teachnet/old-back-end'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { App } from './app.tsx'
import { createAppServices } from '../session/app-services.ts'
import { createAppRouter } from './router.tsx'
import { account } from './test-support/fake-server.ts'
import { completeBrowser } from './test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Pages that only the client of the old back end has, and the dashboard, which sends no request to an old back end. */
const otherPages: ReadonlySet<string> = new Set(['moduleStore/moduleStore', 'crud/crud', 'dashboard'])

/** Opens the back office at a path, on an old back end. */
async function open(path: string) {
  window.history.replaceState(null, '', path)
  const server = createOldBackEnd()
  const refused: string[] = []
  const services = createAppServices({
    locale: 'en',
    settings: { apiOrigin: 'http://old.test' },
    async fetch(...provided) {
      const reply = await server.fetch(...provided)
      if (!reply.ok) refused.push(`${reply.status} ${server.requests.at(-1)?.call}`)
      return reply
    },
  })
  services.session.signIn({ ...account, token: 'access', refresh_token: '' })
  await services.messages.load(['app', 'navigation'])
  await act(async () => void render(<App services={services} router={createAppRouter(services)} />))
  return { server, refused, person: userEvent.setup() }
}

it('on an old back end, the dashboard has no figures, and pages of the old client are not shown', async () => {
  const { server, refused } = await open('/admin/dashboard')
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText('CRUD generator')).toBeNull()
  expect(screen.getAllByText('Member groups')[0]).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.requests.map(({ call }) => call)).not.toContain('GET /admin/Dashboard/statistics')
  expect(refused).toEqual([])
})

const pages = createOldBackEnd()
  .tables.admin_rule.filter(({ type, name }) => type === 'menu' && !otherPages.has(String(name)))
  .map(({ name }) => String(name))

it.each(pages)('on an old back end, the page %s makes no call that the back end lacks [E5]', async (name) => {
  const { refused, server } = await open(`/admin/${name}`)
  await waitFor(
    () => {
      expect(window.location.pathname).toBe(`/admin/${name}`)
      // The account, and then the requests of the page.
      expect(server.requests.length).toBeGreaterThan(1)
      expect(screen.queryByLabelText(/^Loading/)).toBeNull()
    },
    { timeout: 10_000 },
  )
  expect(refused).toEqual([])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it.each(['routine/notice', 'routine/text', 'moduleStore/moduleStore', 'auth/apiKey', 'teacher/teacher'])(
  'on an old back end that lacks the page %s, its address shows a message [E5]',
  async (name) => {
    const { refused } = await open(`/admin/${name}`)
    expect(await screen.findByRole('heading', { name: 'This back end does not have this page' })).toBeVisible()
    expect(refused).toEqual([])
  },
)

it('on an old back end, shows the member of an entry with HTML entities decoded', async () => {
  await open('/admin/user/moneyLog')
  expect(await screen.findByText('A > B')).toBeVisible()
  expect(screen.getByText('Li & Na')).toBeVisible()
})

it('on an old back end, a menu rule has no English title field', async () => {
  const { person, server } = await open('/admin/user/rule')
  await person.click(await screen.findByRole('button', { name: 'Edit “Account”' }))
  const form = within(await screen.findByRole('dialog'))
  const title = await form.findByRole('textbox', { name: /^Title/ })
  expect(form.getAllByRole('textbox', { name: /^Title/ })).toHaveLength(1)
  await person.clear(title)
  await person.type(title, 'A & B')
  await person.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.tables.user_rule[0]?.['title']).toBe('A &amp; B'))
})

it('on an old back end, a new member group is saved with the parents of its granted rules', async () => {
  const { person, server } = await open('/admin/user/group?form=add')
  const form = within(await screen.findByRole('dialog'))
  await person.type(await form.findByRole('textbox', { name: /^Name/ }), 'Guests')
  await person.click(await form.findByRole('checkbox', { name: 'Profile' }))
  await person.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.tables.user_group[1]?.['rules']).toBe('1,6'))
})

it('on an old back end, saves the own record, with and without a picture', async () => {
  const { person, server } = await open('/admin/routine/adminInfo')
  const nickname = await screen.findByRole('textbox', { name: /^Nickname/ })
  expect(nickname).toHaveValue('Tom & "Li"')
  await person.clear(nickname)
  await person.type(nickname, "Tom's")
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.tables.admin[0]?.['nickname']).toBe('Tom&#039;s'))
})

it('on an old back end, the profile does not ask for the current password', async () => {
  const { person, server } = await open('/admin/routine/adminInfo')
  await person.type(await screen.findByLabelText('New password'), 'Better-1')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await person.type(screen.getByLabelText('Repeat the new password'), 'Better-1')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const call = 'POST /admin/routine.AdminInfo/edit'
  await waitFor(() => expect(server.requests.map((each) => each.call)).toContain(call))
  expect(server.requests.findLast((each) => each.call === call)?.body).toEqual({
    id: 1,
    nickname: 'Tom & "Li"',
    password: 'Better-1',
  })
})

it('with an old back end, the menu is loaded again when the page becomes visible after a minute', async () => {
  const { server } = await open('/admin/dashboard')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  server.tables.admin_rule.push({
    ...server.tables.admin_rule.find(({ type, pid }) => type === 'menu' && pid === 0),
    id: 9001,
    name: 'charts',
    path: 'charts',
    title: 'Charts',
    menu_type: 'iframe',
    url: 'https://charts.test/',
  })
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await look()
  expect(menu.queryByRole('link', { name: 'Charts' })).toBeNull()
  now += 61_000
  await look()
  expect(await menu.findByRole('link', { name: 'Charts' })).toBeVisible()
})
