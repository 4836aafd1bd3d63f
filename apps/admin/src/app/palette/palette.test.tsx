import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account, menus } from '../test-support/fake-server.ts'
import { loadReading } from '../../values/slug.ts'
import { completeBrowser, startApp, type StartOptions } from '../test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const here = () => location.pathname + location.search
const results = () => within(screen.getByRole('listbox')).queryAllByRole('option')
const labels = () => results().map((option) => option.firstChild?.textContent)

async function open(options: Partial<StartOptions> = {}) {
  const app = await startApp({ path: '/admin/dashboard', isSignedIn: true, ...options })
  await screen.findByRole('navigation', { name: 'Main menu' })
  return app
}

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Command palette' })
}

describe('the command palette', () => {
  it('opens pages by keyboard, has them among the recent ones, and gives the focus back', async () => {
    await open()
    const input = await openPalette()
    expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    expect(input).toHaveFocus()
    await userEvent.type(input, 'adm')
    expect(labels()).toEqual(['Administrators', 'New record in Administrators'])
    expect(await screen.findByText('2 results')).toBeInTheDocument()
    expect(input).toHaveAttribute('aria-activedescendant', results()[0]?.id)
    await userEvent.keyboard('{ArrowDown}')
    expect(results()[1]).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(here()).toContain('/admin/auth/admin'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openPalette()
    expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has what was typed while it was loading', async () => {
    await open()
    await userEvent.keyboard('{Control>}k{/Control}rolex{Backspace}')
    expect(await screen.findByRole('combobox', { name: 'Command palette' })).toHaveValue('role')
    expect(labels()).toEqual(['Role groups'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await openPalette()).toHaveValue('')
  })

  it('finds Chinese pages by their reading, and those that were opened last first', async () => {
    // The palette loads the dictionary when it needs it, which takes a moment.
    await loadReading()
    const titles: Readonly<Record<string, string>> = { 'auth/admin': '会员管理', 'auth/group': '会员分组' }
    const inChinese = menus.map((entry) => ({
      ...entry,
      children: entry.children?.map((child) => ({ ...child, title: titles[child.name] ?? child.title })),
    }))
    const group = { id: 'page auth/group', label: '会员分组', detail: '', to: '/auth/group' }
    sessionStorage.setItem('teachnet.recentCommands', JSON.stringify({ ownerId: account.id, list: [group] }))
    const site = { siteName: 'TeachNet', cdnUrl: '', upload: {} }
    await open({
      answers: {
        'GET /admin/Index/index': () => ({ adminInfo: account, menus: inChinese, siteConfig: site, terminal: {} }),
      },
    })
    const input = await openPalette()
    await userEvent.type(input, 'huiyuan')
    await waitFor(() => expect(labels()).toEqual(['会员分组', '会员管理', 'New record in 会员管理']))
    await userEvent.clear(input)
    await userEvent.type(input, 'hyfz')
    await waitFor(() => expect(labels()).toEqual(['会员分组']))
  })

  it('offers only what the account may do', async () => {
    await open()
    await userEvent.type(await openPalette(), 'role')
    expect(labels()).toEqual(['Role groups'])
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.type(screen.getByRole('combobox'), 'cache')
    expect(results()).toEqual([])
    expect(screen.getByText('Nothing was found.')).toBeVisible()
  })

  it('finds records of the areas that the account may list, and opens one', async () => {
    const select = vi.fn<(request: { query: URLSearchParams }) => unknown>(() => ({
      list: [{ id: 7, username: 'li', nickname: 'Ms Li' }],
      total: 1,
    }))
    const { server } = await open({ answers: { 'GET /admin/auth.Admin/index': select } })
    await userEvent.type(await openPalette(), 'li')
    const group = within(await screen.findByRole('group', { name: 'Records' }))
    await userEvent.click(group.getByRole('option', { name: /Administrators/ }))
    await waitFor(() => expect(here()).toContain('id=7'))
    expect(select.mock.calls[0]?.[0].query.get('quickSearch')).toBe('li')
    // The account has no permission to list groups.
    expect(server.calls()).not.toContain('GET /admin/auth.Group/index')
  })

  it('searches teachers, courses, articles and members first, wherever they are in the menu', async () => {
    const select = vi.fn<() => unknown>(() => ({ list: [{ id: 7, name: 'Zhao Mei' }], total: 1 }))
    const area = (id: number, name: string, children: object[] = []) => ({
      ...menus[0],
      ...{
        id,
        name,
        path: name,
        title: name,
        type: 'menu',
        menu_type: 'tab',
        component: `/src/views/backend/${name}/index.vue`,
        children,
      },
    })
    const listed = (id: number, name: string) =>
      area(id, name, [{ ...area(id + 500, `${name}/index`), type: 'button', menu_type: null }])
    const names = 'category tag brand user/group setin/teacher setin/branch setin/shoper setin/classer setin/enquiry'
    const others = names.split(' ').map((name, index) => listed(100 + index, name))
    await open({
      answers: {
        'GET /admin/Index/index': () => ({
          adminInfo: {},
          menus: [...menus, ...others, listed(200, 'teacher/teacher')],
          siteConfig: { siteName: 'TeachNet' },
          terminal: {},
        }),
        'GET /admin/teacher.Teacher/index': select,
      },
    })
    await userEvent.type(await openPalette(), 'zhaomei')
    const group = within(await screen.findByRole('group', { name: 'Records' }))
    expect(await group.findByRole('option', { name: /Zhao Mei/ })).toBeVisible()
  })

  it('finds the items of the site configuration, for those who may open it', async () => {
    const config = { ...menus[0], id: 90, name: 'routine/config', path: 'routine/config', title: 'Configuration' }
    const button = { ...config, id: 91, type: 'button', name: 'routine/config/index', path: '', menu_type: null }
    const item = { id: 1, name: 'record_number', group: 'basics', title: 'Record number' }
    await open({
      answers: {
        'GET /admin/Index/index': () => ({
          adminInfo: {},
          menus: [...menus, { ...config, children: [button] }],
          siteConfig: { siteName: 'TeachNet' },
          terminal: {},
        }),
        'GET /admin/routine.Config/index': () => ({
          list: { basics: { name: 'basics', title: 'Basics', list: [item] } },
          remark: '',
          configGroup: {},
          quickEntrance: [],
        }),
      },
    })
    await userEvent.type(await openPalette(), 'record_number')
    const group = within(await screen.findByRole('group', { name: 'Site settings' }))
    await userEvent.click(group.getByRole('option', { name: /Record number/ }))
    await waitFor(() => expect(here()).toMatch(/^\/admin\/routine\/config\?tab=basics&item=\w+$/))
  })

  it('changes the layout, which the server keeps for the administrator', async () => {
    const { server } = await open()
    await userEvent.type(await openPalette(), 'classic{Enter}')
    expect(document.querySelector('.app-shell')).toHaveAttribute('data-mode', 'Classic')
    await waitFor(() =>
      expect(server.sent.find(({ call }) => call === 'POST /admin/preference/save')?.body).toMatchObject({
        layout: { layoutMode: 'Classic', theme: 'system' },
      }),
    )
  })
})

describe('shortcuts', () => {
  it('a question mark shows the shortcuts, and single keys can be switched off [WCAG 2.1.4]', async () => {
    await open()
    await userEvent.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(await sheet.findByRole('rowheader', { name: 'Search the menu' })).toBeVisible()
    await userEvent.click(sheet.getByRole('switch', { name: 'Use single keys as shortcuts' }))
    expect(sheet.queryByRole('rowheader', { name: 'Search the menu' })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('?m')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Search the menu' })).not.toHaveFocus()
  })
})

describe('the menu', () => {
  const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))

  it('shows the entries that a text finds, and opens the first one', async () => {
    await open()
    await userEvent.keyboard('m')
    const search = screen.getByRole('textbox', { name: 'Search the menu' })
    await waitFor(() => expect(search).toHaveFocus())
    await userEvent.type(search, 'groups')
    expect(
      menu()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Role groups'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(here()).toContain('/admin/auth/group'))
    expect(search).toHaveValue('')
  })

  it('shows favourites first, which the server keeps', async () => {
    const { server } = await open()
    await userEvent.click(menu().getByRole('button', { name: 'Favourite: Charts' }))
    const list = within(menu().getByRole('list', { name: 'Favourites' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Charts'])
    expect(list.getByRole('button', { name: 'Favourite: Charts' })).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() =>
      expect(server.sent.findLast(({ call }) => call === 'POST /admin/preference/save')?.body).toEqual({
        favourites: ['charts'],
      }),
    )
  })

  it('opens with the favourites and the layout of the server, not with those of the browser [E4]', async () => {
    localStorage.setItem('teachnet.adminShell', JSON.stringify({ favourites: ['dashboard'], hasSingleKeys: true }))
    await open({
      answers: {
        'GET /admin/Index/index': () => ({
          adminInfo: {},
          menus,
          siteConfig: { siteName: 'TeachNet' },
          terminal: {},
          preferences: { favourites: ['charts', 'gone'], layout: { layoutMode: 'Classic', menuWidth: 300 } },
        }),
      },
    })
    const list = within(menu().getByRole('list', { name: 'Favourites' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Charts'])
    const frame = document.querySelector<HTMLElement>('.app-shell')
    expect(frame).toHaveAttribute('data-mode', 'Classic')
    expect(frame?.style.getPropertyValue('--menu-width')).toBe('300px')
  })

  it('has the number of waiting records at its entries, and their sum at a closed directory', async () => {
    const waiting = [
      { controller: 'auth.Admin', field: 'status', value: '0', total: 3 },
      { controller: 'auth.Group', field: 'status', value: '0', total: 120 },
    ]
    await open({ answers: { 'GET /admin/Dashboard/waiting': () => ({ waiting }) } })
    const access = await menu().findByRole('button', { name: /^Access.*123 records waiting$/ })
    await userEvent.click(access)
    expect(menu().getByRole('link', { name: /^Administrators.*3 records waiting$/ })).toHaveTextContent(
      'Administrators3',
    )
    expect(menu().getByRole('link', { name: /^Role groups.*120 records waiting$/ })).toHaveTextContent('Role groups99+')
    expect(menu().getByRole('button', { name: 'Access' })).toBeVisible()
  })
})
