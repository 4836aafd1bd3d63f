import { ApiError } from '@teachnet/api-client'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { defineResource, permissionOf } from '@teachnet/contract'
import { label, type ListQuery } from '@teachnet/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '../record/row.ts'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const course = defineResource({
  controller: 'test.Course',
  table: 'course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  pageSize: 10,
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), sortable: true, readOnly: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 10, required: true, quickSearch: true, sortable: true },
    hours: { kind: 'integer', label: label('课时', 'Hours'), min: 1, max: 99 },
    note: { kind: 'text', label: label('备注', 'Note'), max: 100, list: 'hidden' },
    is_open: { kind: 'switch', label: label('开放', 'Open'), default: 0 },
    status: {
      kind: 'choice',
      label: label('状态', 'Status'),
      default: '1',
      options: [
        { value: '1', label: label('启用', 'Enabled') },
        { value: '0', label: label('停用', 'Disabled') },
      ],
    },
  },
})

const rows: Row[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  name: `Course ${index + 1}`,
  hours: index + 1,
  note: '',
  is_open: 0,
  status: index % 2 ? '0' : '1',
}))

function pageOf(query: Partial<ListQuery>, all: readonly Row[] = rows) {
  const found = all.filter((row) => String(row.name).includes(query.quickSearch ?? ''))
  const from = ((query.page ?? 1) - 1) * (query.limit ?? 10)
  return { list: found.slice(from, from + (query.limit ?? 10)), total: found.length, remark: 'All that is taught' }
}

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Makes the window as narrow as a phone, for every media query. */
function narrowWindow(): void {
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: true, addListener() {}, removeListener() {} }),
  )
}

