// @module-tag full
import { ApiError } from '@teachnet/api-client'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { defineResource } from '@teachnet/contract'
import { isRecord, label } from '@teachnet/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../record/row.ts'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const article = defineResource({
  controller: 'test.Article',
  table: 'article',
  title: label('文章', 'Articles'),
  labelField: 'name',
  hasRevisions: true,
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 20 },
    is_open: { kind: 'switch', label: label('开放', 'Open') },
    teacher_id: { kind: 'relation', label: label('教师', 'Teacher'), resource: 'teacher.Teacher', as: 'teacher' },
  },
})

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** A back end with an article that has one earlier revision. */
function createStore() {
  const earlier = { name: 'Old', is_open: 1, teacher_id: 7 }
  let stored: Row = { id: 3, name: 'New', is_open: 0, teacher_id: 7 }
  let version = 1
  const revisions = [
    { number: 2, admin: { id: 1, nickname: 'Zhao' }, create_time: 1_700_000_050 },
    { number: 1, admin: { id: 1, nickname: 'Zhao' }, create_time: 1_700_000_000 },
  ]
  const rows = new Map([
    [1, earlier],
    [2, { ...earlier, name: 'Middle' }],
  ])
  const source = createFakeSource({
    'test.Article': {
      index: () => ({ list: [stored], total: 1, remark: '' }),
      select: () => ({ options: [{ id: 8, name: 'On another page' }] }),
      open: () => ({ row: stored, version: `v${version}` }),
      read: (_call, query) => {
        if (!('number' in query)) return { list: revisions }
        const row = rows.get(Number(query.number)) ?? earlier
        const { id: _id, ...current } = stored
        const names = ['name', 'is_open', 'teacher_id'] as const
        return {
          revision: revisions.find(({ number }) => number === query.number),
          row,
          current,
          changed: names.filter((name) => row[name] !== current[name]),
        }
      },
      act: (_call, body, known) => {
        expect(isRecord(body) && body.number).toBe(1)
        if (known !== `v${version}`) {
          const data = { row: stored, version: `v${version}`, changed_by: 'Wang', changed_at: 1_700_000_100 }
          throw new ApiError('RECORD_CHANGED', { message: 'Changed', path: '/', data })
        }
        stored = { ...stored, ...earlier }
        version += 1
      },
    },
    'teacher.Teacher': { select: () => ({ options: [{ id: 7, name: 'Teacher Li' }] }) },
  })
  return {
    source,
    changeElsewhere(change: object) {
      stored = { ...stored, ...change }
      version += 1
    },
  }
}

async function openComparison(store: ReturnType<typeof createStore>) {
  const view = renderPage({ definition: article, source: store.source, search: '?form=3' })
  await screen.findByRole('textbox', { name: 'Name' })
  await view.person.click(screen.getByRole('button', { name: 'More' }))
  await view.person.click(await screen.findByRole('menuitem', { name: 'History' }))
  const history = within(await screen.findByRole('dialog', { name: 'History · New' }))
  await view.person.click(await history.findByRole('button', { name: /^Revision 1 ?Zhao ?.*2023/ }))
  await history.findByRole('group', { name: 'Name' })
  const restore = async () => {
    await view.person.click(history.getByRole('button', { name: 'Restore revision 1' }))
    await view.person.click(await screen.findByRole('button', { name: 'Restore' }))
  }
  return { ...view, history, restore }
}

describe('the history of a record', () => {
  it('restores a compared revision into the open form [P7]', async () => {
    const { history, restore, query } = await openComparison(createStore())
    const name = within(history.getByRole('group', { name: 'Name' }))
    expect([name.getByText('Old'), name.getByText('New')]).toHaveLength(2)
    const open = within(history.getByRole('group', { name: 'Open' }))
    expect([open.getByText('Yes'), open.getByText('No')]).toHaveLength(2)
    expect(history.queryByRole('group', { name: 'Teacher' })).toBeNull()
    await restore()
    await waitFor(() => expect(query().has('history')).toBe(false))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Old'))
  })

  it('compares any two revisions, the older one first', async () => {
    const { person, history } = await openComparison(createStore())
    await person.click(history.getByRole('combobox', { name: 'Compare with' }))
    await person.click(await screen.findByRole('option', { name: /^Revision 2/ }))
    const name = within(await history.findByRole('group', { name: 'Name' }))
    await waitFor(() => expect(name.getByText('Middle')).toBeDefined())
    expect(name.getAllByText(/^(Revision \d|Old|Middle)$/).map(({ textContent }) => textContent)).toEqual([
      'Revision 1',
      'Old',
      'Revision 2',
      'Middle',
    ])
    expect(history.queryByRole('group', { name: 'Open' })).toBeNull()
  })

  it('offers unsaved input again after a revision was restored', async () => {
    const store = createStore()
    const { person, query } = renderPage({ definition: article, source: store.source, search: '?form=3' })
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), ' and mine')
    await person.click(screen.getByRole('button', { name: 'More' }))
    await person.click(await screen.findByRole('menuitem', { name: 'History' }))
    await person.click(await screen.findByRole('button', { name: /^Revision 1/ }))
    await person.click(await screen.findByRole('button', { name: 'Restore revision 1' }))
    await person.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(query().has('history')).toBe(false))
    // By role, because this does not find elements hidden from screen readers.
    const form = within(await screen.findByRole('dialog', { name: /^Edit/ }))
    await waitFor(() => expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Old'))
    await person.click(await form.findByRole('button', { name: 'Restore' }))
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('New and mine')
    await person.click(form.getByRole('button', { name: 'Cancel' }))
    await person.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the history does not restore a revision over a change that another user saved meanwhile; the comparison then shows that change', async () => {
    const store = createStore()
    const { history, restore } = await openComparison(store)
    store.changeElsewhere({ name: 'Theirs', teacher_id: 8 })
    await restore()
    expect(await history.findByText(/^Wang saved the record on .*2023.*nothing was restored/)).toBeDefined()
    const teacher = within(await history.findByRole('group', { name: 'Teacher' }))
    expect(await teacher.findByText('Teacher Li')).toBeDefined()
    await restore()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^History/ })).toBeNull())
  })

  it("the history dialog is titled with the record's label, on any page of the list", async () => {
    renderPage({ definition: article, source: createStore().source, search: '?history=8' })
    expect(await screen.findByRole('dialog', { name: 'History · On another page' })).toBeDefined()
  })

  it('a form does not offer the history without its permission node [A3]', async () => {
    const { person } = renderPage({
      definition: article,
      source: createStore().source,
      search: '?form=3&history=3',
      services: { can: (node) => !node.endsWith('/revisions') },
    })
    await screen.findByRole('textbox', { name: 'Name' })
    expect(screen.queryByRole('dialog', { name: /^History/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'More' }))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(names).toEqual(['Copy', 'Log of changes'])
  })
})
