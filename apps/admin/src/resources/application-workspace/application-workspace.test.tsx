import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { setinBranch } from '@teachnet/contract/resources'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '../../records/record/row.ts'
import { createFakeSource } from '../../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../../records/test-support/render-page.tsx'
import { ApplicationForm } from './application-form.tsx'
import { applicationOverrides } from './application-overrides.ts'
import { ApiError } from '@teachnet/api-client'
import { inputOfKind } from '../../fields/input-of-kind.tsx'
import { HandlerInput } from './handler-input.tsx'
import { MessageDialog } from './message-dialog.tsx'
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

interface Options {
  readonly search?: string
  readonly rows?: readonly Row[]
  readonly act?: (call: string, body: object) => unknown
  readonly can?: (node: string) => boolean
}

function open({ search = '', rows = [application], act = () => null, can }: Options = {}) {
  const source = createFakeSource(
    {
      'setin.Branch': {
        index: ({ search: terms = [] }) => {
          const state = terms.find(({ field }) => field === 'state')?.val
          const list = rows.filter((row) => state === undefined || row.state === state)
          return { list, total: list.length, remark: '' }
        },
        open: () => ({ row: application }),
        act,
        read: (call) => (call === 'assign' ? { handlers: [{ id: 7, label: 'Ms Zhou' }] } : null),
        edit: () => undefined,
      },
    },
    {
      regions: async () => [],
      letters: {
        templates: async () => ({
          locale: 'en',
          list: [{ id: 1, name: 'Photo', text: 'Dear {name}, a photo please', sms: 'A photo' }],
        }),
        preview: async ({ message }) => ({
          locale: 'en',
          channel: 'email',
          mail: { subject: 'About your application', body: message.replace('{name}', 'Wang Li') },
          sms: '',
        }),
      },
    },
  )
  const [board] = applicationOverrides.layouts ?? []
  const overrides = {
    form: ApplicationForm,
    inputs: { handler_id: inputOfKind('relation', HandlerInput) },
    layouts: board ? [{ ...board, Rows: StateBoard }] : [],
    actionDialogs: { ask: MessageDialog, accept: MessageDialog, refuse: MessageDialog },
  }
  const services = can && { services: { can } }
  return { source, ...renderPage({ definition: setinBranch, overrides, source, search, ...services }) }
}

it('an application has inputs for its handling alone', async () => {
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

it('the buttons of an application are the actions that its state offers', async () => {
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

it('a note that was typed but not saved is stored by the button of a state, in the same call [I1]', async () => {
  const { person, source } = open({ search: '?form=4' })
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(await dialog.findByRole('textbox', { name: /^Note/ }), 'Called twice')
  await person.click(dialog.getByRole('button', { name: 'Refuse' }))
  const question = within(await screen.findByRole('dialog', { name: 'Refuse' }))
  await person.type(await question.findByRole('textbox', { name: /^Reason/ }), 'No places')
  await person.click(question.getByRole('button', { name: 'Refuse' }))
  await waitFor(() =>
    expect(acts(source)).toEqual([['refuse', { id: 4, message: 'No places', changes: { note: 'Called twice' } }]]),
  )
  // The draft ends after the reply, not with the call.
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('setin.Branch'))).toEqual([]))
})

it('an invalid form shows its error before the button of a state asks', async () => {
  const { person, source } = open({ search: '?form=4' })
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(await dialog.findByRole('textbox', { name: /^Note/ }))
  await person.paste('x'.repeat(5000))
  await person.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(await dialog.findByText(/too long|at most|characters/)).toBeDefined()
  expect(screen.queryByRole('dialog', { name: 'Refuse' })).toBeNull()
  expect(acts(source)).toEqual([])
})

it('the board has a column for each state with the applications of the filter', async () => {
  const other: Row = { ...application, id: 5, contact: 'Zhao Qi', state: '2' }
  const { person, query } = open({ rows: [application, other] })
  await person.click(await screen.findByRole('button', { name: 'Board' }))
  const fresh = within(await screen.findByRole('region', { name: 'New' }))
  expect(await fresh.findByRole('button', { name: /Wang Li.*BQ7K2-M4XT9.*Lin.*Due 2026-12-01/ })).toBeDefined()
  const accepted = within(screen.getByRole('region', { name: 'Accepted' }))
  await person.click(await accepted.findByRole('button', { name: /Zhao Qi/ }))
  await waitFor(() => expect(query().get('form')).toBe('5'))
  expect(screen.queryByText(/per page/)).toBeNull()
})

const acts = (source: ReturnType<typeof open>['source']) =>
  source.log.flatMap(([call, provided]) => (call === 'setin.Branch act' ? [provided] : []))

it('the preview of a template is what the applicant receives', async () => {
  const { person, source } = open({ search: '?form=4' })
  const actions = within(await screen.findByRole('group', { name: 'Actions on this application' }))
  await person.click(actions.getByRole('button', { name: 'Refuse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse' }))
  await person.click(await dialog.findByRole('combobox', { name: /Use a template/ }))
  await person.click(await screen.findByRole('option', { name: 'Photo' }))
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'Dear {name}, a photo please')
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  const preview = within(await dialog.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('About your application')).toBeDefined()
  expect(preview.getByText('Dear Wang Li, a photo please')).toBeDefined()
  const [message, visible] = [
    dialog.getByRole('textbox', { name: /^Reason/ }),
    dialog.getByRole('region', { name: 'Preview' }),
  ]
  expect(message.compareDocumentPosition(visible) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() =>
    expect(acts(source)).toEqual([['refuse', { id: 4, message: 'Dear {name}, a photo please', sms: 'A photo' }]]),
  )
})