describe('the list of a resource [P7]', () => {
  it('a list keeps search, order and page in the address', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    const { person, query } = renderPage({ definition: course, source })
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined()
    await screen.findByRole('button', { name: 'Course 1' })
    expect(screen.getByRole('heading', { name: 'Courses', level: 1 })).toBeDefined()
    expect(screen.getByText('All that is taught')).toBeDefined()

    await person.click(screen.getByRole('button', { name: 'Page 3' }))
    await screen.findByRole('button', { name: 'Course 21' })
    expect(query().get('page')).toBe('3')

    await person.click(screen.getByRole('button', { name: 'Name' }))
    expect(query().toString()).toBe('order=name%2Casc')
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending'),
    )

    await person.type(screen.getByRole('searchbox', { name: 'Quick search in Name' }), 'Course 2{Enter}')
    await waitFor(() => expect(screen.getByText('5 records')).toBeDefined())
    expect(query().get('q')).toBe('Course 2')
    expect(source.log.at(-1)).toEqual([
      'test.Course index',
      { page: 1, limit: 10, order: { field: 'name', direction: 'asc' }, quickSearch: 'Course 2' },
    ])

    await person.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    expect(query().get('limit')).toBe('50')
  })

  it('filters a list by conditions, names them above its rows, and removes each', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    const { person, query } = renderPage({ definition: course, source })
    await screen.findByRole('button', { name: 'Course 1' })
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    const panel = within(await screen.findByRole('search'))
    const choose = async (field: string) => {
      await person.click(panel.getAllByRole('combobox', { name: 'Field' }).at(-1) ?? panel.getByText('no field'))
      await person.click(await screen.findByRole('option', { name: field }))
    }
    await choose('Hours')
    await person.type(panel.getByLabelText('Hours, from'), '5')
    await person.click(panel.getByRole('button', { name: 'Add condition' }))
    await choose('Status')
    const status = within(panel.getByRole('group', { name: 'Status' }))
    await person.click(status.getByRole('combobox', { name: 'Operator' }))
    await person.click(await screen.findByRole('option', { name: 'is any of' }))
    await person.click(status.getByRole('combobox', { name: 'Status' }))
    await person.click(await screen.findByRole('option', { name: 'Disabled' }))
    await person.keyboard('{Escape}')
    await person.click(panel.getByRole('button', { name: 'Search' }))
    expect(query().getAll('f')).toEqual(['hours:RANGE:5,', 'status:IN[]:0'])

    await person.click(screen.getByRole('button', { name: 'Filter (2 conditions)' }))
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hours is between 5 –',
      'Status is any of Disabled',
      'Clear all',
    ])
    await person.click(chips.getByRole('button', { name: 'Remove condition 1' }))
    expect(query().getAll('f')).toEqual(['status:IN[]:0'])
    await person.click(chips.getByRole('button', { name: 'Clear all' }))
    expect(query().getAll('f')).toEqual([])
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  })

  it('finds records that match one of several conditions, or that lack a value', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    const { person, query } = renderPage({ definition: course, source, search: '?f=name:LIKE:Go' })
    await person.click(await screen.findByRole('button', { name: 'Name contains Go' }))
    const panel = within(screen.getByRole('search'))
    await person.click(panel.getByRole('button', { name: 'Or…' }))
    const added = within(panel.getByRole('group', { name: 'New condition' }))
    await person.click(added.getByRole('combobox', { name: 'Field' }))
    await person.click(await screen.findByRole('option', { name: 'Note' }))
    const note = within(panel.getByRole('group', { name: 'Note' }))
    await person.click(note.getByRole('combobox', { name: 'Operator' }))
    await person.click(await screen.findByRole('option', { name: 'is empty' }))
    await person.click(panel.getByRole('button', { name: 'Search' }))
    expect(query().getAll('f')).toEqual(['1~name:LIKE:Go', '1~note:NULL:true'])
    await waitFor(() =>
      expect(source.log.at(-1)?.[1]).toMatchObject({
        search: [
          { field: 'name', operator: 'LIKE', val: 'Go', group: '1' },
          { field: 'note', operator: 'NULL', val: 'true', group: '1' },
        ],
      }),
    )
    await person.click(panel.getByRole('button', { name: 'Remove the condition “Note”' }))
    await person.click(panel.getByRole('button', { name: 'Search' }))
    expect(query().getAll('f')).toEqual(['name:LIKE:Go'])
  })

  it('offers no alternatives on an old back end, which would require them all', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    const { person } = renderPage({
      definition: course,
      source,
      search: '?f=name:LIKE:Go',
      services: { backEnd: 'buildadmin' },
    })
    await person.click(await screen.findByRole('button', { name: 'Name contains Go' }))
    screen.getByRole('search')
    expect(screen.queryByRole('button', { name: 'Or…' })).toBeNull()
  })

  it('a list opens in the state of its address', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    renderPage({ definition: course, source, search: '?page=2&order=name,desc&f=status:eq:1&hide=hours' })
    await screen.findByRole('button', { name: 'Course 11' })
    expect(source.log[0]?.[1]).toEqual({
      page: 2,
      limit: 10,
      order: { field: 'name', direction: 'desc' },
      search: [{ field: 'status', operator: 'eq', val: '1' }],
    })
    expect(screen.queryByRole('columnheader', { name: 'Hours' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Note' })).toBeDefined()
  })

  it('a list shows why loading failed, and offers a retry', async () => {
    let isBroken = true
    const index = (query: Partial<ListQuery>) => {
      if (isBroken) throw new ApiError('NETWORK', { message: 'Server exception!', path: '/' })
      return pageOf(query)
    }
    const { person } = renderPage({ definition: course, source: createFakeSource({ 'test.Course': { index } }) })
    expect((await screen.findByRole('alert')).textContent).toContain('Server exception!')
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Course 1' })
  })

  it('a list marks an estimated total as an estimate', async () => {
    const index = () => ({ list: rows.slice(0, 10), total: 990_000, total_estimated: true, remark: '' })
    renderPage({ definition: course, source: createFakeSource({ 'test.Course': { index } }) })
    expect(await screen.findByText('about 990,000 records')).toBeDefined()
  })

  it('a list distinguishes an empty list from a search without results', async () => {
    const source = createFakeSource({ 'test.Course': { index: (query) => pageOf(query, []) } })
    const { person, query } = renderPage({ definition: course, source, search: '?q=nothing' })
    await screen.findByText('No record matches')
    await person.click(screen.getByRole('button', { name: 'Clear the search' }))
    await screen.findByText('Nothing here yet')
    expect(query().toString()).toBe('')
    const empty = within(screen.getByText('Nothing here yet').closest('[role=status]') ?? document.body)
    await person.click(empty.getByRole('button', { name: 'Add' }))
    expect(query().get('form')).toBe('add')
  })

  it('a list on a phone consists of cards, each with its picture if it has one', async () => {
    narrowWindow()
    const cover = { kind: 'image', label: label('封面', 'Cover') } as const
    const list = rows.slice(0, 2).map((row, index) => ({ ...row, cover: index === 0 ? '/storage/a.png' : '' }))
    renderPage({
      definition: { ...course, fields: { ...course.fields, cover } },
      source: createFakeSource({ 'test.Course': { index: (query) => pageOf(query, list) } }),
    })
    await screen.findByRole('img', { name: 'Cover: Course 1' })
    const second = screen.getByRole('button', { name: 'Course 2' }).closest('li')
    expect(second?.textContent).toMatch(/^Course 2/)
  })

  it('on a phone the filter is a sheet over the list, which closes when its conditions apply', async () => {
    narrowWindow()
    const source = createFakeSource({ 'test.Course': { index: (query) => pageOf(query, rows.slice(0, 2)) } })
    const { person, query } = renderPage({ definition: course, source, search: '?f=hours:RANGE:5,' })
    const openSheet = async () => {
      await person.click(screen.getByRole('button', { name: /^Filter/ }))
      return within(await screen.findByRole('dialog', { name: 'Filter' }))
    }
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('list', { name: 'Active filters' })
    await person.click((await openSheet()).getByRole('button', { name: 'Close' }))
    await isClosed()
    await person.click((await openSheet()).getByRole('button', { name: 'Search' }))
    await isClosed()
    expect(query().getAll('f')).toEqual(['hours:RANGE:5,'])
    await person.click((await openSheet()).getByRole('button', { name: 'Reset' }))
    await isClosed()
    expect(query().getAll('f')).toEqual([])
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  })

  it('a card on a phone has its name and three values, and all of them on demand, also after a reload', async () => {
    narrowWindow()
    const extra = Object.fromEntries(
      ['one', 'two', 'three', 'four', 'five'].map(
        (name) => [name, { kind: 'text', label: label(name, name), max: 9 }] as const,
      ),
    )
    const wide = { ...course, fields: { ...course.fields, ...extra } }
    const source = () =>
      createFakeSource({
        'test.Course': {
          index: (query) =>
            pageOf(
              query,
              rows.slice(0, 1).map((row) => ({ ...row, one: 'a', five: 'e' })),
            ),
        },
      })
    const { person, unmount } = renderPage({ definition: wide, source: source() })
    const terms = () => screen.getAllByRole('listitem').flatMap((card) => within(card).queryAllByRole('term'))
    await screen.findByRole('button', { name: 'Course 1' })
    expect(terms()).toHaveLength(3)
    await person.click(screen.getByRole('button', { name: 'Sorting and tools' }))
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'All fields' }))
    expect(terms().length).toBeGreaterThan(5)
    unmount()
    renderPage({ definition: wide, source: source() })
    await screen.findByRole('button', { name: 'Course 1' })
    expect(terms().length).toBeGreaterThan(5)
  })

  it('a list on a phone is sorted from its menu', async () => {
    narrowWindow()
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    const { person, query } = renderPage({ definition: course, source })
    await screen.findByRole('button', { name: 'Course 1' })
    await person.click(screen.getByRole('button', { name: 'Sorting and tools' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Sort by' }))
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Name ↓' }))
    expect(query().get('order')).toBe('name,desc')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('many cards on a phone are rendered as the reader comes near the last one', async () => {
    narrowWindow()
    let comeNear = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
          comeNear = () => report([{ isIntersecting: true }])
        }
        observe() {}
        disconnect() {}
      },
    )
    const many = Array.from({ length: 150 }, (_, index) => ({ ...rows[0], id: index + 1, name: `Course ${index + 1}` }))
    const index = () => ({ list: many, total: 150, remark: '' })
    renderPage({ definition: course, source: createFakeSource({ 'test.Course': { index } }) })
    await screen.findByRole('button', { name: 'Course 1' })
    const cards = () => within(screen.getByRole('list', { name: 'Courses' })).getAllByRole('listitem')
    expect(cards()).toHaveLength(60)
    act(() => comeNear())
    expect(cards()).toHaveLength(120)
    act(() => comeNear())
    expect(cards()).toHaveLength(150)
    expect(screen.getByRole('button', { name: 'Course 150' })).toBeDefined()
  })

  it('a card of an entry that only the server adds has its time, whatever else it has', async () => {
    narrowWindow()
    const at = { kind: 'dateTime', label: label('时间', 'Time'), auto: 'create' } as const
    const texts = ['a', 'b', 'c'].map((name) => [name, { kind: 'text', label: label(name, name), max: 9 }] as const)
    const wide = { ...course.fields, ...Object.fromEntries(texts), at }
    const row = { ...rows[0], a: '1', b: '2', c: '3', at: 1_770_000_000 }
    const source = createFakeSource({
      'test.Course': { index: () => ({ list: [{ id: 1, ...row }], total: 1, remark: '' }) },
    })
    renderPage({ definition: { ...course, actions: ['index'], fields: wide }, source })
    expect(await screen.findByText('Time')).toBeDefined()
    expect(screen.getAllByRole('term')).toHaveLength(3)
  })

  it('a card on a phone has the state of its record, however many fields come before', async () => {
    narrowWindow()
    const texts = ['a', 'b', 'c', 'd'].map(
      (name) => [name, { kind: 'text', label: label(name, name), max: 9 }] as const,
    )
    const options = [{ value: '0', label: label('待补充', 'Waiting'), tone: 'warning' }] as const
    const state = { kind: 'choice', label: label('处理状态', 'State'), options } as const
    const { id, name } = course.fields
    const list = [{ id: 1, name: 'Course 1', a: '1', b: '2', c: '3', d: '4', state: '0' }]
    renderPage({
      definition: { ...course, fields: { id, name, ...Object.fromEntries(texts), state } },
      source: createFakeSource({ 'test.Course': { index: () => ({ list, total: 1, remark: '' }) } }),
    })
    expect(await screen.findByText('Waiting')).toBeDefined()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['a', 'b', 'State'])
  })

  it.each([
    ['with personal data', true, 'Ms Li 2026-11-24'],
    ['without personal data', false, undefined],
  ])('a watermark lies over a list %s only', async (_title, isPersonal, expected) => {
    const mobile = { kind: 'text', label: label('手机号', 'Mobile'), max: 11, rules: ['mobile'] } as const
    const { container } = renderPage({
      definition: isPersonal ? { ...course, fields: { ...course.fields, mobile } } : course,
      source: createFakeSource({ 'test.Course': { index: (query) => pageOf(query, rows.slice(0, 1)) } }),
      services: { watermark: 'Ms Li 2026-11-24' },
    })
    await screen.findByRole('button', { name: 'Course 1' })
    expect(container.querySelector('[data-watermark]')?.getAttribute('data-watermark') ?? undefined).toBe(expected)
  })

  it('an empty list that the system fills explains where its records come from', async () => {
    const { container } = renderPage({
      definition: { ...course, actions: ['index', 'del'] },
      source: createFakeSource({ 'test.Course': { index: (query) => pageOf(query, []) } }),
    })
    await screen.findByText('Records appear here once the site is in use.')
    expect(container.querySelector('[role=status] button')).toBeNull()
  })

  it('a list goes back to the last page when a page has become empty', async () => {
    const { query } = renderPage({
      definition: course,
      source: createFakeSource({ 'test.Course': { index: pageOf } }),
      search: '?page=9',
    })
    await screen.findByRole('button', { name: 'Course 21' })
    expect(query().get('page')).toBe('3')
  })
})

