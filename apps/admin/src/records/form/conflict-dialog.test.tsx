// @module-tag full
import { ApiError } from '@teachnet/api-client'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { defineResource } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../record/row.ts'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const course = defineResource({
  controller: 'test.Course',
  table: 'course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 20 },
    place: { kind: 'text', label: label('地点', 'Place'), max: 20 },
    note: { kind: 'text', label: label('备注', 'Note'), max: 100 },
    content: { kind: 'richText', label: label('正文', 'Text') },
  },
})

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** A back end with one record that another user changes while the form is open. */
function createStore() {
  let stored: Row = { id: 3, name: 'Maths', place: 'Room 1', note: '', content: '<p>one</p><p>two</p><p>three</p>' }
  let version = 1
  const source = createFakeSource({
    'test.Course': {
      index: () => ({ list: [stored], total: 1, remark: '' }),
      open: () => ({ row: stored, version: `v${version}` }),
      edit: (change, known) => {
        if (known !== undefined && known !== `v${version}`) {
          const data = { row: stored, version: `v${version}`, changed_by: 'Wang', changed_at: 1_700_000_000 }
          throw new ApiError('RECORD_CHANGED', { message: 'Changed', path: '/', data })
        }
        stored = { ...stored, ...change }
        version += 1
      },
    },
  })
  return {
    source,
    stored: () => stored,
    changeElsewhere(change: object) {
      stored = { ...stored, ...change }
      version += 1
    },
  }
}

async function openForm(store: ReturnType<typeof createStore>) {
  const view = renderPage({ definition: course, source: store.source, search: '?form=3' })
  const form = within(await screen.findByRole('dialog', { name: /^Edit “.+” in Courses/ }))
  await form.findByRole('textbox', { name: 'Note' })
  const type = async (name: string, value: string) => {
    await view.person.clear(form.getByRole('textbox', { name }))
    await view.person.type(form.getByRole('textbox', { name }), value)
  }
  const save = async () => {
    await view.person.click(form.getByRole('button', { name: 'Save' }))
    return within(await screen.findByRole('alertdialog'))
  }
  return { ...view, form, type, save }
}

