import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DashboardStatistics, MenuRule, OperationReport } from '@teachnet/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultBoard } from '@teachnet/contract/panels'
import { readBoard, writeBoardLink } from '../../features/dashboard/board/board.ts'
import { configItem } from '../test-support/config-item.ts'
import { account, menus, Rejection } from '../test-support/fake-server.ts'
import { completeBrowser, startApp, type StartOptions } from '../test-support/start-app.tsx'
import { menuRule } from '../test-support/start-page.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(
  path: string,
  rules: readonly MenuRule[],
  answers: StartOptions['answers'] = {},
  preferences?: object,
) {
  const init = () => ({
    adminInfo: account,
    preferences,
    menus: [...menus, ...rules],
    siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
    terminal: {},
  })
  const app = await startApp({ path, isSignedIn: true, answers: { 'GET /admin/Index/index': init, ...answers } })
  return { ...app, person: userEvent.setup() }
}

describe('the configuration page', () => {
  const everything = menuRule(20, 'routine/config', 'Configuration', ['index', 'edit', 'add', 'del', 'sendTestMail'])
  const page = {
    list: {
      basics: {
        name: 'basics',
        title: 'Basics',
        list: [
          configItem('site_name', { title: 'Site name', value: '师联网', rule: 'required' }),
          configItem('site_name_en', { title: 'Site name (English)', value: 'TeachNet' }),
          configItem('head_nav', { title: 'Navigation', type: 'array', value: [{ key: 'Home', value: '/' }] }),
          configItem('opens_at', { title: 'Opens', type: 'datetime', value: '2026-01-02 03:04:00' }),
          configItem('own', { id: 77, title: 'Own item', allow_del: 1 }),
        ],
      },
      mail: {
        name: 'mail',
        title: 'Mail',
        list: [
          configItem('smtp_server', { title: 'Server', value: 'mail.example.com' }),
          configItem('smtp_port', { title: 'Port', value: '465', rule: 'integer' }),
          configItem('smtp_user', { title: 'User', value: 'me' }),
          configItem('smtp_pass', { title: 'Secret', type: 'password', value: '******' }),
          configItem('smtp_verification', {
            title: 'Encryption',
            type: 'select',
            value: 'SSL',
            content: { SSL: 'SSL', TLS: 'TLS' },
          }),
          configItem('smtp_sender_mail', { title: 'Sender', value: 'me@example.com', rule: 'email' }),
        ],
      },
    },
    remark: '',
    configGroup: { basics: 'Basics', mail: 'Mail' },
    quickEntrance: [
      { key: 'The administrators', value: 'auth/admin' },
      { key: 'Nowhere', value: 'not/here' },
    ],
  }
  const start = (path = '/admin/routine/config', answers: StartOptions['answers'] = {}, rules = [everything]) =>
    open(path, rules, { 'GET /admin/routine.Config/index': () => page, ...answers })
  const sentTo = (server: Awaited<ReturnType<typeof start>>['server'], call: string) =>
    server.sent.filter((one) => one.call === call).map(({ body }) => body)

  it("the configuration page saves the changes of a tab in the server's format, and updates the frame at once [E3] [P6]", async () => {
    const { server, person } = await start('/admin/routine/config', { 'POST /admin/routine.Config/edit': () => null })
    const name = await screen.findByRole('textbox', { name: /^Site name$/ })
    await person.click(screen.getByRole('button', { name: /^Side by side/ }))
    expect(screen.getByRole('textbox', { name: 'Site name (English)' })).toHaveValue('TeachNet')
    await person.clear(name)
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(name).toHaveAccessibleDescription('Site name: Required')
    expect(sentTo(server, 'POST /admin/routine.Config/edit')).toEqual([])

    await person.type(name, 'Another')
    await person.click(screen.getByRole('button', { name: 'Navigation: add a row' }))
    await person.type(screen.getByRole('textbox', { name: 'Navigation: name in row 2' }), 'News')
    await person.type(screen.getByRole('textbox', { name: 'Navigation: value in row 2' }), '/news')
    await person.click(screen.getByRole('button', { name: 'Navigation: move row 2 up' }))
    const inits = server.calls().filter((call) => call === 'GET /admin/Index/index').length
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(server, 'POST /admin/routine.Config/edit')).toEqual([
        {
          site_name: 'Another',
          head_nav: [
            { key: 'News', value: '/news' },
            { key: 'Home', value: '/' },
          ],
        },
      ]),
    )
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus())
    expect(screen.getByRole('textbox', { name: /^Site name$/ })).toHaveValue('Another')
    expect(server.calls().filter((call) => call === 'GET /admin/Index/index').length).toBe(inits + 1)
  })

  it("the configuration page asks before it discards changes, and shows the server's refusal at the field [X1]", async () => {
    const { person } = await start('/admin/routine/config', {
      'POST /admin/routine.Config/edit': () => {
        throw new Rejection(0, 'No', { fields: { site_name: 'This name is taken' } })
      },
    })
    const name = await screen.findByRole('textbox', { name: /^Site name$/ })
    await person.type(name, '!')
    expect(screen.getByRole('button', { name: 'Add an item' })).toBeDisabled()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription('This name is taken'))
    await person.click(screen.getByRole('tab', { name: 'Mail' }))
    const question = await screen.findByRole('alertdialog')
    await person.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('textbox', { name: /^Site name$/ })).toHaveValue('师联网!')
    expect(location.search).toBe('')
  })

  it('the search of the configuration page finds items of all groups, and leads to the input of one', async () => {
    const { person } = await start()
    const search = await screen.findByRole('combobox', { name: 'Search the settings' })
    await person.type(search, 'ENGLISH name')
    await person.click(await screen.findByRole('option', { name: 'Site name (English)' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Site name \(English\)/ })).toHaveFocus())

    await person.type(search, 'smtp_port')
    await person.click(await screen.findByRole('option', { name: 'Port' }))
    await waitFor(() => expect(screen.getByLabelText(/^Port/)).toHaveFocus())
    expect(location.search).toBe('?item=smtp_port&tab=mail')
    await person.type(search, 'nothing of that')
    expect(await screen.findByText('No setting matches')).toBeVisible()
  })

  it('the search of the configuration page moves within a changed form, and asks before it leaves one', async () => {
    const { person } = await start()
    const name = await screen.findByRole('textbox', { name: /^Site name$/ })
    await person.type(name, '!')
    const search = screen.getByRole('combobox', { name: 'Search the settings' })
    await person.type(search, 'own item')
    await person.click(await screen.findByRole('option', { name: 'Own item' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Own item/ })).toHaveFocus())
    expect(name).toHaveValue('师联网!')
    await person.type(search, 'smtp_port')
    await person.click(await screen.findByRole('option', { name: 'Port' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }))
    expect(name).toHaveValue('师联网!')
  })

  it('the configuration page opens the tab of its address, keeps an unchanged secret, and tests the mail settings of the form', async () => {
    const { server, person } = await start('/admin/routine/config?tab=mail', {
      'POST /admin/routine.Config/sendTestMail': () => null,
    })
    const secret = await screen.findByLabelText('Secret')
    expect(secret).toHaveValue('')
    expect(secret).toHaveAccessibleDescription('Set and hidden; leave empty to keep it')
    await person.clear(screen.getByRole('textbox', { name: 'Server' }))
    await person.type(screen.getByRole('textbox', { name: 'Server' }), 'new.example.com')
    await person.click(screen.getByRole('button', { name: 'Send a test mail' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Enter a valid email address')
    await person.type(dialog.getByRole('textbox'), 'you@example.com')
    await person.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(sentTo(server, 'POST /admin/routine.Config/sendTestMail')).toEqual([
        {
          smtp_server: 'new.example.com',
          smtp_port: '465',
          smtp_user: 'me',
          smtp_pass: '',
          smtp_verification: 'SSL',
          smtp_sender_mail: 'me@example.com',
          testMail: 'you@example.com',
        },
      ]),
    )
    expect(sentTo(server, 'POST /admin/routine.Config/edit')).toEqual([])
  })

  it('the configuration page adds an item, deletes an added one after a question, and links to existing pages', async () => {
    const { server, person } = await start('/admin/routine/config', {
      'POST /admin/routine.Config/add': () => null,
      'DELETE /admin/routine.Config/del': () => null,
    })
    await screen.findByRole('textbox', { name: /^Site name$/ })
    expect(screen.getByRole('link', { name: 'The administrators' })).toHaveAttribute('href', '/admin/auth/admin')
    expect(screen.queryByRole('link', { name: 'Nowhere' })).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Delete the item/ })).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Delete the item “Own item”' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.calls()).toContain('DELETE /admin/routine.Config/del'))

    await person.click(await screen.findByRole('button', { name: 'Add an item' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(await dialog.findByRole('textbox', { name: /^Variable name/ }), 'opening_hours')
    await person.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Opening hours')
    await person.click(dialog.getByRole('radio', { name: 'Mail' }))
    await person.click(dialog.getByRole('combobox', { name: /^Type/ }))
    await person.click(await screen.findByRole('option', { name: 'Long text' }))
    await person.click(dialog.getByRole('checkbox', { name: 'Required' }))
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(server, 'POST /admin/routine.Config/add')).toEqual([
        expect.objectContaining({
          group: 'mail',
          name: 'opening_hours',
          type: 'textarea',
          rule: ['required'],
          weigh: 0,
        }),
      ]),
    )
    await waitFor(() => expect(location.search).toBe('?tab=mail'))
  })

  it('the configuration page is read-only without permission to change it [A3]', async () => {
    await start('/admin/routine/config', {}, [menuRule(20, 'routine/config', 'Configuration', ['index'])])
    expect(await screen.findByText('Home: /')).toBeVisible()
    expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull()
    for (const name of ['Save', 'Add an item', 'Delete the item “Own item”'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the profile page', () => {
  const rules = [
    menuRule(30, 'routine/adminInfo', 'Profile', ['index', 'edit']),
    menuRule(31, 'auth/adminLog', 'Administrator log', ['index']),
  ]
  const profile = { ...account, email: 'li@example.com', mobile: '', motto: 'Read on' }

  it('an account that has to set a new password finds every page at its profile [P6]', async () => {
    const { server } = await open('/admin/auth/admin', rules, {
      'GET /admin/Index/index': () => ({
        adminInfo: { ...account, mustChangePassword: true },
        menus: [...menus, ...rules],
        siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
        terminal: {},
      }),
      'GET /admin/routine.AdminInfo/index': () => ({ info: profile }),
      'GET /admin/auth.AdminLog/index': () => ({ list: [], total: 0, remark: '' }),
    })
    expect(await screen.findByText(/^Your password was set by another administrator/)).toBeVisible()
    expect(location.pathname).toBe('/admin/routine/adminInfo')
    expect(server.calls()).not.toContain('GET /admin/auth.Admin/index')
  })

  it('an account whose group requires two-step verification finds every page at its set-up', async () => {
    const { server } = await open('/admin/auth/admin', rules, {
      'GET /admin/Index/index': () => ({
        adminInfo: { ...account, mustSetUpFactor: true },
        menus: [...menus, ...rules],
        siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
        terminal: {},
      }),
      'GET /admin/routine.AdminInfo/index': () => ({ info: profile }),
      'GET /admin/account/secondFactor': () => ({ isOn: false, recoveryCodes: 0 }),
    })
    expect(await screen.findByText(/^Your group requires two-step verification/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Turn on two-step verification' })).toBeVisible()
    expect(location.pathname).toBe('/admin/routine/adminInfo')
    expect(server.calls()).not.toContain('GET /admin/account/sessions')
  })

  it('the profile is opened from the account menu; a new name is shown in the frame at once [P6]', async () => {
    let nickname = 'Ms Li'
    const { server, person } = await open('/admin/auth/admin', rules, {
      'GET /admin/Index/index': () => ({
        adminInfo: { ...account, nickname },
        menus: [...menus, ...rules],
        siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
        terminal: {},
      }),
      'GET /admin/routine.AdminInfo/index': () => ({ info: { ...profile, nickname } }),
      'POST /admin/routine.AdminInfo/edit': ({ body }) => {
        if (Reflect.get(Object(body), 'oldPassword') !== 'known') {
          const text = 'The current password is incorrect'
          throw new Rejection(0, text, { fields: { oldPassword: text } })
        }
        nickname = 'Dr Li'
        return null
      },
      'GET /admin/auth.AdminLog/index': () => ({
        list: [{ id: 5, title: 'Signed in', ip: '10.0.0.1', create_time: 1_790_000_000 }],
        total: 1,
        remark: '',
      }),
    })
    await person.click(await screen.findByRole('button', { name: 'Account: Ms Li' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Your profile' }))
    const log = within(await screen.findByRole('region', { name: 'Recent activity' }))
    expect(await log.findByText('Signed in')).toBeVisible()
    const name = await screen.findByRole('textbox', { name: /^Nickname/ })
    // The form's sections are of level 3, so the page needs a heading of level 2 above them.
    expect(screen.getByRole('heading', { name: 'Ms Li', level: 2 })).toBeVisible()
    await person.clear(name)
    await person.type(name, 'Dr Li')
    await person.type(screen.getByLabelText('New password'), 'better-1')
    await person.type(screen.getByLabelText('Repeat the new password'), 'better-2')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Repeat the new password')).toHaveAccessibleDescription(/do not match/),
    )
    await person.clear(screen.getByLabelText('Repeat the new password'))
    await person.type(screen.getByLabelText('Repeat the new password'), 'better-1')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const current = screen.getByLabelText('Current password')
    await waitFor(() => expect(current).toHaveAccessibleDescription(/^Enter the current password/))
    expect(server.calls()).not.toContain('POST /admin/routine.AdminInfo/edit')

    expect(current).toHaveAttribute('autocomplete', 'current-password')
    await person.type(current, 'wrong')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(current).toHaveAccessibleDescription('The current password is incorrect'))
    expect(screen.getByLabelText('New password')).toHaveValue('better-1')
    await person.clear(current)
    await person.type(current, 'known')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Account: Dr Li' })).toBeVisible()
    const sent = server.sent.findLast(({ call }) => call === 'POST /admin/routine.AdminInfo/edit')
    expect(sent?.body).toEqual({ id: 1, nickname: 'Dr Li', password: 'better-1', oldPassword: 'known' })
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''))
  })
})

describe('the figures of the dashboard', () => {
  const days = ['2026-11-20', '2026-11-21']
  const statistics: DashboardStatistics = {
    days,
    members: {
      total: 1234,
      byDay: [3, 4],
      byDayBefore: [7, 7],
      latest: [{ id: 9, username: 'wang', nickname: 'Mr Wang', avatar: '', join_time: 1_790_000_000 }],
    },
    attachments: { total: 56, size: 1_572_864 },
    applications: { total: 7, byState: { 0: 5, 2: 2 }, byDay: [0, 1] },
    waiting: [
      { controller: 'setin.Teacher', field: 'state', value: '0', total: 5 },
      { controller: 'teacher.Draft', field: 'state', value: 'waiting', total: 2 },
    ],
    forms: [{ controller: 'setin.Teacher', opened: 40, begun: 20, sent: 10, accepted: 1 }],
    visits: { total: 999, byDay: [10, 20], byDayBefore: [5, 10] },
  }

  it("the dashboard shows the server's figures, with tables for screen readers and links to the lists", async () => {
    const rules = [menuRule(40, 'user/user', 'Members'), menuRule(41, 'setin/teacher', 'Teacher applications')]
    await open('/admin/dashboard', rules, { 'GET /admin/Dashboard/statistics': () => statistics })
    expect(await screen.findByText('1,234')).toBeVisible()
    const table = within(screen.getByRole('table', { name: 'Visits in the last 2 days' }))
    expect(table.getByRole('row', { name: '2026-11-21 20' })).toBeInTheDocument()
    const states = within(screen.getByRole('region', { name: 'Applications by state' }))
    expect(states.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'New5',
      'Contacted0',
      'Accepted2',
      'Rejected0',
      'Waiting for the applicant0',
      'Withdrawn0',
    ])
    // Drafts wait as well, but the account may not open their list.
    const waiting = within(screen.getByRole('region', { name: 'To do' }))
    expect(waiting.getAllByRole('link').map((one) => one.textContent)).toEqual(['Teacher applications5'])
    expect(waiting.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/setin\/teacher\?.*state/),
    )
    const forms = within(screen.getByRole('region', { name: 'Forms in the last 2 days' }))
    expect(forms.getByRole('row', { name: 'Teacher applications 40 20 10 1' })).toBeVisible()
    expect(screen.getByText('Mr Wang')).toBeVisible()
  })

  const panelFigures = {
    total: 60,
    period: 6,
    before: 4,
    days: ['2026-11-20', '2026-11-21'],
    byDay: [2, 4],
    byDayBefore: [1, 3],
    shares: [],
  }
  const arranged = {
    'GET /admin/Dashboard/statistics': () => statistics,
    'GET /admin/Dashboard/panel': () => panelFigures,
    'POST /admin/preference/save': () => null,
  }
  const courses = [menuRule(42, 'course/course', 'Courses')]
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)

  it('panels about areas are added, moved, removed and stored, and a reset restores the dashboard of everybody', async () => {
    const { person, server } = await open('/admin/dashboard', courses, arranged)
    await person.click(await screen.findByRole('button', { name: 'Arrange' }))
    await person.click(screen.getByRole('button', { name: 'Add a panel' }))
    await person.click(screen.getByRole('combobox', { name: 'About' }))
    await person.click(await screen.findByRole('option', { name: 'Courses' }))
    await person.click(await screen.findByRole('combobox', { name: 'Shows' }))
    await person.click(screen.getByRole('option', { name: 'New records per day' }))
    await person.click(screen.getByRole('button', { name: 'Add' }))
    const panel = within(await screen.findByRole('region', { name: 'Courses: new per day' }))
    expect(await panel.findByText('in the last 30 days · +50% compared with the previous period')).toBeVisible()
    expect(panel.getByRole('link', { name: 'Open Courses' })).toHaveAttribute('href', '/admin/course/course')
    const added = { kind: 'trend', controller: 'course.Course' }
    const stored = () => server.sent.findLast(({ call }) => call === 'POST /admin/preference/save')?.body
    expect(stored()).toMatchObject({ board: { panels: expect.arrayContaining([added]) } })
    await person.click(panel.getByRole('button', { name: 'Move earlier' }))
    expect(stored()).toMatchObject({ board: { panels: { 6: added } } })
    await person.click(
      within(screen.getByRole('group', { name: 'Arrange: Visits' })).getByRole('button', { name: 'Remove' }),
    )
    expect(titles()).not.toContain('Visits in the last 2 days')
    await person.click(screen.getByRole('button', { name: 'Reset' }))
    expect(stored()).toEqual({ board: null })
    expect(titles()).toContain('Visits in the last 2 days')
    expect(titles()).not.toContain('Courses: new per day')
  })

  it('pictures of the newest members are loaded when they come into view', async () => {
    const made = vi.fn<() => void>()
    vi.stubGlobal(
      'Image',
      class extends Image {
        constructor() {
          super()
          made()
        }
      },
    )
    await open('/admin/dashboard', [menuRule(40, 'user/user', 'Members')], {
      'GET /admin/Dashboard/statistics': () => statistics,
    })
    const row = (await screen.findByText('Mr Wang')).closest('li')
    expect(row?.querySelector('img')).toHaveAttribute('loading', 'lazy')
    expect(made).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('a chart without figures shows a message', async () => {
    const visits = { ...statistics.visits, byDay: statistics.days.map(() => 0) }
    await open('/admin/dashboard', courses, { 'GET /admin/Dashboard/statistics': () => ({ ...statistics, visits }) })
    const panel = within(await screen.findByRole('region', { name: 'Visits in the last 2 days' }))
    expect(panel.getByText('No data in this period')).toBeVisible()
  })

  it('the figures of the site follow the period of the dashboard', async () => {
    const requested: (string | null)[] = []
    await open(`/admin/dashboard?board=${writeBoardLink({ ...defaultBoard, days: 90 })}`, courses, {
      ...arranged,
      'GET /admin/Dashboard/statistics': ({ query }) => {
        requested.push(query.get('days'))
        return statistics
      },
    })
    await waitFor(() => expect(requested).toEqual(['90']))
  })

  it('a chart can be shown as a table, with the previous period if the dashboard compares periods', async () => {
    const board = { panels: [{ kind: 'trend', controller: 'course.Course' }], days: 7, hasComparison: true }
    const { person } = await open(
      `/admin/dashboard?board=${writeBoardLink(readBoard(board) ?? defaultBoard)}`,
      courses,
      arranged,
    )
    await person.click(await screen.findByRole('button', { name: 'Chart: Courses: new per day' }))
    await person.click(screen.getByRole('menuitem', { name: 'Show as table' }))
    const panel = within(screen.getByRole('region', { name: 'Courses: new per day' }))
    expect(panel.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DayNumberPrevious 2 days',
      '2026-11-2021',
      '2026-11-2143',
    ])
  })

  it('a panel has the records of a saved view, and its link opens the list with them', async () => {
    const content = {
      search: [{ field: 'status', operator: 'eq' as const, val: '1' }],
      quickSearch: 'maths',
      limit: 20,
      columns: null,
      isDense: false,
    }
    const view = {
      id: 3,
      controller: 'course.Course',
      title: 'Open maths',
      audience: 'own',
      groups: [],
      isDefault: false,
      isEditable: true,
      owner: '',
      content,
    }
    const asked: URLSearchParams[] = []
    const { person } = await open('/admin/dashboard', courses, {
      ...arranged,
      'GET /admin/Dashboard/panel': ({ query }) => {
        asked.push(query)
        return panelFigures
      },
      'GET /admin/listView/index': () => ({ list: [view], groups: [], maySetForAll: false }),
    })
    await person.click(await screen.findByRole('button', { name: 'Arrange' }))
    await person.click(screen.getByRole('button', { name: 'Add a panel' }))
    await person.click(screen.getByRole('combobox', { name: 'About' }))
    await person.click(await screen.findByRole('option', { name: 'Courses' }))
    await person.click(await screen.findByRole('combobox', { name: 'Records' }))
    await person.click(screen.getByRole('option', { name: 'Open maths' }))
    await person.click(screen.getByRole('button', { name: 'Add' }))
    const panel = within(await screen.findByRole('region', { name: 'Open maths' }))
    const list = await panel.findByRole('link', { name: 'Open Courses' })
    expect(decodeURIComponent(list.getAttribute('href') ?? '')).toBe('/admin/course/course?q=maths&f=status:eq:1')
    expect(asked.at(-1)?.get('quickSearch')).toBe('maths')
    expect(JSON.parse(asked.at(-1)?.get('search') ?? '')).toEqual(content.search)
  })

  it('an administrator of groups makes the dashboard the one with which they begin, and takes it back', async () => {
    const shared = {
      boards: [{ group: 2, time: 1_790_000_000, setBy: 'Dr Li' }],
      groups: [{ id: 2, name: 'Editors' }],
      maySetForAll: true,
    }
    const rules = [...courses, menuRule(43, 'auth/group', 'Groups', ['edit'])]
    const { person, server } = await open('/admin/dashboard', rules, {
      ...arranged,
      'GET /admin/Dashboard/boards': () => shared,
      'POST /admin/Dashboard/share': () => null,
    })
    const begin = async () => {
      await person.click(screen.getByRole('button', { name: 'Make it the default of roles' }))
      return within(await screen.findByRole('dialog', { name: 'Make it the default of roles' }))
    }
    const stored = () => server.sent.findLast(({ call }) => call === 'POST /admin/Dashboard/share')?.body
    await person.click(await screen.findByRole('button', { name: 'Arrange' }))
    let dialog = await begin()
    await person.click(await dialog.findByRole('checkbox', { name: 'All administrators' }))
    expect(dialog.getByRole('button', { name: 'Remove default' })).toBeDisabled()
    await person.click(dialog.getByRole('button', { name: 'Make default' }))
    await waitFor(() => expect(stored()).toMatchObject({ groups: [0], board: { days: 30 } }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    dialog = await begin()
    await person.click(await dialog.findByRole('checkbox', { name: /^Editors\s*Set by Dr Li/ }))
    await person.click(dialog.getByRole('button', { name: 'Remove default' }))
    await waitFor(() => expect(stored()).toEqual({ groups: [2], board: null }))
  })

  it('the dashboard of the groups is shown until the administrator arranges an own one', async () => {
    const sharedBoard = {
      panels: [{ kind: 'count', controller: 'course.Course', title: 'Ours' }],
      days: 7,
      hasComparison: false,
    }
    const { person, server } = await open('/admin/dashboard', courses, arranged, { sharedBoard })
    expect(await screen.findByRole('region', { name: 'Ours' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Arrange' }))
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
    await person.click(within(screen.getByRole('region', { name: 'Ours' })).getByRole('button', { name: 'Remove' }))
    expect(server.sent.findLast(({ call }) => call === 'POST /admin/preference/save')?.body).toMatchObject({
      board: { panels: [], days: 7 },
    })
    await person.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByRole('region', { name: 'Ours' })).toBeVisible()
    await person.click(screen.getByRole('switch', { name: 'Mail on Mondays' }))
    const stored = () => server.sent.findLast(({ call }) => call === 'POST /admin/preference/save')?.body
    expect(stored()).toEqual({ boardMail: 'en' })
    await person.click(screen.getByRole('switch', { name: 'Mail on Mondays' }))
    expect(stored()).toEqual({ boardMail: null })
  })

  it('a chosen range and a filter apply to every panel that has the field', async () => {
    const panels = [{ kind: 'count', controller: 'course.Course' }, { kind: 'visits' }] as const
    const range = { from: '2026-01-01', to: '2026-01-31' }
    const filters = [{ of: 'teacher.Teacher', value: ['7'] }]
    const board = { panels: [...panels], days: 30, hasComparison: true, range, filters } as const
    const asked = new Map<string, URLSearchParams>()
    const answer = (name: string, reply: unknown) => ({
      [`GET /admin/Dashboard/${name}`]: ({ query }: { readonly query: URLSearchParams }) => {
        asked.set(name, query)
        return reply
      },
    })
    await open(`/admin/dashboard?board=${writeBoardLink({ ...board, panels: [...panels], filters })}`, courses, {
      ...answer('statistics', statistics),
      ...answer('panel', panelFigures),
    })
    expect(await screen.findByRole('region', { name: 'Visits from 2026-01-01 to 2026-01-31' })).toHaveTextContent(
      '+100%',
    )
    expect(await screen.findByText(/6 added from 2026-01-01 to 2026-01-31/)).toBeVisible()
    // Named by the area that it is about, not by a field of one of the panels.
    expect(screen.getByRole('group', { name: 'Filter by Teachers' })).toBeVisible()
    expect(screen.getByText('Panels of the whole site, such as visits and members, are not filtered.')).toBeVisible()
    expect(asked.get('statistics')?.get('from')).toBe('2026-01-01')
    expect(asked.get('panel')?.get('to')).toBe('2026-01-31')
    expect(JSON.parse(asked.get('panel')?.get('search') ?? '')).toEqual([
      { field: 'teacher_ids', operator: 'FIND_IN_SET', val: ['7'] },
    ])
  })

  it('a dashboard sent as a link is shown with the rights of the reader, and stored only when the reader accepts it', async () => {
    const panels = [
      { kind: 'count', controller: 'course.Course' },
      { kind: 'count', controller: 'user.User' },
    ] as const
    const link = writeBoardLink({ panels: [...panels], days: 7, hasComparison: false })
    const { person, server } = await open(`/admin/dashboard?board=${link}`, courses, arranged)
    expect(await screen.findByText('60')).toBeVisible()
    expect(screen.getByText('The area of this panel no longer exists, or you may not open it.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull()
    const requested = server.sent.filter(({ call }) => call === 'GET /admin/Dashboard/panel')
    expect(requested).toHaveLength(1)
    expect(server.sent.some(({ call }) => call === 'POST /admin/preference/save')).toBe(false)
    await person.click(screen.getByRole('button', { name: 'Use it' }))
    expect(server.sent.findLast(({ call }) => call === 'POST /admin/preference/save')?.body).toMatchObject({
      board: { days: 7, panels },
    })
    expect(await screen.findByRole('button', { name: 'Arrange' })).toBeVisible()
  })

  it('the dashboard omits figures that the account may not see [A3]', async () => {
    await open('/admin/dashboard', [], { 'GET /admin/Dashboard/statistics': () => statistics })
    expect(await screen.findByText('999')).toBeVisible()
    for (const hidden of ['1,234', 'Mr Wang', '56']) expect(screen.queryByText(hidden)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Applications by state' })).toBeNull()
  })

  it('the dashboard omits the newest members for an administrator who may see only their number, because a group limits their list', async () => {
    const members = { ...statistics.members, latest: [] }
    await open('/admin/dashboard', [menuRule(40, 'user/user', 'Members')], {
      'GET /admin/Dashboard/statistics': () => ({ ...statistics, members }),
    })
    expect(await screen.findByText('1,234')).toBeVisible()
    expect(screen.queryByText('No members yet.')).toBeNull()
  })

  it('the dashboard shows why figures failed to load, keeps the greeting, and offers a retry [P7]', async () => {
    const answer = vi.fn<() => unknown>().mockImplementationOnce(() => {
      throw new Rejection(0, 'The database is not available')
    })
    answer.mockImplementationOnce(() => {
      throw new Rejection(0, 'The database is not available')
    })
    answer.mockImplementation(() => statistics)
    const { person } = await open('/admin/dashboard', [], { 'GET /admin/Dashboard/statistics': answer })
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is not available')
    expect(screen.getByRole('heading', { name: /, Ms Li$/ })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('999')).toBeVisible()
  })
})

describe('the page about the operation of the server', () => {
  const report = {
    checks: [
      { name: 'database', result: 'passed' },
      { name: 'disk', result: 'full' },
    ],
    maintenance: { isOn: false, until: 0, note: '', noteEn: '', changed: null },
    versions: { product: '0.1.0', node: '24.1.0', database: 'PostgreSQL 15.13' },
    process: {
      startedAt: 1_700_000_000,
      memory: 1_048_576,
      connections: { active: 1, idle: 2, waiting: 0 },
      replicas: [
        { number: 1, state: 'used', behindBy: 0 },
        { number: 2, state: 'late', behindBy: 3_145_728 },
      ],
    },
    jobs: [{ state: 'dead', count: 3 }],
    messages: [{ channel: 'email', state: 'failed', count: 2 }],
    certificates: [
      { host: 'www.example.org', validTo: 1_700_000_000 },
      { host: 'admin.example.org', validTo: null },
    ],
    areas: [{ title: 'Teachers', rows: 1234, bytes: 2048 }],
    deletions: [
      { title: 'Failed jobs', days: 30 },
      { title: 'Visits', days: 0 },
    ],
    slowRequests: [{ request: 'GET /admin/teacher.Teacher/index', count: 1, longest: 2345, lastTime: 1_700_000_000 }],
    slowStatements: [{ statement: 'select $1', count: 2, longest: 1234, lastTime: 1_700_000_000 }],
    caches: [{ name: 'site pages', entries: 5, bytes: 2048, hits: 3, misses: 1 }],
    storage: { kind: 's3', files: 7, size: 1024, free: 1_048_576, total: 2_097_152 },
    backup: null,
    backupSchedule: null,
  } satisfies OperationReport
  const rules = [
    menuRule(40, 'routine/operation', 'Operation', ['index']),
    menuRule(41, 'routine/job', 'Jobs', ['index']),
  ]

  it('the operation page shows health, versions, jobs with a link to their list, caches, storage and backups', async () => {
    await open('/admin/routine/operation', rules, { 'GET /admin/routine.Operation/index': () => report })
    const health = await screen.findByRole('region', { name: 'Health' })
    expect(health).toHaveTextContent('DatabaseOKDiskAlmost full')
    const versions = screen.getByRole('region', { name: 'Versions and process' })
    expect(versions).toHaveTextContent('PostgreSQL 15.13')
    expect(versions).toHaveTextContent('Replica 1Used for reads')
    expect(versions).toHaveTextContent('Replica 2Too far behind, not used for reads · 3 MB behind')
    const jobs = screen.getByRole('region', { name: 'Background jobs' })
    expect(jobs).toHaveTextContent('Failed3')
    expect(within(jobs).getByRole('link')).toHaveAttribute('href', '/admin/routine/job')
    const storage = screen.getByRole('region', { name: 'Storage' })
    expect(storage).toHaveTextContent('Bucket')
    // The account may not open the attachments.
    expect(within(storage).queryByRole('link')).toBeNull()
    expect(screen.getByRole('row', { name: 'Rendered pages of the site 5 2 kB 4 75 %' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Emails and text messages' })).toHaveTextContent('Email · failed2')
    expect(screen.getByRole('region', { name: 'Certificates' })).toHaveTextContent(
      /www\.example\.orgExpired .*admin\.example\.orgNo certificate received/,
    )
    expect(screen.getByRole('region', { name: 'Largest data areas' })).toHaveTextContent('about 1,234 records · 2 kB')
    expect(screen.getByRole('region', { name: 'Deleted automatically' })).toHaveTextContent(
      'Failed jobsAfter 30 daysVisitsNever',
    )
    expect(screen.getByRole('row', { name: /^select \$1 1,234 ms 2 / })).toBeVisible()
    expect(screen.getByRole('row', { name: /^GET \/admin\/teacher\.Teacher\/index 2,345 ms 1 / })).toBeVisible()
    expect(screen.getByText(/No backup has been made on this machine yet/)).toBeVisible()
  })

  it('the operation page says that slow statements are not measured, instead of that there were none', async () => {
    const unmeasured = { ...report, slowStatements: null }
    await open('/admin/routine/operation', rules, { 'GET /admin/routine.Operation/index': () => unmeasured })
    const statements = await screen.findByRole('region', { name: /^Slow statements/ })
    expect(statements).toHaveTextContent(/Not measured/)
  })

  it('the operation page shows scheduled backups and the last restore drill, and an alarm for each that is missing or failed', async () => {
    const schedule = { everyHours: 24, kept: 3, keep: 7, isOverdue: false, failedAt: null, drillDays: 7 }
    const drill = { time: 1_700_000_000, isPassed: true, tables: 80, rows: 1234, files: 5 }
    const backup = { time: 1_700_000_000, file: 'teachnet-2023-11-14T19-00-00Z.tgz', size: 2048 }
    const answer = vi.fn<() => unknown>(() => ({ ...report, backup, backupSchedule: { ...schedule, drill } }))
    const { person } = await open('/admin/routine/operation', rules, { 'GET /admin/routine.Operation/index': answer })
    const panel = await screen.findByRole('region', { name: 'Backup' })
    expect(panel).toHaveTextContent('ScheduleEvery 24 hours')
    expect(panel).toHaveTextContent('3, of which the newest 7 are kept')
    expect(panel).toHaveTextContent('80 tables, 1,234 rows and 5 files restored')
    expect(within(panel).queryByRole('alert')).toBeNull()

    answer.mockImplementation(() => ({
      ...report,
      backupSchedule: { ...schedule, isOverdue: true, failedAt: 1_700_000_000, drill: { ...drill, isPassed: false } },
    }))
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await within(panel).findByText(/The scheduled backup is overdue/)).toBeVisible()
    expect(within(panel).getAllByRole('alert')).toHaveLength(3)
  })

  it('the operation page closes the site with a message, for those who may, and says in every page that it is closed', async () => {
    const operator = menuRule(40, 'routine/operation', 'Operation', ['index', 'maintain'])
    const maintain = vi.fn<(body: unknown) => unknown>(() => null)
    const answer = vi.fn<() => unknown>(() => report)
    const { person } = await open('/admin/routine/operation', [operator], {
      'GET /admin/routine.Operation/index': answer,
      'GET /admin/Dashboard/waiting': () => ({ waiting: [], isClosed: answer.mock.calls.length > 1 }),
      'POST /admin/routine.Operation/maintain': ({ body }) => maintain(body),
    })
    const panel = await screen.findByRole('region', { name: 'Maintenance mode' })
    expect(panel).toHaveTextContent('The site is open.')
    await person.click(within(panel).getByRole('button', { name: 'Close the site…' }))
    await person.type(await screen.findByRole('textbox', { name: 'Message to visitors (English)' }), 'Soon')
    answer.mockImplementation(() => ({ ...report, maintenance: { ...report.maintenance, isOn: true, noteEn: 'Soon' } }))
    await person.click(screen.getByRole('button', { name: 'Close the site' }))
    expect(
      await within(panel).findByText('The site is closed. Visitors and members see only the message.'),
    ).toBeVisible()
    expect(maintain).toHaveBeenCalledWith({ isOn: true, until: 0, note: '', noteEn: 'Soon' })
    expect(await screen.findByText(/^The site is closed for maintenance: visitors and members/)).toBeVisible()
    await person.click(within(panel).getByRole('button', { name: 'Open the site' }))
    expect(maintain).toHaveBeenLastCalledWith({ isOn: false, until: 0, note: '', noteEn: 'Soon' })
  })

  it('the operation page offers no switch of the site to others', async () => {
    await open('/admin/routine/operation', rules, { 'GET /admin/routine.Operation/index': () => report })
    const panel = await screen.findByRole('region', { name: 'Maintenance mode' })
    expect(within(panel).queryByRole('button')).toBeNull()
  })

  it('the operation page shows why its figures could not be loaded', async () => {
    await open('/admin/routine/operation', rules, {
      'GET /admin/routine.Operation/index': () => {
        throw new Rejection(0, 'The database does not answer')
      },
    })
    expect(await screen.findByText('The database does not answer')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  })
})