it('a preview is gone as soon as the text is another one', async () => {
  const { person } = open({ search: '?form=4' })
  const actions = within(await screen.findByRole('group', { name: 'Actions on this application' }))
  await person.click(actions.getByRole('button', { name: 'Refuse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse' }))
  const message = await dialog.findByRole('textbox', { name: /^Reason/ })
  await person.type(message, 'No places')
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('region', { name: 'Preview' })).toBeDefined()
  await person.type(message, ' left')
  expect(dialog.queryByRole('region', { name: 'Preview' })).toBeNull()
})

it('an application is taken on without a question', async () => {
  const { person, source } = open({ search: '?form=4' })
  const actions = within(await screen.findByRole('group', { name: 'Actions on this application' }))
  await person.click(actions.getByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(acts(source)).toEqual([['take', { id: 4 }]]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('the question before an application is accepted shows the message that will be sent', async () => {
  const { person, source } = open({ search: '?form=4' })
  const actions = within(await screen.findByRole('group', { name: 'Actions on this application' }))
  await person.click(actions.getByRole('button', { name: 'Accept and create the branch' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept and create the branch' }))
  expect((await question.findByRole('region', { name: 'Preview' })).textContent).toContain('About your application')
  await person.click(question.getByRole('button', { name: 'Accept and create the branch' }))
  await waitFor(() => expect(acts(source)).toEqual([['accept', { id: 4 }]]))
})

it('the list begins with the name, the state, the due date and the handler', async () => {
  open()
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent).slice(1, 5)).toEqual(['Contact', 'State', 'Due', 'Handler'])
})

it('a decision on many applications has an outcome for each', async () => {
  const other: Row = { ...application, id: 5, contact: 'Zhao Qi' }
  const { person, source } = open({
    rows: [application, other],
    act: (_call, body) => {
      if (Reflect.get(body, 'id') === 4)
        throw new ApiError('APPLICATION_DECIDED', { message: 'It has been decided', path: '/' })
      return null
    },
  })
  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await person.click(screen.getByRole('button', { name: 'Assign to me' }))
  const outcomes = within(await screen.findByRole('dialog', { name: 'Assign to me' }))
  await outcomes.findByText('1 of 2 done, 1 failed')
  expect(outcomes.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RecordOutcome',
    'Wang LiIt has been decided',
    'Zhao QiDone',
  ])
  expect(acts(source)).toEqual([
    ['take', { id: 4 }],
    ['take', { id: 5 }],
  ])
})

it('a card moves to another state by its menu: with the dialog of the action, or at once if the applicant is not notified', async () => {
  const decided: Row = { ...application, id: 5, contact: 'Zhao Qi', state: '2', branch_id: 3 }
  const { person, source } = open({ rows: [application, decided] })
  await person.click(await screen.findByRole('button', { name: 'Board' }))
  await person.click(await screen.findByRole('button', { name: 'Move “Wang Li” to another state' }))
  const choices = await screen.findAllByRole('menuitem')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Contacted',
    'Accept and create the branch',
    'Refuse',
    'Ask the applicant for more',
  ])
  expect(screen.queryByRole('button', { name: 'Move “Zhao Qi” to another state' })).toBeNull()
  await person.click(screen.getByRole('menuitem', { name: 'Contacted' }))
  await waitFor(() => expect(source.log).toContainEqual(['setin.Branch edit', { id: 4, state: '1' }]))
  await person.click(screen.getByRole('button', { name: 'Move “Wang Li” to another state' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Refuse' }))
  expect(await screen.findByRole('dialog', { name: 'Refuse' })).toBeDefined()
  expect(acts(source)).toEqual([])
})

it('an application is handed over to a person that the action names, without the right to the list of administrators', async () => {
  const { person, source } = open({ search: '?form=4' })
  const actions = within(await screen.findByRole('group', { name: 'Actions on this application' }))
  await person.click(actions.getByRole('button', { name: 'Reassign' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reassign' }))
  await person.click(await question.findByRole('combobox', { name: /^Handler/ }))
  await person.click(await screen.findByRole('option', { name: 'Ms Zhou' }))
  await person.click(question.getByRole('button', { name: 'Reassign' }))
  await waitFor(() => expect(acts(source)).toEqual([['assign', { id: 4, handler_id: 7 }]]))
})

it('without the rights of the buttons, cards do not move', async () => {
  const { person } = open({ can: (node) => node.endsWith('/index') })
  await person.click(await screen.findByRole('button', { name: 'Board' }))
  await screen.findByText('Wang Li')
  expect(screen.queryByRole('button', { name: /to another state/ })).toBeNull()
})
