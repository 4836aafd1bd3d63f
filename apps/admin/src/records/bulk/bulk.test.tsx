import { ApiError } from '@teachnet/api-client'
import type { ResourceDefinition } from '@teachnet/contract'
import type { BulkRun } from '@teachnet/contract/lists'
import { label } from '@teachnet/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BulkSource, ListPage } from '../services/data-source.ts'
import { WorkNotice } from '../page/resource-page.tsx'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const course: ResourceDefinition = {
  controller: 'test.Course',
  table: 'test_course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), sortable: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true },
    code: { kind: 'text', label: label('编码', 'Code'), max: 50, unique: true },
    pin: { kind: 'password', label: label('密码', 'Pin') },
    hours: { kind: 'integer', label: label('课时', 'Hours') },
    weigh: { kind: 'weigh', label: label('权重', 'Weight') },
    update_time: {
      kind: 'dateTime',
      label: label('更新时间', 'Changed'),
      auto: 'update',
      readOnly: true,
      list: 'hidden',
    },
  },
}

const list = [1, 2, 3].map((id) => ({ id, name: `Course ${id}`, hours: id, weigh: 4 - id, update_time: 1000 + id }))
const done: BulkRun = {
  id: 9,
  kind: 'edit',
  state: 'done',
  total: 3,
  done: 3,
  failed: 0,
  added: 0,
  isUndoable: true,
  same: 0,
  reread: 0,
  rereads: [],
  failures: [],
}

interface Provided {
  readonly bulk?: Partial<BulkSource>
  readonly total?: number
  readonly backEnd?: 'teachnet' | 'buildadmin'
}

function open({ bulk = {}, total = 3, backEnd = 'teachnet' }: Provided = {}) {
  const calls: unknown[] = []
  const page: ListPage = { list, total, remark: '' }
  const source = createFakeSource(
    { 'test.Course': { index: () => page, edit: () => undefined, del: () => undefined, sortable: () => undefined } },
    {
      bulk: {
        ...bulk,
        edit: bulk.edit ? async (work) => (calls.push(work), bulk.edit?.(work) ?? done) : bulk.edit,
        remove: bulk.remove ? async (work) => (calls.push(work), bulk.remove?.(work) ?? done) : bulk.remove,
      },
    },
  )
  return { ...renderPage({ definition: course, source, services: { backEnd } }), source, calls }
}

describe('work on many records from a list', () => {
  beforeAll(async () => {
    await Promise.all([loadLazyParts(), WorkNotice.preload()])
  })
  afterEach(cleanup)

  it('one form changes only the chosen fields of the selected records, and can be undone', async () => {
    const { person, calls } = open({
      bulk: {
        edit: async () => ({ ...done, total: 2, done: 2 }),
        undo: async () => ({
          ...done,
          state: 'undone',
          done: 1,
          failed: 1,
          isUndoable: false,
          failures: [{ number: 2, record: 2, label: 'Course 2', message: 'Changed since', cells: {} }],
        }),
      },
    })
    await person.click(await screen.findByRole('checkbox', { name: 'Select “Course 1”' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select “Course 2”' }))
    await person.click(
      within(screen.getByRole('group', { name: 'Actions for the selected records' })).getByRole('button', {
        name: 'Edit',
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 records' }))
    expect(dialog.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await person.click(dialog.getByRole('combobox', { name: 'Field to change' }))
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    // Many records cannot share what must be unique, and a hidden value could not be restored.
    expect(offered).toEqual(['Name', 'Hours', 'Weight'])
    await person.click(screen.getByRole('option', { name: 'Hours' }))
    await person.type(dialog.getByRole('textbox', { name: 'Hours' }), '12')
    await person.click(dialog.getByRole('button', { name: 'Change 2 records' }))
    expect(calls).toEqual([
      { controller: 'test.Course', target: { ids: [1, 2] }, values: { hours: 12 }, seen: { 1: 1001, 2: 1002 } },
    ])
    const notice = within(await screen.findByRole('status', { name: '' }))
    await waitFor(() => expect(screen.getByText('2 records changed')).toBeDefined())
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 record restored · 1 record stays as it is now')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Show reasons' }))
    const reasons = within(await screen.findByRole('dialog', { name: 'Reasons why records were not changed' }))
    expect(reasons.getByRole('row', { name: 'Course 2 Changed since' })).toBeDefined()
    expect(notice).toBeDefined()
  })

  it('values that the server refuses are shown at their inputs, and nothing that was chosen is lost', async () => {
    const { person } = open({
      bulk: {
        edit: async () => {
          throw new ApiError('VALIDATION', {
            message: 'Too many hours',
            path: '/',
            fields: { hours: 'Too many hours' },
          })
        },
      },
    })
    await person.click(await screen.findByRole('checkbox', { name: 'Select “Course 1”' }))
    await person.click(
      within(screen.getByRole('group', { name: 'Actions for the selected records' })).getByRole('button', {
        name: 'Edit',
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 record' }))
    await person.click(dialog.getByRole('combobox', { name: 'Field to change' }))
    await person.click(await screen.findByRole('option', { name: 'Hours' }))
    await person.type(dialog.getByRole('textbox', { name: 'Hours' }), '99')
    await person.click(dialog.getByRole('button', { name: 'Change 1 record' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Hours' })).toHaveProperty('value', '99'))
    expect(dialog.getByRole('textbox', { name: 'Hours' }).getAttribute('aria-invalid')).toBe('true')
    expect((await dialog.findAllByText('Too many hours')).length).toBeGreaterThan(0)
  })

  it('all records that the filter finds can be selected, and the work applies to them', async () => {
    const { person, calls } = open({
      total: 40,
      bulk: { remove: async () => ({ ...done, kind: 'delete', total: 40, done: 40 }) },
    })
    await person.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await person.click(screen.getByRole('button', { name: 'Select all 40 records' }))
    expect(screen.getByText('40 selected')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 40 records?' }))
    await person.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('40 records deleted')).toBeDefined()
    expect(calls).toEqual([{ controller: 'test.Course', target: { query: { search: [], quickSearch: '', most: 40 } } }])
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('background work shows its result, and offers no undo for what cannot be undone', async () => {
    const { person } = open({
      bulk: {
        remove: async () => ({ ...done, kind: 'delete', state: 'waiting', total: 500, done: 120, isUndoable: false }),
        run: async () => ({ ...done, kind: 'delete', total: 500, done: 500, isUndoable: false }),
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Delete “Course 1”' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('500 records deleted')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('with an old back end, records are deleted by its call, without undo, and the form for many records is absent', async () => {
    const { person, source } = open({ backEnd: 'buildadmin' })
    await person.click(await screen.findByRole('checkbox', { name: 'Select “Course 1”' }))
    const bulk = within(screen.getByRole('group', { name: 'Actions for the selected records' }))
    expect(bulk.queryByRole('button', { name: 'Edit' })).toBeNull()
    await person.click(bulk.getByRole('button', { name: 'Delete' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(source.log.some(([name]) => name === 'test.Course del')).toBe(true))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
