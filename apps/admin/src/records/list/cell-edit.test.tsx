import { ApiError } from '@teachnet/api-client'
import { defineResource } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '../record/row.ts'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const definition = defineResource({
  controller: 'test.Cells',
  table: 'cells',
  title: label('单元格', 'Cells'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 20, required: true },
    note: { kind: 'text', label: label('备注', 'Note'), max: 10 },
    count: { kind: 'integer', label: label('数量', 'Count'), min: 0, max: 99 },
    level: {
      kind: 'choice',
      label: label('级别', 'Level'),
      default: 'low',
      options: [
        { value: 'low', label: label('低', 'Low') },
        { value: 'high', label: label('高', 'High') },
      ],
    },
    seen: { kind: 'integer', label: label('浏览', 'Seen'), readOnly: true },
  },
})

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

interface Options {
  readonly edit?: (change: Row, version: string | undefined) => void
  readonly row?: Partial<Row>
  readonly can?: (node: string) => boolean
}

async function open({ edit, row, can }: Options = {}) {
  const rows: Row[] = [
    { id: 1, name: 'Lin', note: 'old', count: 3, level: 'low', seen: 5, ...row },
    { id: 2, name: 'Qiao', note: '', count: 4, level: 'low', seen: 6 },
  ]
  const source = createFakeSource({
    'test.Cells': {
      index: () => ({ list: rows, total: rows.length, remark: '' }),
      open: (id) => ({ row: rows.find((one) => one.id === id) ?? { id }, version: `v${JSON.stringify(rows).length}` }),
      edit: (change, version) => {
        edit?.(change, version)
        Object.assign(rows.find((one) => one.id === change.id) ?? {}, change)
      },
    },
  })
  const page = renderPage({ definition, source, services: can ? { can } : undefined })
  await screen.findByRole('button', { name: 'Lin' })
  const edits = () => source.log.flatMap(([name, provided]) => (name === 'test.Cells edit' ? [provided] : []))
  return { ...page, rows, edits }
}
const cell = (field: string, of = 'Lin') =>
  screen.getByRole('button', { name: new RegExp(`Change ${field} of “${of}”$`) })
const editor = (field: string, of = 'Lin') => screen.findByRole('dialog', { name: `${field}: “${of}”` })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Refuses as the server does when the record was saved by somebody else. */
const changedTo = (row: Row) =>
  new ApiError('RECORD_CHANGED', { message: 'changed', path: '/', data: { row, version: 'v9', changed_by: 'Zhao' } })

it('Enter saves the text of a cell, which can be undone', async () => {
  const { person, edits } = await open()
  await person.click(cell('Note'))
  const input = within(await editor('Note')).getByRole('textbox', { name: /^Note/ })
  await waitFor(() => expect(document.activeElement).toBe(input))
  await person.clear(input)
  await person.type(input, 'new{Enter}')
  await gone()
  expect(edits()).toEqual([{ id: 1, note: 'new' }])
  expect(cell('Note').textContent).toBe('new')
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('The change was undone')
  expect(edits()).toEqual([
    { id: 1, note: 'new' },
    { id: 1, note: 'old' },
  ])
})

it.each([
  ['while characters are composed', { isComposing: true }],
  ['in Safari, after their composition', { isComposing: false, keyCode: 229 }],
])('Enter of an input method saves nothing %s', async (_when, press) => {
  const { person, edits } = await open()
  await person.click(cell('Note'))
  const input = within(await editor('Note')).getByRole('textbox', { name: /^Note/ })
  await person.type(input, '新')
  fireEvent.keyDown(input, { key: 'Enter', ...press })
  fireEvent.keyDown(input, { key: 'Escape', keyCode: 229, ...press })
  await person.type(input, '文')
  expect(edits()).toEqual([])
  fireEvent.keyDown(input, { key: 'Enter' })
  await gone()
  expect(edits()).toEqual([{ id: 1, note: expect.stringMatching(/新文$/) }])
})

it('undo keeps a value that somebody else changed after the edit', async () => {
  const { person, edits, rows } = await open()
  await person.click(cell('Note'))
  await person.type(within(await editor('Note')).getByRole('textbox'), '2{Enter}')
  await gone()
  Object.assign(rows[0] ?? {}, { note: 'theirs' })
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('It has been changed since, so it was not undone')
  expect(edits()).toHaveLength(1)
})

it('Escape discards the input, and an unchanged value is not sent', async () => {
  const { person, edits } = await open()
  cell('Note').focus()
  await person.keyboard('{F2}')
  await person.type(within(await editor('Note')).getByRole('textbox'), 'x{Escape}')
  await gone()
  expect(document.activeElement).toBe(cell('Note'))
  await person.keyboard('{Enter}')
  await person.type(within(await editor('Note')).getByRole('textbox'), '{Enter}')
  await gone()
  expect(edits()).toEqual([])
  expect(cell('Note').textContent).toBe('old')
})