describe('an edit conflict', () => {
  it('names the other user who saved the record, and overwrites their values only where the user chooses to', async () => {
    const store = createStore()
    const { person, type, save, query } = await openForm(store)
    await type('Name', 'Physics')
    await type('Note', 'Bring a pencil')
    store.changeElsewhere({ name: 'Chemistry', place: 'Room 2' })

    const question = await save()
    expect(question.getByText(/^Wang saved it on .*2023/)).toBeDefined()
    expect(within(question.getByRole('group', { name: 'Place' })).getByText('Room 2')).toBeDefined()
    const choice = within(question.getByRole('group', { name: 'Name' }))
    expect(choice.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false])
    expect(choice.getByRole('radio', { name: 'Saved in the meantime: Chemistry' })).toBeDefined()
    expect(question.queryByRole('group', { name: 'Note' })).toBeNull()
    expect(question.getByText('One choice left')).toBeDefined()
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Save my choice' }).disabled).toBe(true)
    await person.click(choice.getByRole('radio', { name: 'Yours: Physics' }))
    await person.click(question.getByRole('button', { name: 'Save my choice' }))

    await waitFor(() => expect(query().has('form')).toBe(false))
    expect(store.stored()).toMatchObject({ id: 3, name: 'Physics', place: 'Room 2', note: 'Bring a pencil' })
  })

  it("takes the other user's value for a field that the user gives up, and the input for the rest", async () => {
    const store = createStore()
    const { person, type, save, query } = await openForm(store)
    await type('Name', 'Physics')
    await type('Place', 'Room 3')
    store.changeElsewhere({ name: 'Chemistry', place: 'Room 2' })

    const question = await save()
    await person.click(question.getByRole('radio', { name: 'Saved in the meantime: Chemistry' }))
    await person.click(question.getByRole('radio', { name: 'Yours: Room 3' }))
    await person.click(question.getByRole('button', { name: 'Save my choice' }))
    await waitFor(() => expect(query().has('form')).toBe(false))
    expect(store.stored()).toMatchObject({ id: 3, name: 'Chemistry', place: 'Room 3', note: '' })
  })

  it("returns to the form with all input, or continues from the other user's record without saving", async () => {
    const store = createStore()
    const { person, form, type, save } = await openForm(store)
    const valueOf = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name, hidden: true }).value
    await type('Name', 'Physics')
    await type('Note', 'Bring a pencil')
    store.changeElsewhere({ name: 'Chemistry' })

    await person.click((await save()).getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([valueOf('Name'), valueOf('Note')]).toEqual(['Physics', 'Bring a pencil'])

    await person.click((await save()).getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(valueOf('Name')).toBe('Chemistry'))
    expect(valueOf('Note')).toBe('Bring a pencil')
    expect(store.stored()).toMatchObject({ name: 'Chemistry', note: '' })
  })

  it('the input that a user gives up stays a draft, and is restored from the form', async () => {
    const store = createStore()
    const { person, form, type, save } = await openForm(store)
    const name = () => form.getByRole<HTMLInputElement>('textbox', { name: 'Name', hidden: true }).value
    await type('Name', 'Physics')
    store.changeElsewhere({ name: 'Chemistry' })
    await person.click((await save()).getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(name()).toBe('Chemistry'))
    await form.findByText(/Your text before the merge: /)
    await person.click(form.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(name()).toBe('Physics'))
  })

  it('two edits of a text are merged block by block, with a choice where both changed one', async () => {
    const store = createStore()
    const { person, type, save, query } = await openForm(store)
    await type('Text', 'one{Enter}{Enter}mine{Enter}{Enter}three')
    store.changeElsewhere({ content: '<p>one</p><p>theirs</p><p>3</p>' })
    const question = await save()
    const choice = within(question.getByRole('radiogroup', { name: 'Passage 1' }))
    expect(choice.getAllByRole('radio')).toHaveLength(3)
    await person.click(choice.getByRole('radio', { name: 'Keep both, yours first' }))
    await person.click(question.getByRole('button', { name: 'Save my choice' }))
    await waitFor(() => expect(query().has('form')).toBe(false))
    expect(store.stored().content).toBe('<p>one</p><p>mine</p><p>three</p><p>theirs</p><p>3</p>')
  })

  it('shows the block that only one edit removed', async () => {
    const store = createStore()
    const { type, save } = await openForm(store)
    await type('Text', 'one{Enter}{Enter}two')
    store.changeElsewhere({ content: '<p>ONE</p><p>two</p><p>three</p>' })
    expect((await save()).getByText('three').closest('del')).not.toBeNull()
  })

  it('asks again when the record was saved once more meanwhile', async () => {
    const store = createStore()
    const { person, type, save, query } = await openForm(store)
    await type('Name', 'Physics')
    store.changeElsewhere({ name: 'Chemistry' })
    const question = await save()
    store.changeElsewhere({ name: 'Biology' })
    await person.click(question.getByRole('radio', { name: 'Yours: Physics' }))
    await person.click(question.getByRole('button', { name: 'Save my choice' }))
    expect(await screen.findByRole('radio', { name: 'Saved in the meantime: Biology' })).toBeDefined()
    await person.click(screen.getByRole('radio', { name: 'Yours: Physics' }))
    await person.click(screen.getByRole('button', { name: 'Save my choice' }))
    await waitFor(() => expect(query().has('form')).toBe(false))
    expect(store.stored()).toMatchObject({ name: 'Physics' })
  })

  it("applies a draft of an earlier visit to another user's record without undoing their changes", async () => {
    const store = createStore()
    const first = await openForm(store)
    await first.type('Note', 'half a thought')
    first.unmount()
    store.changeElsewhere({ place: 'Room 2' })
    const second = await openForm(store)
    await second.person.click(await second.form.findByRole('button', { name: 'Restore' }))
    await second.person.click(second.form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(second.query().has('form')).toBe(false))
    expect(store.stored()).toMatchObject({ id: 3, name: 'Maths', place: 'Room 2', note: 'half a thought' })
  })
})
