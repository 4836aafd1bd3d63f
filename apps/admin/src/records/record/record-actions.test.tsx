import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { defineResource, type ResourceDefinition } from '@teachnet/contract'
import { limitDefinition } from '@teachnet/contract/rights'
import { label } from '@teachnet/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { permittedActions } from './permitted-actions.ts'
import type { Row } from './row.ts'
import { createFakeSource, type ExpectedCalls } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const entry = defineResource({
  controller: 'test.Entry',
  table: 'entry',
  title: label('记录', 'Entries'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 20 },
  },
})

const application = defineResource({
  ...entry,
  controller: 'test.Application',
  recordActions: [
    { name: 'accept', title: label('通过', 'Accept'), when: { teacher_id: [null] } },
    {
      name: 'refuse',
      title: label('拒绝', 'Refuse'),
      fields: {
        reason: { kind: 'text', label: label('原因', 'Reason'), max: 50, required: true },
        note: { kind: 'text', label: label('短信', 'Note'), max: 50 },
      },
    },
  ],
  fields: {
    ...entry.fields,
    card: { kind: 'masked', label: label('证件号', 'Card'), max: 18 },
    teacher_id: {
      kind: 'relation',
      label: label('教师', 'Teacher'),
      resource: 'teacher.Teacher',
      as: 'teacher',
      readOnly: true,
    },
    history: {
      kind: 'text',
      label: label('往来记录', 'History'),
      max: 999,
      multiline: true,
      readOnly: true,
      list: false,
    },
  },
})

const page = defineResource({
  ...entry,
  controller: 'test.Page',
  visitors: { path: '/entry/{key}', orders: { byId: 'id,asc' }, card: { fields: ['id'] }, page: { fields: ['name'] } },
})

const log = defineResource({
  ...entry,
  controller: 'test.Log',
  actions: ['index'],
  calls: [
    { name: 'restore', takes: 'records', title: label('还原', 'Restore') },
    { name: 'info', takes: 'record', title: label('详情', 'Details') },
  ],
})

const rows: readonly Row[] = [
  { id: 3, name: 'Li', card: '1101**********1237' },
  { id: 4, name: 'Wang', card: '', teacher_id: 7 },
]
const index = () => ({ list: rows, total: rows.length, remark: '' })

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function openPage(definition: ResourceDefinition, calls: ExpectedCalls, can?: string[]) {
  const source = createFakeSource({
    [definition.controller]: { index, ...calls },
    'teacher.Teacher': { select: () => ({ options: [{ id: 7, name: 'Teacher Li' }] }) },
  })
  const view = renderPage({
    definition,
    source,
    services: can ? { can: (node) => can.some((name) => node === `test/${name}`) } : undefined,
  })
  await screen.findByRole('table')
  return { ...view, source }
}