describe('actions on rows', () => {
  it('a row offers only actions that the account may take [A3]', async () => {
    const allowed = new Set([permissionOf(course, 'index')])
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    renderPage({ definition: course, source, search: '?form=add', services: { can: (node) => allowed.has(node) } })
    await screen.findByRole('button', { name: 'Course 1' })
    for (const name of ['Add', /^Edit/, /^Delete/]) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('shows all fields of a record that cannot be edited', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    const { person } = renderPage({ definition: course, source, services: { can: () => false } })
    await person.click(await screen.findByRole('button', { name: 'View “Course 4”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Course 4' }))
    expect(dialog.getByText('Note')).toBeDefined()
  })

  it('asks before it deletes, and keeps everything when the user cancels', async () => {
    let left = rows
    const source = createFakeSource({
      'test.Course': {
        index: (query) => pageOf(query, left),
        del: (ids) => {
          left = left.filter((row) => !ids.includes(row.id))
        },
      },
    })
    const { person } = renderPage({ definition: course, source })
    await person.click(await screen.findByRole('button', { name: 'Delete “Course 2”' }))
    let question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/“Course 2” will be deleted/)).toBeDefined()
    await person.click(question.getByRole('button', { name: 'Cancel' }))
    expect(left).toHaveLength(23)

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await person.click(screen.getByRole('checkbox', { name: 'Select “Course 1”' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select “Course 3”' }))
    const bulk = within(screen.getByRole('group', { name: 'Actions for the selected records' }))
    await person.click(bulk.getByRole('button', { name: 'Delete' }))
    question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 records?' }))
    await person.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByText('21 records')).toBeDefined())
    expect(source.log).toContainEqual(['test.Course del', [1, 3]])
  })

  it('selects or deselects all rows between two clicks with Shift', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf } })
    const { person } = renderPage({ definition: course, source })
    const box = (number: number) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: `Select “Course ${number}”` })
    await screen.findByRole('checkbox', { name: 'Select “Course 5”' })
    await person.click(box(5))
    await person.keyboard('{Shift>}')
    await person.click(box(2))
    await person.keyboard('{/Shift}')
    expect([1, 2, 3, 4, 5, 6].filter((number) => box(number).checked)).toEqual([2, 3, 4, 5])
    expect(screen.getByText('4 selected')).toBeDefined()

    await person.click(box(8))
    await person.keyboard('{Shift>}')
    await person.click(box(3))
    await person.keyboard('{/Shift}')
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => box(number).checked)).toEqual([2])
  })

  it('shows before a deletion what the server states about deleted records', async () => {
    const note = 'Deleted records go to the recycle bin.'
    const source = createFakeSource({
      'test.Course': { index: (query) => ({ ...pageOf(query), deletion_note: note }) },
    })
    const { person } = renderPage({ definition: course, source })
    await person.click(await screen.findByRole('button', { name: 'Delete “Course 2”' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(`“Course 2” will be deleted. ${note}`)).toBeDefined()
  })

  it('closes the question when the server refuses the deletion, which the notice has explained', async () => {
    const source = createFakeSource({
      'test.Course': {
        index: pageOf,
        del: () => {
          throw new ApiError('FILE_IN_USE', { message: 'In use', path: '/admin/test.Course/del', shown: true })
        },
      },
    })
    const { person } = renderPage({ definition: course, source })
    await person.click(await screen.findByRole('button', { name: 'Delete “Course 2”' }))
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Course 2')).toBeDefined()
  })

  it('saves a switch in place, and reverts it when the server refuses', async () => {
    let isOpen = 0
    const source = createFakeSource({
      'test.Course': {
        index: () => ({ list: [{ ...rows[0], id: 1, is_open: isOpen }], total: 1, remark: '' }),
        edit: (change) => {
          if (isOpen) throw new ApiError('FORBIDDEN', { message: 'no', path: '/' })
          isOpen = Number(change.is_open)
        },
      },
    })
    const { person } = renderPage({ definition: course, source })
    const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Open: Course 1' })
    await person.click(control)
    await waitFor(() => expect(isOpen).toBe(1))
    expect(source.log).toContainEqual(['test.Course edit', { id: 1, is_open: 1 }])
    const open = { name: 'Open: Course 1' }
    await person.click(screen.getByRole('switch', open))
    await waitFor(() => expect(source.log.filter(([name]) => name.endsWith('edit'))).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', open).checked).toBe(true))
  })

  it.each([
    ['a switch', 'Open: Course 1', 'is_open', [0, 1]],
    ['the state of a record', 'Status: Course 1', 'status', ['0', '1']],
  ] as const)(
    '%s in a list is changed by one click, which is undone by another',
    async (_what, label, name, [off, on]) => {
      const row = { ...rows[0], id: 1, [name]: off }
      const source = createFakeSource({
        'test.Course': {
          index: () => ({ list: [{ ...row }], total: 1, remark: '' }),
          open: () => ({ row: { ...row }, version: 'v1' }),
          edit: (change) => void Object.assign(row, change),
        },
      })
      const { person } = renderPage({ definition: course, source })
      const isChecked = () => screen.getByRole<HTMLInputElement>('switch', { name: label }).checked
      await person.click(await screen.findByRole('switch', { name: label }))
      await waitFor(() => expect([row[name], isChecked()]).toEqual([on, true]))
      await person.click(await screen.findByRole('button', { name: 'Undo' }))
      await waitFor(() => expect([row[name], isChecked()]).toEqual([off, false]))
    },
  )

  it('switches the selected records off together', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf, edit: () => undefined } })
    const { person } = renderPage({ definition: course, source })
    await person.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await person.click(screen.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(source.log.filter(([name]) => name === 'test.Course edit')).toHaveLength(10))
    expect(source.log).toContainEqual(['test.Course edit', { id: 10, status: '0' }])
  })
})

