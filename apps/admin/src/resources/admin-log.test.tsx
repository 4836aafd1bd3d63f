import '@testing-library/jest-dom/vitest'
import { authAdminLog, authGroup, authRule } from '@teachnet/contract/resources'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../records/test-support/render-page.tsx'
import { adminLogOverrides } from './admin-log.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const open = (read: () => unknown, can: (node: string) => boolean = () => true) =>
  renderPage({
    definition: authAdminLog,
    overrides: adminLogOverrides,
    source: createFakeSource({ 'auth.AdminLog': { index: () => ({ list: [], total: 0, remark: '' }), read } }),
    services: { can },
  })

it.each([
  ['whole', { count: 1200, head: 'ab12', fault: null }, 'All 1,200 entries are unchanged.'],
  ['changed', { count: 3, head: '', fault: { id: 4, kind: 'changed' } }, 'Entry 4 was changed after it was written.'],
  ['cut', { count: 3, head: '', fault: { id: 4, kind: 'missing' } }, 'Entries before entry 4 are missing.'],
])('the check reports a log that is %s', async (_title, data, notified) => {
  const { person } = open(() => data)
  await person.click(await screen.findByRole('button', { name: 'Verify the log' }))
  expect(await screen.findByText(notified, { exact: false })).toBeVisible()
})