it('Tab saves and moves to the next cell, Shift+Tab to the previous one', async () => {
  const { person, edits } = await open()
  await person.click(cell('Note'))
  const note = within(await editor('Note')).getByRole('textbox')
  await waitFor(() => expect(document.activeElement).toBe(note))
  await person.clear(note)
  await person.type(note, 'new')
  await person.tab()
  const count = within(await editor('Count')).getByRole('textbox')
  await waitFor(() => expect(document.activeElement).toBe(count))
  expect(edits()).toEqual([{ id: 1, note: 'new' }])
  await person.clear(count)
  await person.type(count, '7')
  await person.tab()
  const high = within(await editor('Level')).getByRole('radio', { name: 'High' })
  await person.click(high)
  await person.keyboard('{Enter}')
  await gone()
  expect(edits()).toEqual([
    { id: 1, note: 'new' },
    { id: 1, count: 7 },
    { id: 1, level: 'high' },
  ])
})

it('arrow keys lead from cell to cell, and one cell of a row is reached by Tab', async () => {
  const { person } = await open()
  const stops = screen.getAllByRole('button', { name: /Change .* of “Lin”/ }).filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map((stop) => stop.getAttribute('aria-label'))).toContain('Change Note of “Lin”')
  expect(stops.filter((stop) => stop.hasAttribute('data-editable-cell'))).toHaveLength(1)
  cell('Note').focus()
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(cell('Count'))
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cell('Count', 'Qiao'))
})

it('a value that breaks a rule stays in the cell with the reason, and so does one that the server refuses', async () => {
  const rejection = new ApiError('VALIDATION', {
    message: 'refused',
    path: '/',
    fields: { note: 'This word is not allowed.' },
  })
  const { person, edits } = await open({
    edit: ({ note }) => {
      if (note === 'bad') throw rejection
    },
  })
  await person.click(cell('Note'))
  const note = within(await editor('Note')).getByRole('textbox')
  await person.clear(note)
  await person.type(note, 'far too long a text{Enter}')
  await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'))
  expect(edits()).toEqual([])
  await person.clear(note)
  await person.type(note, 'bad{Enter}')
  await screen.findByText('This word is not allowed.')
  expect(note).toHaveProperty('value', 'bad')
  await person.clear(note)
  await person.type(note, 'good{Enter}')
  await gone()
})

it('a value that somebody else saved meanwhile is shown, and can be overwritten', async () => {
  let isFirst = true
  const { person, edits } = await open({
    edit: (_change, version) => {
      if (!isFirst) return expect(version).toBe('v9')
      isFirst = false
      throw changedTo({ id: 1, name: 'Lin', note: 'theirs', count: 3, level: 'low' })
    },
  })
  await person.click(cell('Note'))
  await person.type(within(await editor('Note')).getByRole('textbox'), '2{Enter}')
  const question = within(await screen.findByRole('alert'))
  expect(question.getByText('theirs')).toBeDefined()
  await person.click(question.getByRole('button', { name: 'Keep mine and save' }))
  await gone()
  expect(edits()).toEqual([
    { id: 1, note: 'old2' },
    { id: 1, note: 'old2' },
  ])
})

it('a value that somebody else saved meanwhile can be taken, and the list then shows it', async () => {
  const theirs = { id: 1, name: 'Lin', note: 'theirs', count: 3, level: 'low' }
  const { person, edits, rows } = await open({
    edit: () => {
      Object.assign(rows[0] ?? {}, theirs)
      throw changedTo(theirs)
    },
  })
  await person.click(cell('Note'))
  await person.type(within(await editor('Note')).getByRole('textbox'), '2{Enter}')
  const question = within(await screen.findByRole('alert'))
  await person.click(question.getByRole('button', { name: 'Take theirs' }))
  await gone()
  expect(await screen.findByText('theirs')).toBeDefined()
  expect(edits()).toEqual([{ id: 1, note: 'old2' }])
})

it('a change of other fields by somebody else does not block the edit', async () => {
  let isFirst = true
  const { person, edits } = await open({
    edit: () => {
      if (!isFirst) return
      isFirst = false
      throw changedTo({ id: 1, name: 'Lin', note: 'old', count: 50, level: 'low' })
    },
  })
  await person.click(cell('Note'))
  await person.type(within(await editor('Note')).getByRole('textbox'), '2{Enter}')
  await gone()
  expect(edits()).toHaveLength(2)
})

it('cells cannot be edited without the right to edit, in read-only fields, and in a record with a draft', async () => {
  const { unmount } = await open()
  expect(screen.queryByRole('button', { name: /Change Seen/ })).toBeNull()
  unmount()
  const drafted = await open({ row: { draft_state: 'draft' } })
  expect(screen.queryByRole('button', { name: /Change Note of “Lin”/ })).toBeNull()
  expect(cell('Note', 'Qiao')).toBeDefined()
  drafted.unmount()
  await open({ can: (node) => !node.endsWith('/edit') })
  expect(screen.queryByRole('button', { name: /Change Note/ })).toBeNull()
})
