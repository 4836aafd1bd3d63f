import { cleanup, screen, within } from '@testing-library/react'
import { teacherDraft } from '@teachnet/contract/resources'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../records/test-support/render-page.tsx'
import { resourceRegistry } from './resource-registry.ts'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const listed = { id: 3, name: '王老师', state: 'waiting', user_id: 7, teacher_id: 12 }

it('a draft is approved after its changes were compared', async () => {
  const acted: unknown[] = []
  const { overrides } = await resourceRegistry.load('teacher/draft')
  const source = createFakeSource({
    'teacher.Draft': {
      index: () => ({ list: [listed], total: 1, remark: '' }),
      read: (call) => {
        expect(call).toBe('info')
        const changes = { proposed: { years: 9, title: 'Senior' }, current: { years: 12, title: 'Junior' } }
        return { row: { ...listed, ...changes, contested: ['years'] } }
      },
      act: (name, body) => {
        acted.push([name, body])
        return { teacher_id: 12 }
      },
    },
  })
  const { person: user } = renderPage({ definition: teacherDraft, source, overrides })
  await user.click(await screen.findByRole('button', { name: /^View “/ }))
  const years = within(await screen.findByRole('group', { name: 'Years of teaching' }))
  expect(years.getByText('12')).toBeDefined()
  expect(years.getByText('9')).toBeDefined()
  expect(years.getByText(/Changed by somebody else/)).toBeDefined()
  const title = within(screen.getByRole('group', { name: 'Professional title' }))
  expect(title.getByText('Junior')).toBeDefined()
  expect(title.queryByText(/Changed by somebody else/)).toBe(null)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Approve' }))
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await vi.waitFor(() => expect(acted).toEqual([['approve', { id: 3, overwrite: 0 }]]))
})
