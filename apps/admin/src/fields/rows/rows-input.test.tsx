// @module-tag full
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { defineResource } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeSource } from '../../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../../records/test-support/render-page.tsx'

const course = defineResource({
  controller: 'test.Course',
  table: 'course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 20 },
    lessons: {
      kind: 'rows',
      label: label('课时', 'Lessons'),
      item: label('一课', 'lesson'),
      maxItems: 3,
      parts: {
        title: { kind: 'text', label: label('标题', 'Title'), max: 20, required: true },
        minutes: { kind: 'integer', label: label('分钟', 'Minutes'), min: 1 },
      },
    },
  },
})

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const [first, second] = [
  { title: 'Greetings', minutes: 45 },
  { title: 'Numbers', minutes: 30 },
]

async function open(edit: (body: unknown) => unknown = () => undefined, lessons: readonly object[] = [first, second]) {
  const row = { id: 3, name: 'English', lessons }
  const source = createFakeSource({
    'test.Course': {
      index: () => ({ list: [row], total: 1, remark: '' }),
      open: () => ({ row, version: 'v1' }),
      edit: (_id, body) => edit(body),
    },
  })
  const view = renderPage({ definition: course, source, search: '?form=3' })
  const list = within(await screen.findByRole('group', { name: 'Lessons' }))
  await list.findByRole('button', { name: 'Add lesson' })
  const titles = () => list.queryAllByRole<HTMLInputElement>('textbox', { name: /^Title/ }).map(({ value }) => value)
  const press = (name: string) => view.person.click(list.getByRole('button', { name }))
  const sent = () => source.log.flatMap(([call, body]) => (call === 'test.Course edit' ? [body] : []))
  const save = () => view.person.click(screen.getByRole('button', { name: 'Save' }))
  return { ...view, list, titles, press, sent, save }
}

describe('rows with fields of their own in a form [row 55]', () => {
  it('rows are added, copied, moved and removed, and the focus stays where the work is', async () => {
    const { person, list, titles, press, sent, save } = await open()
    await press('Move “Numbers” up')
    expect(titles()).toEqual(['Numbers', 'Greetings'])
    // The row is now the first one: only the other button still works.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Numbers” down'))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Numbers” up'))
    await press('Copy “Greetings”')
    expect(titles()).toEqual(['Greetings', 'Greetings', 'Numbers'])
    expect(list.getByRole('button', { name: 'Add lesson' })).toHaveProperty('disabled', true)
    await person.click(list.getAllByRole('button', { name: 'Remove “Greetings”' })[0] ?? document.body)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Remove/))
    await press('Add lesson')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('lessons.2.title'))
    await person.keyboard('Colours')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ lessons: [first, second, { title: 'Colours', minutes: null }] })
  })

  it('a long name is cut instead of making the form wider than a phone', async () => {
    const { list } = await open(undefined, [{ title: 'Wide '.repeat(4), minutes: 5 }])
    // The tracks of a grid are as wide as their longest word by default.
    expect(getComputedStyle(list.getByRole('list')).gridTemplateColumns).toBe('minmax(0px, 1fr)')
  })

  it('the handle of a row moves it by Space and the arrow keys', async () => {
    const { person, list, titles } = await open()
    // Positions rows below each other, as a browser would measure them.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const row = this.closest('li[data-row]')
      const at = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0
      return new DOMRect(0, at * 50, 800, 50)
    })
    // jsdom has none.
    HTMLElement.prototype.scrollIntoView = () => undefined
    onTestFinished(() => {
      Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
    })
    list.getByRole('button', { name: 'Move “Greetings”' }).focus()
    await person.keyboard(' ')
    await screen.findByText('Picked up “Greetings”')
    await person.keyboard('{ArrowDown}')
    await screen.findByText('“Greetings” moved to the position of “Numbers”')
    await person.keyboard(' ')
    await waitFor(() => expect(titles()).toEqual(['Numbers', 'Greetings']))
  })

  it('an invalid part shows its error at its input, which gets the focus; the form names row and part', async () => {
    const { person, list, press, save, sent } = await open()
    await press('Add lesson')
    await person.type(list.getAllByRole('textbox', { name: /^Minutes/ })[2] ?? document.body, '0')
    await save()
    const title = list.getAllByRole('textbox', { name: /^Title/ })[2]
    await waitFor(() => expect(title?.getAttribute('aria-invalid')).toBe('true'))
    expect(list.getByText('Minutes must not be below 1')).toBeDefined()
    expect(list.getByText(/^Lessons 3: Title/)).toBeDefined()
    expect(document.activeElement).toBe(title)
    expect(sent()).toEqual([])
  })

  it('rows in the format of an old server, and missing rows, open a form without an error', async () => {
    const { titles } = await open(undefined, [{ title: 'One', unknown: 1 }, {}])
    expect(titles()).toEqual(['One', ''])
  })
})