describe('the form of a resource', () => {
  const open = async (name: string) => within(await screen.findByRole('dialog', { name }))

  it.each([
    ['en', 'Add to Courses', 'Name', 'Name: Required', 'Save', 'Hours', 'Hours must not be above 99'],
    ['zh-cn', '添加课程', '名称', '名称', '保存', '课时', '课时'],
  ] as const)(
    'shows validation errors in %s, and saves valid input [V4]',
    async (locale, title, name, required, save, hours, tooMany) => {
      const source = createFakeSource({ 'test.Course': { index: pageOf, add: () => undefined } })
      const { person, query } = renderPage({ definition: course, source, locale, search: '?page=2&form=add' })
      const form = await open(title)
      const input = await form.findByRole('textbox', { name: new RegExp(name) })
      await person.type(form.getByRole('textbox', { name: hours }), '100')
      await person.click(form.getByRole('button', { name: save }))
      await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
      const describedBy = (element: HTMLElement) =>
        document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
      expect(describedBy(input)).toContain(required)
      expect(describedBy(form.getByRole('textbox', { name: hours }))).toContain(tooMany)
      expect(source.log.some(([call]) => call.endsWith('add'))).toBe(false)

      await person.type(input, 'New')
      await person.clear(form.getByRole('textbox', { name: hours }))
      await person.keyboard('{Control>}s{/Control}')
      await waitFor(() => expect(query().has('form')).toBe(false))
      expect(query().get('page')).toBe('2')
      expect(source.log).toContainEqual(['test.Course add', { name: 'New', is_open: 0, status: '1' }])
    },
    25_000,
  )

  it("shows the server's error at the field, and keeps all input", async () => {
    const refuse = () => {
      const fields = { name: 'Name “Course 3” already exists', colour: 'No such colour' }
      throw new ApiError('VALIDATION', { message: 'Refused', path: '/', fields })
    }
    const source = createFakeSource({
      'test.Course': { index: pageOf, open: () => ({ row: rows[2] ?? { id: 3 } }), edit: refuse },
    })
    const { person, query } = renderPage({ definition: course, source, search: '?form=3' })
    const form = await open('Edit “Course 3” in Courses')
    const note = await form.findByRole('textbox', { name: 'Note' })
    await person.type(note, 'Something long to type')
    await person.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Name “Course 3” already exists')
    expect(form.getByRole('alert').textContent).toBe('Refused No such colour')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Something long to type')
    expect(query().get('form')).toBe('3')
    expect(source.log).toContainEqual(['test.Course edit', { name: 'Course 3', note: 'Something long to type', id: 3 }])
  })

  it('asks before it discards changes, says that a page was not left, and offers the input again [N8]', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf, open: () => ({ row: rows[2] ?? { id: 3 } }) } })
    const notes: string[] = []
    const { person, query, unmount, router } = renderPage({
      definition: course,
      source,
      search: '?form=3',
      services: { notify: (note) => notes.push(note) },
    })
    const form = await open('Edit “Course 3” in Courses')
    await person.type(await form.findByRole('textbox', { name: 'Note' }), 'half a thought')
    await person.click(form.getByRole('button', { name: 'Cancel' }))
    let question = within(await screen.findByRole('alertdialog', { name: 'Your changes are not saved' }))
    await person.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(query().get('form')).toBe('3')

    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(notes).toEqual([])
    void router.navigate('/elsewhere', { state: { closing: 'the tab' } })
    question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(notes).toEqual(['navigation.guardIntercepted'])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    void router.navigate('/elsewhere', { state: { closing: 'the tab' } })
    question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: 'Leave' }))
    await screen.findByText('elsewhere')
    unmount()

    const again = renderPage({ definition: course, source, search: '?form=3' })
    const second = await open('Edit “Course 3” in Courses')
    await again.person.click(await second.findByRole('button', { name: 'Restore' }))
    expect(second.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('half a thought')
  })

  it('a form offers the newest of several drafts, and the older ones on demand', async () => {
    const source = createFakeSource({ 'test.Course': { index: pageOf, open: () => ({ row: rows[2] ?? { id: 3 } }) } })
    for (const note of ['first', 'second', 'third']) {
      const view = renderPage({ definition: course, source, search: '?form=3' })
      const form = await open('Edit “Course 3” in Courses')
      await view.person.type(await form.findByRole('textbox', { name: 'Note' }), note)
      void view.router.navigate('/elsewhere', { state: { closing: 'the tab' } })
      await view.person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
      await screen.findByText('elsewhere')
      view.unmount()
    }
    const { person } = renderPage({ definition: course, source, search: '?form=3' })
    const form = await open('Edit “Course 3” in Courses')
    await form.findByRole('button', { name: 'Restore' })
    expect(form.getAllByRole('button', { name: 'Restore' })).toHaveLength(1)
    await person.click(form.getByRole('button', { name: '2 older drafts' }))
    expect(form.getAllByRole('button', { name: 'Restore' })).toHaveLength(3)
  })

  it('a form keeps the input when the session expires, and does not block the navigation to the login', async () => {
    const expire = () => {
      void view.router.navigate('/admin/login')
      throw new ApiError('NEED_LOGIN', { message: '', path: '/', shown: true })
    }
    const source = createFakeSource({
      'test.Course': { index: pageOf, open: () => ({ row: rows[2] ?? { id: 3 } }), edit: expire },
    })
    const view = renderPage({ definition: course, source, search: '?form=3' })
    const form = await open('Edit “Course 3” in Courses')
    await view.person.type(await form.findByRole('textbox', { name: 'Note' }), 'kept')
    await view.person.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('elsewhere')
    await view.router.navigate('/list?form=3')
    const second = await open('Edit “Course 3” in Courses')
    await view.person.click(await second.findByRole('button', { name: 'Restore' }))
    expect(second.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('kept')
  })

  it('a form deletes its draft after saving', async () => {
    const source = createFakeSource({
      'test.Course': { index: pageOf, open: () => ({ row: rows[2] ?? { id: 3 } }), edit: () => undefined },
    })
    const { person, query } = renderPage({ definition: course, source, search: '?form=3' })
    const form = await open('Edit “Course 3” in Courses')
    await person.type(await form.findByRole('textbox', { name: 'Note' }), 'saved')
    await person.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(query().has('form')).toBe(false))
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })
})

