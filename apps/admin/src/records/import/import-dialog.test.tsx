import type { ResourceDefinition } from '@teachnet/contract'
import type { BulkRun } from '@teachnet/contract/lists'
import { label } from '@teachnet/protocol'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { WorkNotice } from '../page/resource-page.tsx'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const course: ResourceDefinition = {
  controller: 'test.Course',
  table: 'test_course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID') },
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true },
    code: { kind: 'text', label: label('编码', 'Code'), max: 50, unique: true },
    hours: { kind: 'integer', label: label('课时', 'Hours') },
  },
}

const run: BulkRun = {
  id: 4,
  kind: 'import',
  state: 'collecting',
  total: 2,
  done: 0,
  failed: 0,
  added: 0,
  isUndoable: false,
  same: 0,
  reread: 0,
  rereads: [],
  failures: [],
}

beforeAll(async () => {
  await Promise.all([loadLazyParts(), WorkNotice.preload()])
})
afterEach(cleanup)

it('a file is mapped, checked row by row, and only then imported, with undo', async () => {
  const calls: unknown[] = []
  const source = createFakeSource(
    { 'test.Course': { index: () => ({ list: [], total: 0, remark: '' }) } },
    {
      bulk: {
        beginImport: async (requested) => (calls.push(requested), run),
        sendRows: async (part) => void calls.push(part),
        checkImport: async () => ({
          ...run,
          state: 'checked',
          done: 1,
          added: 1,
          failed: 1,
          failures: [{ number: 2, record: null, label: '', message: 'Hours is wrong', cells: {} }],
        }),
        startImport: async () => ({ ...run, state: 'done', done: 1, added: 1, isUndoable: true }),
      },
    },
  )
  const { person } = renderPage({ definition: course, source })
  await person.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import to Courses' }))
  await person.upload(
    dialog.getByLabelText('Choose a file'),
    new File(['Hours,Title\n3,Go\n\nx,Rust\n'], 'a.csv', { type: 'text/csv' }),
  )
  expect(await dialog.findByText('“a.csv”, 2 rows')).toBeDefined()
  expect(dialog.getByText('New records need: Name')).toBeDefined()
  await person.click(dialog.getByRole('combobox', { name: 'Field for the column “Title”' }))
  await person.click(screen.getByRole('option', { name: 'Name' }))
  expect(dialog.queryByText('New records need: Name')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Check' }))
  expect(
    await dialog.findByText(/1 record to add, 0 to change, 1 row with errors. Nothing is written yet./),
  ).toBeDefined()
  // The fourth line: the titles are the first one, and the third is empty.
  expect(dialog.getByRole('group', { name: 'Row 4' }).textContent).toContain('Hours is wrong')
  expect(calls).toEqual([
    { controller: 'test.Course', mode: 'add', key: '', columns: ['hours', 'name'], addOnly: [], orders: {}, total: 2 },
    {
      id: 4,
      from: 1,
      rows: [
        ['3', 'Go'],
        ['x', 'Rust'],
      ],
    },
  ])
  await person.click(dialog.getByRole('button', { name: 'Import 1 row' }))
  expect(await screen.findByText('1 record imported')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
})

it('a check that runs can be stopped; the file and the mapping stay, and nothing more is sent', async () => {
  const calls: string[] = []
  const held = Promise.withResolvers<void>()
  const source = createFakeSource(
    { 'test.Course': { index: () => ({ list: [], total: 0, remark: '' }) } },
    {
      bulk: {
        beginImport: async () => (calls.push('begin'), run),
        sendRows: async () => {
          calls.push('rows')
          await held.promise
        },
        checkImport: async () => (calls.push('check'), { ...run, state: 'checked', done: 1 }),
      },
    },
  )
  const { person } = renderPage({ definition: course, source })
  await person.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import to Courses' }))
  await person.upload(dialog.getByLabelText('Choose a file'), new File(['Name\nGo\n'], 'a.csv', { type: 'text/csv' }))
  await person.click(await dialog.findByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('0 of 1 rows sent')).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Stop the check' }))
  expect(dialog.getByText('“a.csv”, 1 row')).toBeDefined()
  expect(dialog.getByRole('combobox', { name: 'Field for the column “Name”' })).toBeDefined()
  held.resolve()
  await held.promise
  expect(calls).toEqual(['begin', 'rows'])
  await person.click(dialog.getByRole('button', { name: 'Check' }))
  await expect.poll(() => calls).toEqual(['begin', 'rows', 'begin', 'rows', 'check'])
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog', { name: 'Import to Courses' })).toBeNull()
})

it('a file that cannot be read is refused with a message', async () => {
  const source = createFakeSource({ 'test.Course': { index: () => ({ list: [], total: 0, remark: '' }) } })
  const { person } = renderPage({ definition: course, source })
  await person.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import to Courses' }))
  await person.upload(dialog.getByLabelText('Choose a file'), new File(['Name\n'], 'a.csv', { type: 'text/csv' }))
  expect(await dialog.findByText('The file has no rows below the titles.')).toBeDefined()
})

const issue: ResourceDefinition = {
  ...course,
  fields: { ...course.fields, day: { kind: 'date', label: label('日期', 'Day') } },
}

it('a date that can be read in two ways is asked once for its column, and cells with errors are mended in the dialog [H6]', async () => {
  const calls: unknown[] = []
  const failed = { ...run, total: 2, state: 'checked', done: 1, added: 1, failed: 1 } as const
  const message = 'Day is wrong'
  const source = createFakeSource(
    { 'test.Course': { index: () => ({ list: [], total: 0, remark: '' }) } },
    {
      bulk: {
        beginImport: async (requested) => (calls.push(requested.orders), run),
        sendRows: async (part) => void calls.push(part.rows),
        checkImport: async () => ({
          ...failed,
          failures: [{ number: 2, record: null, label: '', message, cells: { day: message } }],
          reread: 1,
          rereads: [{ number: 1, cells: { day: '2026-03-05' } }],
        }),
        mendRows: async (mended) => (calls.push(mended), { ...failed, done: 2, added: 2, failed: 0 }),
      },
    },
  )
  const { person } = renderPage({ definition: issue, source })
  await person.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import to Courses' }))
  const file = new File(['List of courses,\nTitle,Name,Day\n,Go,5/3/2026\n,Rust,#N/A\n'], 'a.csv', { type: 'text/csv' })
  await person.upload(dialog.getByLabelText('Choose a file'), file)
  expect(await dialog.findByText('“a.csv”, 2 rows')).toBeDefined()
  const check = dialog.getByRole('button', { name: 'Check' })
  expect(check).toHaveProperty('disabled', true)
  await person.click(dialog.getByRole('combobox', { name: /Order of the dates in “Day”/ }))
  await person.click(await screen.findByRole('option', { name: 'Day/month/year: 5/3/2026 is 2026-03-05' }))
  await person.click(check)
  const group = within(await dialog.findByRole('group', { name: 'Row 4' }))
  expect(dialog.getByRole('row', { name: 'C3 · Day 5/3/2026 2026-03-05' })).toBeDefined()
  const cell = group.getByLabelText('C4 · Day')
  await person.clear(cell)
  await person.type(cell, '2026-03-06')
  await person.click(dialog.getByRole('button', { name: 'Check the corrected rows (1)' }))
  expect(await dialog.findByText(/2 records to add, 0 to change, 0 rows with errors/)).toBeDefined()
  expect(calls).toEqual([
    { day: 'dmy' },
    [
      ['Go', '5/3/2026'],
      ['Rust', '#N/A'],
    ],
    { id: 4, rows: [{ number: 2, cells: ['Rust', '2026-03-06'] }] },
  ])
})

it('a check goes on while its dialog is closed, and its result is shown in the page', async () => {
  let isChecked = false
  const source = createFakeSource(
    { 'test.Course': { index: () => ({ list: [], total: 0, remark: '' }) } },
    {
      bulk: {
        beginImport: async () => run,
        sendRows: async () => undefined,
        checkImport: async () => ({ ...run, state: 'checking' }),
        run: async () => ({ ...run, state: isChecked ? 'checked' : 'checking', done: isChecked ? 1 : 0, added: 1 }),
      },
    },
  )
  const { person } = renderPage({ definition: course, source })
  await person.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import to Courses' }))
  await person.upload(dialog.getByLabelText('Choose a file'), new File(['Name\nGo\n'], 'a.csv', { type: 'text/csv' }))
  await person.click(await dialog.findByRole('button', { name: 'Check' }))
  await person.click(await dialog.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Import to Courses' })).toBeNull()
  isChecked = true
  expect(await screen.findByText('Check finished: 1 row to import, 0 with errors', {}, { timeout: 4000 })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Show the result' }))
  expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeDefined()
})

it('says in which encoding a text file was read that is not in Unicode', async () => {
  const { person } = renderPage({
    definition: course,
    source: createFakeSource({ 'test.Course': { index: () => ({ list: [], total: 0, remark: '' }) } }),
  })
  await person.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import to Courses' }))
  // 名稱,編碼 and 王,1 in Big5.
  const bytes = [0xa6, 0x57, 0xba, 0xd9, 0x2c, 0xbd, 0x73, 0xbd, 0x58, 0x0a, 0xa4, 0xfd, 0x2c, 0x31, 0x0a]
  await person.upload(
    dialog.getByLabelText('Choose a file'),
    new File([new Uint8Array(bytes)], 'a.csv', { type: 'text/csv' }),
  )
  expect(await dialog.findByText(/This file was read as Big5/)).toBeDefined()
  expect(dialog.getByRole('combobox', { name: 'Field for the column “名稱”' })).toBeDefined()
})
