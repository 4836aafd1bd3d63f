import type { ResourceDefinition } from '@teachnet/contract'
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
    slug: { kind: 'text', label: label('网址', 'Slug'), max: 50, unique: true },
    pin: { kind: 'password', label: label('密码', 'Pin') },
    card: { kind: 'masked', label: label('证件', 'Card'), max: 20 },
    paper: { kind: 'file', label: label('文件', 'Paper'), visibility: 'private' },
    hours: { kind: 'integer', label: label('课时', 'Hours') },
  },
}
const rows = [1, 2, 3].map((id) => ({
  ...{ id, name: `Course ${id}`, slug: `course-${id}`, pin: '', card: '110****2X', hours: id * 10 },
  paper: '/private-files/0123456789abcdef0123456789abcdef/a.pdf',
}))

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

function open(search = '') {
  const added: unknown[] = []
  const source = createFakeSource({
    'test.Course': {
      index: () => ({ list: rows, total: 3, remark: '' }),
      open: (id) => ({ row: rows[id - 1] ?? { id }, version: 'v1' }),
      add: (input) => void added.push(input),
    },
  })
  return { added, ...renderPage({ definition, source, search }) }
}

describe('the form of a record in a list', () => {
  it('begins a copy with the values of the record, without its unique, secret and private ones', async () => {
    const { person, query, added } = open()
    await person.click(await screen.findByRole('button', { name: 'More actions for “Course 2”' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Copy' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add a copy to Courses' }))
    const name = await form.findByRole('textbox', { name: /^Name/ })
    expect(query().get('form')).toBe('copy-2')
    expect(name).toHaveProperty('value', 'Course 2')
    await person.type(name, ' again')
    await person.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(added).toEqual([{ name: 'Course 2 again', hours: 20 }]))
  })

  it('leads to the records before and after it, and asks before it discards changes', async () => {
    const { person, query } = open('?form=2')
    await screen.findByRole('dialog', { name: /Course 2/ })
    await person.click(screen.getByRole('button', { name: 'Next record' }))
    const form = within(await screen.findByRole('dialog', { name: /Course 3/ }))
    expect(query().get('form')).toBe('3')
    expect(form.getByRole('button', { name: 'Next record' })).toHaveProperty('disabled', true)
    await person.type(await form.findByRole('textbox', { name: /^Name/ }), '!')
    await person.click(form.getByRole('button', { name: 'Previous record' }))
    expect(await screen.findByRole('alertdialog')).toBeDefined()
    expect(query().get('form')).toBe('3')
  })
})
