import '@testing-library/jest-dom/vitest'
import { authGroup } from '@teachnet/contract/resources'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../records/test-support/render-page.tsx'
import { groupOverrides } from './auth-group.ts'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const areas = [
  {
    controller: 'setin.Teacher',
    title: 'Teacher applications',
    hasOwner: true,
    fields: [
      { name: 'mobile', label: 'Mobile', limits: ['read', 'masked', 'hidden'] },
      { name: 'school', label: 'School', limits: ['read', 'hidden'] },
    ],
  },
  { controller: 'course.Course', title: 'Courses', hasOwner: false, fields: [] },
]

it('a group limits the records of an area, and its fields one by one [A5]', async () => {
  const edited: unknown[] = []
  const row = { id: 5, pid: 0, name: 'Desk', status: '1', rules: [], limits: null }
  const source = createFakeSource({
    'auth.Group': {
      index: () => ({ list: [row], total: 1, remark: '' }),
      open: () => ({ row, version: 'v1' }),
      read: () => ({ areas }),
      edit: (input) => void edited.push(input),
    },
    'auth.Rule': { index: () => ({ list: [], total: 0, remark: '' }) },
  })
  const { person } = renderPage({ definition: authGroup, overrides: groupOverrides, source })
  await person.click(await screen.findByRole('button', { name: 'Edit “Desk”' }))
  const group = within(await screen.findByRole('group', { name: 'Data limits' }, { timeout: 10_000 }))
  await person.click(await group.findByRole('combobox', { name: 'Limit another area' }))
  await person.click(await screen.findByRole('option', { name: 'Teacher applications' }))
  const area = within(await group.findByRole('group', { name: 'Teacher applications' }))
  await person.click(area.getByRole('combobox', { name: 'Records' }))
  await person.click(await screen.findByRole('option', { name: 'Only their own' }))
  await person.click(area.getByRole('combobox', { name: 'Limit a field' }))
  await person.click(await screen.findByRole('option', { name: 'Mobile' }))
  await person.click(await area.findByRole('combobox', { name: 'Mobile' }))
  await person.click(await screen.findByRole('option', { name: 'Masked' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => edited)
    .toMatchObject([{ limits: { 'setin.Teacher': { rows: 'own', fields: { mobile: 'masked' } } } }])
  expect(source.log).toContainEqual(['auth.Group read', ['edit', { limitable: 1, id: 5 }]])
})