it('the values that were shown in full are a list with their reasons', async () => {
  open(() => undefined)
  const link = await screen.findByRole('link', { name: 'Values shown in full' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('f=action:eq:reveal&hide=admin_id,url,ip')
})

it('the check of the log is offered only with its permission [A3]', async () => {
  open(
    () => undefined,
    (node) => !node.endsWith('/verify'),
  )
  await screen.findByRole('heading', { name: 'Administrator log' })
  expect(screen.queryByRole('button', { name: 'Verify the log' })).toBeNull()
})

const entry = (data: unknown) => ({
  id: 5,
  record: 'teacher.Teacher:7',
  title: 'Teachers: changed “Lin”',
  username: 'root',
  url: 'record:teacher.Teacher:7',
  data: JSON.stringify(data),
})

const openEntry = (data: unknown) =>
  renderPage({
    definition: authAdminLog,
    overrides: adminLogOverrides,
    source: createFakeSource({ 'auth.AdminLog': { index: () => ({ list: [entry(data)], total: 1, remark: '' }) } }),
    search: '?view=5',
  })

it('an entry about a change shows each field before and after', async () => {
  openEntry({
    controller: 'teacher.Teacher',
    id: 7,
    label: 'Lin',
    action: 'edit',
    changes: { school: ['First', 'Second'], phone: null },
  })
  const field = within(await screen.findByRole('group', { name: 'School' }))
  expect(field.getByText('Before').parentElement).toHaveTextContent('First')
  expect(field.getByText('After').parentElement).toHaveTextContent('Second')
  expect(screen.getByText('Changed. The log does not keep such values.')).toBeVisible()
  const dialog = within(screen.getByRole('dialog'))
  for (const named of await dialog.findAllByText('Teachers “Lin”')) expect(named).toBeVisible()
  expect(screen.queryByText(/teacher\.Teacher:7/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Open “Lin”' })).toHaveAttribute(
    'href',
    expect.stringContaining('teacher/teacher?form=7'),
  )
})

it('an entry about a masked value that was shown names the field and the reason', async () => {
  openEntry({
    controller: 'teacher.Teacher',
    id: 7,
    label: 'Lin',
    action: 'reveal',
    field: 'school',
    reason: 'Caller asks for it',
  })
  expect(await screen.findByRole('link', { name: 'Open “Lin”' })).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveTextContent(/Shown in full\s*School\s*Reason\s*Caller asks for it/)
})

it.each([
  ['a call', { name: 'Lin', tags: ['calm'] }, /name\s*Lin/],
  [
    'a record of an area that is gone',
    { controller: 'old.Area', id: 1, label: 'Left', changes: { a: [1, 2] } },
    /old\.Area/,
  ],
])('an entry about %s shows its data line by line', async (_title, data, visible) => {
  openEntry(data)
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(visible))
})

it('a filter by a record is named after its newest entry', async () => {
  const data = { controller: 'teacher.Teacher', id: 7, label: 'Lin', action: 'edit', changes: {} }
  renderPage({
    definition: authAdminLog,
    overrides: adminLogOverrides,
    source: createFakeSource({ 'auth.AdminLog': { index: () => ({ list: [entry(data)], total: 1, remark: '' }) } }),
    search: '?f=record:eq:teacher.Teacher%3A7',
  })
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
  expect(await chips.findByText('Teachers “Lin”')).toBeVisible()
})

it('an entry links to its record only while the record exists', async () => {
  const change = { controller: 'teacher.Teacher', id: 7, label: 'Lin', action: 'edit', changes: {} }
  const list = [
    entry(change),
    { ...entry({ ...change, label: 'Wu', action: 'del' }), id: 6 },
    { ...entry({}), id: 7, url: 'security:lock' },
    { ...entry({}), id: 8, url: '/admin/auth.Admin/edit' },
  ]
  renderPage({
    definition: authAdminLog,
    overrides: adminLogOverrides,
    source: createFakeSource({ 'auth.AdminLog': { index: () => ({ list, total: 4, remark: '' }) } }),
  })
  expect(await screen.findByRole('link', { name: 'Teachers “Lin”' })).toHaveAttribute(
    'href',
    expect.stringContaining('teacher/teacher?form=7'),
  )
  expect(screen.getByText('Teachers “Wu”')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Teachers “Wu”' })).toBeNull()
  expect(screen.getByText('/admin/auth.Admin/edit')).toBeVisible()
  expect(screen.queryByText(/security:|record:/)).toBeNull()
})

it('an entry about expired ones offers their file to administrators with the right', async () => {
  const expired = { ...entry({ count: 1200, last: 9, file: '.private/audit/a.jsonl.gz' }), url: 'audit:retention' }
  const requested: unknown[] = []
  const openAs = (can: (node: string) => boolean) =>
    renderPage({
      definition: authAdminLog,
      overrides: adminLogOverrides,
      source: createFakeSource({
        'auth.AdminLog': {
          index: () => ({ list: [expired], total: 1, remark: '' }),
          read: (...call) => void requested.push(call),
        },
      }),
      search: '?view=5',
      services: { can },
    })
  const { person } = openAs(() => true)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/1,200 entries were deleted/)).toBeVisible()
  await person.click(await dialog.findByRole('button', { name: 'Download the file' }))
  await waitFor(() => expect(requested).toEqual([['expired', { id: 5 }]]))
  cleanup()
  openAs((node) => !node.endsWith('/expired'))
  await screen.findByText(/1,200 entries were deleted/)
  expect(screen.queryByRole('button', { name: 'Download the file' })).toBeNull()
})

it('an entry names related records although their area was not opened before', async () => {
  const rules = [{ id: 4, pid: 0, title: 'News', name: 'information/item' }]
  const changed = { controller: 'auth.Group', id: 7, label: 'Desk', changes: { rules: [[], [4]] } }
  const loaded: string[] = []
  renderPage({
    definition: authAdminLog,
    overrides: adminLogOverrides,
    source: createFakeSource({
      'auth.AdminLog': { index: () => ({ list: [entry(changed)], total: 1, remark: '' }) },
      'auth.Rule': { index: () => ({ list: rules, total: 1, remark: '' }) },
    }),
    search: '?view=5',
    services: {
      loadResource: async (controller) => {
        loaded.push(controller)
        return authGroup
      },
      findResource: (controller) =>
        loaded.includes('auth.Group') && controller === 'auth.Rule' ? authRule : undefined,
    },
  })
  expect(await screen.findByText('News', undefined, { timeout: 10_000 })).toBeVisible()
})
