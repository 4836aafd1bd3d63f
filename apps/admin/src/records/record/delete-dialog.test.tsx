import type { ResourceDefinition } from '@teachnet/contract'
import type { Dependents } from '@teachnet/contract/lists'
import { label } from '@teachnet/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const definition: ResourceDefinition = {
  controller: 'test.Course',
  table: 'test_course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true },
  },
}
const rows = [1, 2].map((id) => ({ id, name: `Course ${id}` }))

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const users = (rule: 'refuses' | 'keeps'): Dependents['areas'][number] => ({
  controller: 'test.Run',
  title: 'Runs',
  rule,
  count: 7,
  records: [{ id: 4, label: 'Spring', field: 'Course' }],
})

function open(dependents: () => Dependents, backEnd: 'teachnet' | 'buildadmin' = 'teachnet') {
  const removed: unknown[] = []
  const source = createFakeSource(
    { 'test.Course': { index: () => ({ list: rows, total: 2, remark: '' }), del: (ids) => void removed.push(ids) } },
    {
      bulk: {
        dependents: async () => dependents(),
        remove: async (work) => {
          removed.push(work)
          return {
            id: 1,
            kind: 'delete',
            state: 'done',
            total: 1,
            done: 1,
            failed: 0,
            added: 0,
            isUndoable: true,
            same: 0,
            reread: 0,
            rereads: [],
            failures: [],
          }
        },
      },
    },
  )
  return { removed, ...renderPage({ definition, source, services: { backEnd } }) }
}

async function requestFor(person: ReturnType<typeof open>['person'], name: string) {
  await person.click(await screen.findByRole('button', { name: `Delete “${name}”` }))
  return within(await screen.findByRole('alertdialog'))
}

const confirm = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Delete' })
const target = { ids: [1] }

describe('the question before a deletion', () => {
  it('the question before a deletion links the records that refer to this one, and cannot be confirmed', async () => {
    const { person, router } = open(() => ({ areas: [users('refuses')], descendants: 0 }))
    const dialog = await requestFor(person, 'Course 1')
    await dialog.findByText(/These records refer to it/)
    expect(dialog.getByText('“Course 1” cannot be deleted now.')).toBeDefined()
    expect(dialog.queryByText(/will be deleted/)).toBeNull()
    expect(dialog.getByRole('heading', { name: 'Runs (7)' })).toBeDefined()
    expect(confirm(dialog)).toHaveProperty('disabled', true)
    await person.click(dialog.getByRole('link', { name: 'Spring' }))
    expect(router.state.location.pathname).toBe('/test/run')
  })

  it('the question before a deletion lists records that keep a dangling id, and can be confirmed', async () => {
    const { person, removed } = open(() => ({ areas: [users('keeps')], descendants: 0 }))
    const dialog = await requestFor(person, 'Course 1')
    await dialog.findByText(/These records stay/)
    await person.click(confirm(dialog))
    await waitFor(() => expect(removed).toEqual([{ controller: 'test.Course', target }]))
  })

  it('a deletion includes the records below only if the user chooses so', async () => {
    const { person, removed } = open(() => ({ areas: [], descendants: 3 }))
    const dialog = await requestFor(person, 'Course 1')
    const below = await dialog.findByRole('checkbox', { name: 'Also delete 3 records below' })
    expect(dialog.getByText('A record can only be deleted together with the records below it.')).toBeDefined()
    expect(confirm(dialog)).toHaveProperty('disabled', true)
    await person.click(below)
    await person.click(confirm(dialog))
    await waitFor(() => expect(removed).toEqual([{ controller: 'test.Course', target, withDescendants: true }]))
  })

  it('a deletion can be confirmed on an old back end, and when the dependents cannot be loaded', async () => {
    const failing = open(() => {
      throw new Error('down')
    })
    const dialog = await requestFor(failing.person, 'Course 1')
    await waitFor(() => expect(confirm(dialog)).toHaveProperty('disabled', false))
    failing.unmount()

    const old = open(() => {
      throw new Error('an old back end has no such call')
    }, 'buildadmin')
    const question = await requestFor(old.person, 'Course 2')
    await old.person.click(confirm(question))
    await waitFor(() => expect(old.removed).toEqual([[2]]))
  })
})