describe('a list page that fails to load', () => {
  afterEach(() => onlineManager.setOnline(true))

  it.each([
    ['the browser has no connection', false],
    ['the server does not answer', true],
  ])(
    'a list page that fails to load shows the error in place of the rows when %s: pager, address and retry are one page further',
    async (_, isOnline) => {
      let isReachable = true
      const source = createFakeSource({
        'test.Course': {
          index: (provided) => {
            if (!isReachable) throw new Error('No connection to the server')
            return pageOf(provided)
          },
        },
      })
      const { person, query } = renderPage({ definition: course, source, search: '?page=2' })
      await screen.findByRole('button', { name: 'Course 11' })
      isReachable = false
      act(() => onlineManager.setOnline(isOnline))
      await person.click(screen.getByRole('button', { name: 'Page 3' }))

      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('No connection to the server')
      expect(screen.queryByRole('button', { name: 'Course 11' })).toBeNull()
      expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3')
      expect(query().get('page')).toBe('3')

      await person.click(screen.getByRole('button', { name: 'Page 2' }))
      await screen.findByRole('button', { name: 'Course 11' })
      expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2')

      await person.click(screen.getByRole('button', { name: 'Page 3' }))
      isReachable = true
      await person.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }))
      await screen.findByRole('button', { name: 'Course 21' })
    },
  )

  it('a list keeps the rows when a reload fails, and warns that they may be out of date', async () => {
    let isReachable = true
    const source = createFakeSource({
      'test.Course': {
        index: (provided) => {
          if (!isReachable) throw new Error('No connection to the server')
          return pageOf(provided)
        },
      },
    })
    const { person } = renderPage({ definition: course, source })
    await screen.findByRole('button', { name: 'Course 1' })
    isReachable = false
    await person.click(screen.getByRole('button', { name: 'Reload' }))
    expect((await screen.findByRole('alert')).textContent).toContain('may be out of date')
    expect(screen.getByRole('button', { name: 'Course 1' })).toBeDefined()
  })
})
