import { ApiError } from '@teachnet/api-client'
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
  id,
  name: `Course ${id}`,
  slug: `course-${id}`,
  pin: '',
  card: '110****2X',
  hours: id * 10,
  paper: '/private-files/0123456789abcdef0123456789abcdef/a.pdf',
}))

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const bilingual: ResourceDefinition = {
  ...definition,
  fields: {
    ...definition.fields,
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true, bilingual: true },
    note: { kind: 'text', label: label('备注', 'Note'), max: 10, bilingual: true },
    is_open: { kind: 'switch', label: label('开放', 'Open'), default: 0 },
    place: { kind: 'text', label: label('地点', 'Place'), max: 50, shownWhen: { is_open: ['1'] } },
  },
}

function open(search = '', of: ResourceDefinition = definition) {
  const added: unknown[] = []
  const edited: unknown[] = []
  const source = createFakeSource({
    'test.Course': {
      index: () => ({ list: rows, total: 3, remark: '' }),
      open: (id) => ({ row: rows[id - 1] ?? { id }, version: 'v1' }),
      add: (input) => void added.push(input),
      edit: (change) => void edited.push(change),
    },
  })
  return { added, edited, ...renderPage({ definition: of, source, search }) }
}

const more = async (person: ReturnType<typeof open>['person'], name: string) => {
  await person.click(screen.getByRole('button', { name: 'More ways to save' }))
  await person.click(await screen.findByRole('menuitem', { name }))
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

describe('a form whose reply was lost', () => {
  function openUnanswered(answers: (() => void)[], sent: (string | undefined)[] = []) {
    const lists: unknown[] = []
    const source = createFakeSource({
      'test.Course': {
        index: (query) => {
          lists.push(query)
          return { list: [], total: 0, remark: '' }
        },
        add: (_input, key) => {
          sent.push(key)
          answers.shift()?.()
        },
      },
    })
    return { sent, lists, ...renderPage({ definition, source, search: '?form=add' }) }
  }
  const fail = (code: 'NETWORK' | 'ALREADY_SAVED' | 'VALIDATION', message: string) => () => {
    throw new ApiError(code, { message, path: '/' })
  }
  const name = () => screen.findByRole('textbox', { name: /^Name/ })
  const save = () => screen.getByRole('button', { name: 'Save' })

  it('is the same write for the server until it is saved, and closes as saved [I2]', async () => {
    const { person, sent, query } = openUnanswered([
      fail('NETWORK', 'Server exception! It is not known whether this was saved.'),
      fail('VALIDATION', 'Too long'),
    ])
    await person.type(await name(), 'First')
    await person.click(save())
    expect(await screen.findByText(/It is not known whether this was saved/)).toBeDefined()
    await person.click(save())
    expect(await screen.findByText('Too long')).toBeDefined()
    await person.click(save())
    await waitFor(() => expect(query().get('form')).toBeNull())
    expect(sent).toEqual([sent[0], sent[0], sent[0]])
    expect(sent[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is the same write when its draft is continued after a reload, also once the server has said that it was saved [I2]', async () => {
    const { person, sent, unmount } = openUnanswered([fail('NETWORK', 'Server exception!')])
    await person.type(await name(), 'First')
    await person.click(save())
    await screen.findByText('Server exception!')
    unmount()

    const again = openUnanswered([fail('ALREADY_SAVED', 'Saved as record 7')], sent)
    await again.person.click(await screen.findByRole('button', { name: 'Restore' }))
    await again.person.type(await name(), '!')
    await again.person.click(save())
    await screen.findByText('Saved as record 7')
    expect(sent).toEqual([sent[0], sent[0]])
    again.unmount()

    const last = openUnanswered([], sent)
    await last.person.click(await screen.findByRole('button', { name: 'Restore' }))
    await last.person.click(save())
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[2]).not.toBe(sent[0])
  })

  it('says that its first content was saved, shows that in the list, and then begins a new write [I2]', async () => {
    const { person, sent, lists } = openUnanswered([
      fail('NETWORK', 'Server exception!'),
      fail('ALREADY_SAVED', 'Your first attempt was saved as record 7'),
    ])
    await person.type(await name(), 'First')
    await person.click(save())
    await screen.findByText('Server exception!')
    await person.type(await name(), '!')
    const before = lists.length
    await person.click(save())
    expect(await screen.findByText('Your first attempt was saved as record 7')).toBeDefined()
    await waitFor(() => expect(lists.length).toBeGreaterThan(before))
    await person.click(save())
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[1]).toBe(sent[0])
    expect(sent[2]).not.toBe(sent[0])
  })
})

describe('after a form was saved', () => {
  it('opens the next record, or a copy of this one', async () => {
    const { person, query, edited } = open('?form=2')
    const form = within(await screen.findByRole('dialog', { name: /Course 2/ }))
    await person.type(await form.findByRole('textbox', { name: /^Name/ }), '!')
    await more(person, 'Save and edit the next one')
    await screen.findByRole('dialog', { name: /Course 3/ })
    expect(edited).toEqual([{ id: 2, name: 'Course 2!' }])
    expect(query().get('form')).toBe('3')
    await screen.findByRole('textbox', { name: /^Name/ })
    await more(person, 'Save and copy')
    await screen.findByRole('dialog', { name: 'Add a copy to Courses' })
    expect(query().get('form')).toBe('copy-3')
  })

  it('begins another new record, empty or with the same values but the unique ones', async () => {
    const { person, added } = open('?form=add')
    const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
    await person.type(await name(), 'First')
    await person.type(screen.getByRole('textbox', { name: 'Slug' }), 'first')
    await more(person, 'Save and copy')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Slug' }).value).toBe(''))
    expect((await name()).value).toBe('First')
    await more(person, 'Save and add another')
    await waitFor(async () => expect((await name()).value).toBe(''))
    expect(added).toEqual([{ name: 'First', slug: 'first' }, { name: 'First' }])
  })

  it('a form whose input is refused stays on its record', async () => {
    const { person, query } = open('?form=2')
    const form = within(await screen.findByRole('dialog', { name: /Course 2/ }))
    await person.clear(await form.findByRole('textbox', { name: /^Name/ }))
    await more(person, 'Save and edit the next one')
    await form.findByText(/Required/)
    expect(query().get('form')).toBe('2')
  })
})

describe('the width of a form', () => {
  const some = (names: readonly (keyof typeof definition.fields)[]): ResourceDefinition => ({
    ...definition,
    fields: Object.fromEntries(names.map((name) => [name, definition.fields[name]]).filter(([, field]) => field)),
  })
  it.each([
    ['one value is narrow', some(['id', 'name']), '480px'],
    ['many values is usual', definition, '720px'],
  ])('that asks for %s', async (_title, requested, width) => {
    open('?form=add', requested)
    await screen.findByRole('textbox', { name: /^Name/ })
    expect(getComputedStyle(screen.getByRole('dialog')).width).toBe(width)
  })
})

describe('an area whose records are added one at a time', () => {
  const single: ResourceDefinition = { ...definition, isAddedSingly: true }

  it('an area whose records are added one at a time offers no copy and no import, but another empty form', async () => {
    const { person } = open('?form=add', single)
    await person.click(await screen.findByRole('button', { name: 'More ways to save' }))
    const ways = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(ways).toEqual(['Save and add another'])
    cleanup()
    const list = open('', single)
    await list.person.click(await screen.findByRole('button', { name: 'More actions for “Course 2”' }))
    expect(screen.queryByRole('menuitem', { name: 'Copy' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Import', hidden: true })).toBeNull()
  })
})

describe('texts in two languages', () => {
  it('a form shows texts one language at a time, counts missing translations, and also saves the hidden texts', async () => {
    const { person, added } = open('?form=add', bilingual)
    await person.type(await screen.findByRole('textbox', { name: /^Name/ }), '课')
    expect(screen.queryByRole('textbox', { name: 'Name (English)' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'English, 1 not translated' }))
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await person.type(screen.getByRole('textbox', { name: 'Name (English)' }), 'Course')
    await person.type(screen.getByRole('textbox', { name: 'Note (English)' }), 'Late')
    expect(screen.getByRole('button', { name: 'English' })).toHaveProperty('ariaPressed', 'true')
    await person.click(screen.getByRole('button', { name: 'Chinese, 1 not translated' }))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(added).toEqual([{ name: '课', name_en: 'Course', note_en: 'Late', is_open: 0 }]))
  })

  it('a press on a button while a required text is left empty is a click; the error appears after it', async () => {
    const { person } = open('?form=add', bilingual)
    await person.click(await screen.findByRole('textbox', { name: /^Name/ }))
    const english = screen.getByRole('button', { name: /^English/ })
    await person.pointer({ keys: '[MouseLeft>]', target: english })
    expect(screen.queryByText(/Name.*: Required/)).toBeNull()
    await person.pointer({ keys: '[/MouseLeft]', target: english })
    expect(english).toHaveProperty('ariaPressed', 'true')
    await person.click(screen.getByRole('button', { name: /^Chinese/ }))
    expect(await screen.findByText(/Name.*: Required/)).toBeDefined()
  })

  it('a refused text in the hidden language is shown and gets the focus', async () => {
    const { person } = open('?form=add', bilingual)
    await person.type(await screen.findByRole('textbox', { name: /^Name/ }), '课')
    await person.click(screen.getByRole('button', { name: /^English/ }))
    await person.click(screen.getByRole('textbox', { name: 'Note (English)' }))
    await person.paste('far too long')
    await person.click(screen.getByRole('button', { name: /^Chinese/ }))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const note = await screen.findByRole('textbox', { name: 'Note (English)' })
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(screen.getByRole('button', { name: /^English, 1 to correct/ })).toBeDefined()
  })

  it('the length of a text is shown while it is edited, in characters', async () => {
    const { person } = open('?form=add', bilingual)
    const note = await screen.findByRole('textbox', { name: 'Note' })
    expect(screen.queryByText('0 / 10')).toBeNull()
    await person.click(note)
    await person.paste('课🎓')
    expect(screen.getByText('2 / 10')).toBeDefined()
    // In the flow of the form it would move the elements below, and a click there would miss.
    expect(getComputedStyle(screen.getByText('2 / 10')).position).toBe('absolute')
    await person.tab()
    expect(screen.queryByText('2 / 10')).toBeNull()
  })
})

it('a field that depends on another one appears with its value, and keeps what was typed', async () => {
  const { person, added } = open('?form=add', bilingual)
  await person.type(await screen.findByRole('textbox', { name: /^Name/ }), '课')
  expect(screen.queryByRole('textbox', { name: 'Place' })).toBeNull()
  await person.click(screen.getByRole('switch', { name: 'Open' }))
  await person.type(await screen.findByRole('textbox', { name: 'Place' }), 'Hall')
  await person.click(screen.getByRole('switch', { name: 'Open' }))
  expect(screen.queryByRole('textbox', { name: 'Place' })).toBeNull()
  await person.click(screen.getByRole('switch', { name: 'Open' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Place' }).value).toBe('Hall')
  await person.click(screen.getByRole('switch', { name: 'Open' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]).not.toHaveProperty('place')
})

describe('a record that does not exist yet', () => {
  const run: ResourceDefinition = {
    ...definition,
    controller: 'test.Run',
    fields: {
      ...definition.fields,
      owner_id: { kind: 'relation', label: label('负责人', 'Owner'), resource: 'teacher.Teacher', as: 'owner' },
      team_ids: { kind: 'relations', label: label('成员', 'Team'), resource: 'teacher.Teacher', as: 'team' },
    },
  }

  function openRun(can: (node: string) => boolean = () => true) {
    const added: unknown[] = []
    const teachers = [{ id: 3, name: 'Old' }]
    const source = createFakeSource({
      'test.Run': { index: () => ({ list: [], total: 0, remark: '' }), add: (input) => void added.push(input) },
      'teacher.Teacher': {
        add: (input) => void teachers.push({ id: 3 + teachers.length, name: String(input['name']) }),
        select: ({ initValue, search, order }) => {
          if (initValue) return { options: teachers.filter(({ id }) => initValue.includes(String(id))) }
          expect(order).toEqual({ field: 'id', direction: 'desc' })
          return {
            options: teachers
              .filter(({ name }) => name === search?.[0]?.val)
              .toReversed()
              .slice(0, 1),
          }
        },
      },
    })
    return { added, teachers, ...renderPage({ definition: run, source, search: '?form=add', services: { can } }) }
  }

  it('a form shows what its record refers to, also to an account without access to that list', async () => {
    const row = {
      id: 5,
      name: 'Spring',
      owner_id: 3,
      owner: { id: 3, label: 'Ms Zhou' },
      team_ids: [4],
      team: [{ id: 4, label: 'Lin' }],
    }
    const refuse = () => {
      throw new ApiError('FORBIDDEN', { message: 'No permission', path: '/' })
    }
    const source = createFakeSource({
      'test.Run': { index: () => ({ list: [row], total: 1, remark: '' }), open: () => ({ row }) },
      'teacher.Teacher': { select: refuse },
    })
    renderPage({ definition: run, source, search: '?form=5' })
    expect(await screen.findByRole('combobox', { name: /^Owner/ })).toHaveProperty('value', 'Ms Zhou')
    expect(await screen.findByRole('button', { name: 'Lin' })).toBeDefined()
  })

  it('a missing related record is added over the form and chosen; the form below keeps its input and is not sent', async () => {
    const { person, added, teachers } = openRun()
    await person.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring')
    for (const [field, name] of [
      ['Owner', 'New one'],
      ['Team', 'New two'],
    ] as const) {
      const at = field === 'Owner' ? 0 : 1
      await person.click(screen.getAllByRole('button', { name: 'New record in Teachers' })[at] ?? document.body)
      const over = within(await screen.findByRole('dialog', { name: 'Add to Teachers' }))
      await person.type(await over.findByRole('textbox', { name: /^Name/ }), name)
      await person.click(over.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add to Teachers' })).toBeNull())
    }
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Owner' }).value).toBe('New one'))
    await screen.findByText('New two')
    expect(teachers.map(({ name }) => name)).toEqual(['Old', 'New one', 'New two'])
    expect(added).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(added).toEqual([{ name: 'Spring', owner_id: 4, team_ids: [5] }]))
  })

  it('a form offers no related record to add without the permission', async () => {
    openRun((node) => node !== 'teacher/teacher/add')
    await screen.findByRole('combobox', { name: 'Owner' })
    expect(screen.queryByRole('button', { name: 'New record in Teachers' })).toBeNull()
  })
})

describe('others who have the record open', () => {
  it('a form names the others who have its record open, and reports its own changes and its end', async () => {
    const notified: object[] = []
    const source = createFakeSource(
      {
        'test.Course': {
          index: () => ({ list: rows, total: 3, remark: '' }),
          open: (id) => ({ row: rows[id - 1] ?? { id }, version: 'v1' }),
          edit: () => undefined,
        },
      },
      {
        presence: async (form) => {
          notified.push(form)
          return { others: [{ id: 5, name: 'Wang', isChanged: form.isChanged }] }
        },
      },
    )
    const { person } = renderPage({ definition, source, search: '?form=2' })
    await screen.findByText('Also open by Wang.')
    await person.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    await screen.findByText('Being changed by Wang; not saved yet.')
    const form = { controller: 'test.Course', id: 2 }
    expect(notified).toEqual([
      { ...form, isChanged: false },
      { ...form, isChanged: true },
    ])
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(notified.at(-1)).toEqual({ ...form, isChanged: false, isLeaving: true }))
  })

  it('a form does not ask an old back end for others who have its record open', async () => {
    const notified: object[] = []
    const source = createFakeSource(
      {
        'test.Course': {
          index: () => ({ list: rows, total: 3, remark: '' }),
          open: (id) => ({ row: rows[id - 1] ?? { id } }),
          edit: () => undefined,
        },
      },
      {
        presence: async (form) => {
          notified.push(form)
          return { others: [] }
        },
      },
    )
    const { person, query } = renderPage({ definition, source, search: '?form=2', services: { backEnd: 'buildadmin' } })
    await person.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(query().has('form')).toBe(false))
    expect(notified).toEqual([])
  })
})
