// @module-tag full
import '@testing-library/jest-dom/vitest'
import { authGroup, authRule } from '@teachnet/contract/resources'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { ComparedField } from '../records/history/compared-field.tsx'
import { loadLazyParts, Providers, renderPage } from '../records/test-support/render-page.tsx'
import { groupOverrides } from './auth-group.ts'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const row = { id: 5, pid: 0, name: 'Desk', status: '1', rules: ['2'], limits: null }
const teachers = [
  { id: 2, pid: 1, title: 'View', name: 'teacher/teacher/view' },
  { id: 3, pid: 1, title: 'Delete', name: 'teacher/teacher/remove' },
]
const news = [
  { id: 5, pid: 4, title: 'Check', name: 'information/item/check' },
  { id: 6, pid: 4, title: 'Export', name: 'information/item/export' },
]
/** Nested, as the server sends them. */
const rules = [
  { id: 1, pid: 0, title: 'Teachers', name: 'teacher/teacher', children: teachers },
  { id: 4, pid: 0, title: 'News', name: 'information/item', children: news },
]
const groups = [
  { id: 9, name: 'Press', members: 2, rules: [1, 2, 5] },
  { id: 8, name: 'Sales', members: 1, rules: [6] },
]
const others = [{ id: 9, name: 'Press', members: 2, rules: [1, 2] }]

async function openForm(backEnd: 'teachnet' | 'buildadmin') {
  const source = createFakeSource({
    'auth.Group': {
      index: () => ({ list: [row], total: 1, remark: '' }),
      open: () => ({ row, version: 'v1' }),
      read: (_action, query) => ('others' in query ? { others } : 'groups' in query ? { groups } : { areas: [] }),
    },
    'auth.Rule': { index: () => ({ list: rules, total: rules.length, remark: '' }) },
  })
  const services = { backEnd, findResource: () => authRule }
  const { person } = renderPage({ definition: authGroup, overrides: groupOverrides, source, services })
  await person.click(await screen.findByRole('button', { name: 'Edit “Desk”' }))
  return { source, form: within(await screen.findByRole('dialog')) }
}

it('the form of a group marks what its members have from other groups [P6]', async () => {
  const { form } = await openForm('teachnet')
  const also = { name: 'View also from Press' }
  expect(await form.findByRole('checkbox', also, { timeout: 10_000 })).toBeChecked()
  expect(form.getByRole('checkbox', { name: 'Delete' })).not.toBeChecked()
  expect(form.getByText(/^Members of this group are also in Press \(2 members\)\./)).toBeVisible()
})

it('a right says what it lets one do, and a role chooses the rights that it needs', async () => {
  const { form } = await openForm('teachnet')
  const check = await form.findByRole('checkbox', { name: /^Check sees what a record lacks/ }, { timeout: 10_000 })
  expect(check).not.toBeChecked()
  const person = userEvent.setup({ delay: null })
  await person.click(form.getByRole('button', { name: 'Start from a role' }))
  await person.click(await screen.findByRole('menuitem', { name: /^Editor/ }))
  expect(check).toBeChecked()
  expect(form.getByRole('checkbox', { name: /^Export/ })).not.toBeChecked()
  expect(form.getByRole('checkbox', { name: /^View/ })).not.toBeChecked()
})

it('a group is compared with another one, and each right names the groups that have it', async () => {
  const { form, source } = await openForm('teachnet')
  await form.findByRole('checkbox', { name: /^Check/ }, { timeout: 10_000 })
  // All groups are loaded only for a comparison.
  expect(JSON.stringify(source.log)).not.toContain('groups')
  const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const compare = async (name: string) => {
    await person.click(form.getByRole('combobox', { name: 'Compare' }))
    await person.click(await screen.findByRole('option', { name }))
  }
  await compare('Sales')
  expect(form.getByRole('checkbox', { name: /^View only this group/ })).toBeChecked()
  expect(form.getByRole('checkbox', { name: 'Export only Sales' })).not.toBeChecked()
  await compare('All groups')
  expect(form.getByRole('checkbox', { name: 'Check Press (2 members) have it' })).not.toBeChecked()
  expect(form.getByRole('checkbox', { name: 'Delete no other group has it' })).not.toBeChecked()
})

it('on an old back end, the form of a group does not ask for other groups', async () => {
  const { form, source } = await openForm('buildadmin')
  expect(await form.findByRole('checkbox', { name: 'View' }, { timeout: 10_000 })).toBeChecked()
  expect(JSON.stringify(source.log)).not.toContain('others')
})

it('a change of rights shows those that were given and taken, with their areas', async () => {
  const source = createFakeSource({ 'auth.Rule': { index: () => ({ list: rules, total: 6, remark: '' }) } })
  render(
    <Providers source={source} services={{ findResource: () => authRule }}>
      <ComparedField
        definition={authGroup}
        name="rules"
        recordLabel="Desk"
        sides={[
          { caption: 'Before', row: { id: 5, rules: [1, 2] } },
          { caption: 'After', row: { id: 5, rules: [1, 2, 4, 5] } },
        ]}
      />
    </Providers>,
  )
  expect(await screen.findByText('News › Check', undefined, { timeout: 10_000 })).toBeVisible()
  expect(screen.queryByText(/Teachers/)).toBeNull()
  expect(screen.getAllByText('2 more are unchanged')).toHaveLength(2)
})