describe('the form of a record', () => {
  const rowOf = (row: Row) => ({ open: () => ({ row, version: 'v1' }) })

  it('the form shows what it cannot change, with a link to the record that an application became [P8]', async () => {
    const { person } = await openPage(
      application,
      rowOf({
        id: 4,
        name: 'Wang',
        teacher_id: 7,
        teacher: { id: 7, label: 'Teacher Li' },
        history: 'Received\nHello',
      }),
    )
    await person.click(screen.getByRole('button', { name: /Edit.*Wang/ }))
    const facts = within(await screen.findByRole('region', { name: 'About this record' }))
    expect(facts.getByText(/Hello/)).toBeDefined()
    const link = facts.getByRole('link', { name: 'Teacher Li' })
    expect(link.getAttribute('href')).toBe('/teacher/teacher?form=7')
  })

  it('an account that may not open the other list sees its label without a link', async () => {
    const { person } = await openPage(
      application,
      rowOf({ id: 4, name: 'Wang', teacher_id: 7, teacher: { id: 7, label: 'Teacher Li' } }),
      ['application/index', 'application/edit'],
    )
    await person.click(screen.getByRole('button', { name: /Edit.*Wang/ }))
    const facts = within(await screen.findByRole('region', { name: 'About this record' }))
    expect(facts.getByText('Teacher Li')).toBeDefined()
    expect(facts.queryByRole('link')).toBeNull()
  })
})

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('views by day', () => {
  afterEach(() => vi.unstubAllGlobals())
  const counted = defineResource({
    ...entry,
    controller: 'test.Counted',
    fields: { ...entry.fields, code: { kind: 'text', label: label('编码', 'Code'), max: 20, readOnly: true } },
    calls: [{ name: 'views', takes: 'record', title: label('查看浏览统计', 'Views by day') }],
  })
  const days = [
    { day: '2026-03-01', views: 3 },
    { day: '2026-03-02', views: 4 },
  ]
  const calls = { open: () => ({ row: { id: 3, name: 'Li', code: 'A1' }, version: 'v1' }), read: () => ({ days }) }

  it('a form shows on which days the page of its record was viewed', async () => {
    vi.stubGlobal('ResizeObserver', Observer)
    const { person } = await openPage(counted, calls)
    await person.click(screen.getByRole('button', { name: /Edit.*Li/ }))
    const facts = within(await screen.findByRole('region', { name: 'About this record' }))
    await facts.findByRole('heading', { name: '7 views in the last 2 days' })
    expect(facts.getByRole('row', { name: '2026-03-02 4' })).toBeDefined()
  })

  it('a form asks for no views without their permission node [A3]', async () => {
    const { person, source } = await openPage(counted, calls, ['counted/index', 'counted/edit'])
    await person.click(screen.getByRole('button', { name: /Edit.*Li/ }))
    await screen.findByRole('region', { name: 'About this record' })
    expect(source.log.filter(([name]) => name.endsWith(' read'))).toEqual([])
  })
})

