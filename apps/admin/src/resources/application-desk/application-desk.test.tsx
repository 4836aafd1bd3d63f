import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { setinBranch } from '@teachnet/contract/resources'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '../../crud/record/row.ts'
import { createFakeSource } from '../../crud-ui/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../../crud-ui/test-support/render-page.tsx'
import { ApplicationForm } from './application-form.tsx'
import { applicationOverrides } from './application-overrides.ts'
import { StateBoard } from './state-board.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const application: Row = {
  id: 4,
  number: 'BQ7K2-M4XT9',
  contact: 'Wang Li',
  mobile: '13800000000',
  state: '0',
  due_on: '2026-12-01',
  note: '',
  handler: { id: 1, label: 'Lin' },
  timeline: [
    { id: 2, event: 'noted', title: 'Note', text: 'Called on Monday', time: 1_700_000_000, by: 'Lin' },
    { id: 1, event: 'received', title: 'Received', text: '', time: 1_699_990_000, by: '' },
  ],
}

function open({ search = '', rows = [application] }: { search?: string; rows?: readonly Row[] } = {}) {
  const source = createFakeSource(
    {
      'setin.Branch': {
        index: ({ search: terms = [] }) => {
          const state = terms.find(({ field }) => field === 'state')?.val
          const list = rows.filter((row) => state === undefined || row.state === state)
          return { list, total: list.length, remark: '' }
        },
        open: () => ({ row: application }),
        act: () => null,
        edit: () => undefined,
      },
    },
    { regions: async () => [] },
  )
  const [board] = applicationOverrides.layouts ?? []
  const overrides = { form: ApplicationForm, layouts: board ? [{ ...board, Rows: StateBoard }] : [] }
  return { source, ...renderPage({ definition: setinBranch, overrides, source, search }) }
}

it('an application is read, not edited: its words, its timeline, and inputs for its handling alone', async () => {
  const { person } = open({ search: '?form=4' })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('13800000000')).toBeDefined()
  expect(dialog.queryByRole('textbox', { name: /^Mobile/ })).toBeNull()
  expect(dialog.getByRole('textbox', { name: /^Note/ })).toBeDefined()
  const timeline = within(dialog.getByRole('region', { name: 'Timeline' }))
  expect(timeline.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Note.* · LinCalled on Monday$/),
    expect.stringMatching(/^Received/),
  ])
  await person.click(dialog.getByRole('button', { name: 'Correct the application' }))
  expect(await dialog.findByRole('textbox', { name: /^Mobile/ })).toBeDefined()
})

it('the buttons of an application are the actions that its state offers, and a note is sent', async () => {
  const { person, source } = open({ search: '?form=4' })
  const actions = within(await screen.findByRole('group', { name: 'Actions on this application' }))
  expect(actions.getByRole('button', { name: 'Refuse' })).toBeDefined()
  await person.click(actions.getByRole('button', { name: 'Add a note' }))
  const question = within(await screen.findByRole('dialog', { name: 'Add a note' }))
  await person.type(await question.findByRole('textbox', { name: /^Note/ }), 'Sends papers')
  await person.click(question.getByRole('button', { name: 'Add a note' }))
  await waitFor(() =>
    expect(source.log).toContainEqual(['setin.Branch act', ['remark', { id: 4, text: 'Sends papers' }]]),
  )
})

it('the board has a column for each state, with the applications of the filter, and opens them', async () => {
  const other: Row = { ...application, id: 5, contact: 'Zhao Qi', state: '2' }
  const { person, query } = open({ rows: [application, other] })
  await person.click(await screen.findByRole('button', { name: 'Board' }))
  const fresh = within(await screen.findByRole('region', { name: 'New' }))
  expect(await fresh.findByRole('button', { name: /Wang Li.*BQ7K2-M4XT9.*Lin.*Due 2026-12-01/ })).toBeDefined()
  const accepted = within(screen.getByRole('region', { name: 'Accepted' }))
  await person.click(await accepted.findByRole('button', { name: /Zhao Qi/ }))
  await waitFor(() => expect(query().get('form')).toBe('5'))
  expect(screen.queryByText('10 per page')).toBeNull()
})