describe('an action on a record', () => {
  it('an accepted application does not offer accepting again [P8]', async () => {
    const { person } = await openPage(application, {})
    const namesOf = async (record: string) => {
      await person.click(screen.getByRole('button', { name: `More actions for “${record}”` }))
      const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
      await person.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      return names
    }
    expect(await namesOf('Li')).toEqual(['Accept', 'Refuse', 'Copy', 'Log of changes'])
    expect(await namesOf('Wang')).toEqual(['Refuse', 'Copy', 'Log of changes'])
  })

  it('a record without an action has no button for a menu, in the list and in its details', async () => {
    const delivery = defineResource({
      ...entry,
      controller: 'test.Delivery',
      actions: ['index'],
      recordActions: [{ name: 'redeliver', title: label('重新发送', 'Send again'), when: { name: ['Li'] } }],
    })
    const { person } = await openPage(delivery, {})
    expect(screen.getByRole('button', { name: 'More actions for “Li”' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'More actions for “Wang”' })).toBeNull()
    await person.click(screen.getByRole('button', { name: /View.*Wang/ }))
    const details = within(await screen.findByRole('dialog', { name: 'Wang' }))
    expect(details.queryByRole('button', { name: 'More actions' })).toBeNull()
  })

  it('the menu of a record leads to its entries in the log', async () => {
    const { person } = await openPage(application, {})
    await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
    const item = await screen.findByRole('menuitem', { name: 'Log of changes' })
    expect(item.getAttribute('href')).toBe('/auth/adminLog?record=test.Application%3A3')
  })

  it('the log of a record is offered to administrators who may read the log, if the server stores the record of an entry [A3]', () => {
    const permitted = (
      services: Parameters<typeof permittedActions>[2],
      definition: ResourceDefinition = application,
    ) => permittedActions(definition, {}, services).hasLog
    expect(permitted({ can: () => true, backEnd: 'teachnet' })).toBe(true)
    expect(permitted({ can: (node) => node !== 'auth/adminLog/index', backEnd: 'teachnet' })).toBe(false)
    expect(permitted({ can: () => true, backEnd: 'buildadmin' })).toBe(false)
    expect(permitted({ can: () => true, backEnd: 'teachnet' }, log)).toBe(false)
  })

  it('a menu that was opened while an action ran stays open when the reply arrives', async () => {
    let answer = () => {}
    const reply = new Promise<null>((resolve) => (answer = () => resolve(null)))
    const { person, source } = await openPage(application, { act: () => reply })
    await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Accept' }))
    await person.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await person.click(await screen.findByRole('button', { name: 'More actions for “Wang”' }))
    await screen.findByRole('menuitem', { name: 'Refuse' })
    const loaded = source.log.length
    await act(async () => answer())
    await waitFor(() => expect(source.log.length).toBeGreaterThan(loaded))
    expect(screen.getByRole('menuitem', { name: 'Refuse' })).toBeDefined()
  })

  it.each([
    ['/entry/3', 'View on the site'],
    ['/entry/3?preview=token', 'Preview on the site'],
  ])('a record with the page %s offers: %s', async (site_page, name) => {
    const { person, source } = await openPage(page, { read: () => ({ row: rows[0], site_page }) })
    await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
    const item = await screen.findByRole('menuitem', { name })
    expect(item.getAttribute('href')).toBe(site_page)
    expect(source.log).toContainEqual(['test.Page read', ['edit', { id: 3 }]])
  })

  it('a server that names no page leaves the entry without a target', async () => {
    const { person } = await openPage(page, { read: () => ({ row: rows[0] }) })
    await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
    const item = await screen.findByRole('menuitem', { name: 'View on the site' })
    expect([item.getAttribute('href'), item.getAttribute('aria-disabled')]).toEqual([null, 'true'])
  })

  it('the input of an action stays until the server accepts it [P8]', async () => {
    let refusals = 1
    const refuse = () => {
      if ((refusals -= 1) >= 0) throw new Error('refused')
      return null
    }
    const { person, source } = await openPage(application, { act: refuse })
    await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
    const item = await screen.findByRole('menuitem', { name: 'Refuse' })
    // The form's messages are loaded when it opens: React waits for them only inside an awaited `act`.
    await act(() => person.click(item))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse' }))
    await person.click(dialog.getByRole('button', { name: 'Refuse' }))
    expect(await dialog.findByText(/Reason.*(required|empty)/i)).toBeDefined()
    expect(source.log.filter(([name]) => name.endsWith(' act'))).toEqual([])
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No place')
    await person.click(dialog.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(source.log.filter(([name]) => name.endsWith(' act'))).toHaveLength(1))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('No place')
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Refuse' }).disabled).toBe(false))
    await person.click(dialog.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(source.log).toContainEqual(['test.Application act', ['refuse', { id: 3, reason: 'No place' }]])
  })

  it('what an action asks for can be typed at once', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(pointer: fine)', addListener() {}, removeListener() {} }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const { person } = await openPage(application, { act: () => null })
    await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Refuse' }))
    const reason = await screen.findByRole('textbox', { name: 'Reason' })
    await expect.poll(() => document.activeElement).toBe(reason)
  })

  it('the input of an action that was not sent is offered again, until it is sent [I1]', async () => {
    const { person } = await openPage(application, { act: () => null })
    const open = async () => {
      await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
      const item = await screen.findByRole('menuitem', { name: 'Refuse' })
      await act(() => person.click(item))
      return within(await screen.findByRole('dialog', { name: 'Refuse' }))
    }
    const first = await open()
    await person.type(first.getByRole('textbox', { name: 'Reason' }), 'No place')
    await person.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const second = await open()
    expect(second.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('')
    await person.click(await second.findByRole('button', { name: 'Restore' }))
    await waitFor(() =>
      expect(second.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('No place'),
    )
    await person.click(second.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await open()).queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  it('an action that was confirmed links to the record that the reply names [P8]', async () => {
    const accept = () => ({ teacher_id: 7, is_created: true })
    const { person, source, router } = await openPage(application, { act: accept })
    await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Accept' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Accept' }))
    expect(question.getByText('This action applies to “Li”.')).toBeDefined()
    expect(source.log.filter(([name]) => name.endsWith(' act'))).toEqual([])
    await person.click(question.getByRole('button', { name: 'Accept' }))

    const link = await screen.findByRole('link', { name: 'Open “Teacher Li”' })
    expect(source.log).toContainEqual(['test.Application act', ['accept', { id: 3 }]])
    expect(source.log.filter(([name]) => name.endsWith(' index'))).toHaveLength(2)
    await person.click(link)
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/teacher/teacher?form=7')
  })

  it('an action does not run when the user cancels', async () => {
    const { person, source } = await openPage(application, {})
    await person.click(screen.getByRole('button', { name: 'More actions for “Li”' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Accept' }))
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(source.log.map(([name]) => name)).toEqual(['test.Application index'])
  })

  it('an action is not offered without its permission node [A3]', async () => {
    await openPage(application, {}, ['application/index', 'application/edit'])
    expect(screen.getAllByRole('button', { name: /^Edit “/ })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull()
  })
})

describe('an action on several records', () => {
  it('an action on the selected rows runs in one call', async () => {
    const { person, source } = await openPage(log, { act: () => null }, ['log/index', 'log/restore'])
    await person.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await person.click(screen.getByRole('button', { name: 'Restore' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore' }))
    expect(question.getByText('This action applies to the 2 selected records.')).toBeDefined()
    await person.click(question.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(source.log).toContainEqual(['test.Log act', ['restore', { ids: [3, 4] }]]))
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  })

  it('rows are not selectable when no action on several records is permitted [A3]', async () => {
    await openPage(log, {}, ['log/index'])
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^(View “|More)/ })).toBeNull()
  })

  it('shows more of a record when the resource has a details call', async () => {
    const read = (call: string) => ({ row: { id: 3, name: `${call} of Li` } })
    const { person } = await openPage(log, { read }, ['log/index', 'log/info'])
    await person.click(screen.getByRole('button', { name: 'View “Li”' }))
    const details = within(await screen.findByRole('dialog', { name: 'info of Li' }))
    expect(await details.findByText('info of Li', { selector: 'dd *' })).toBeDefined()
  })
})

describe('a masked value', () => {
  const open = () => ({ row: { ...rows[0], id: 3 }, version: 'v1' })

  it('shows a masked value in full on demand until the form closes', async () => {
    const read = () => ({ value: '110101199003071237' })
    const { person, source, query } = await openPage(application, { open, read })
    await person.click(screen.getByRole('button', { name: 'Edit “Li”' }))
    await person.click(await screen.findByRole('button', { name: 'Show “Card” in full' }))
    expect(screen.getByRole('button', { name: 'Show' })).toHaveProperty('disabled', true)
    await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'To check{Enter}')
    expect(await screen.findByText('110101199003071237')).toBeDefined()
    expect(source.log).toContainEqual([
      'test.Application read',
      ['reveal', { id: 3, field: 'card', reason: 'To check' }],
    ])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Card' }).value).toBe('1101**********1237')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(query().has('form')).toBe(false))
    expect(JSON.stringify(localStorage)).not.toContain('110101199003071237')
    await person.click(screen.getByRole('button', { name: 'Edit “Li”' }))
    await screen.findByRole('button', { name: 'Show “Card” in full' })
    expect(screen.queryByText('110101199003071237')).toBeNull()
  })

  it('a value that a group masks cannot be changed in the form, but be shown in full for a reason', async () => {
    const phone = { kind: 'text', label: label('手机号', 'Phone'), max: 11 } as const
    const limited = limitDefinition(
      { ...application, fields: { ...application.fields, phone } },
      { fields: { phone: 'masked' } },
    )
    const masked = { ...rows[0], id: 3, phone: '138****1111' }
    const read = () => ({ value: '13800001111' })
    const { person, source } = await openPage(limited, { open: () => ({ row: masked, version: 'v1' }), read })
    await person.click(screen.getByRole('button', { name: 'Edit “Li”' }))
    const facts = within(await screen.findByRole('region', { name: 'About this record' }))
    expect(facts.getByText('138****1111')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull()
    await person.click(await facts.findByRole('button', { name: 'Show “Phone” in full' }))
    await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'To check{Enter}')
    expect(await screen.findByText('13800001111')).toBeDefined()
    expect(source.log).toContainEqual([
      'test.Application read',
      ['reveal', { id: 3, field: 'phone', reason: 'To check' }],
    ])
  })

  it('a list shows a masked value masked without the permission node [A3]', async () => {
    const { person } = await openPage(application, { open }, ['application/index', 'application/edit'])
    await person.click(screen.getByRole('button', { name: 'Edit “Li”' }))
    await screen.findByRole('textbox', { name: 'Card' })
    expect(screen.queryByRole('button', { name: /in full/ })).toBeNull()
  })
})
