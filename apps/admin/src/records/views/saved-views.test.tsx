import type { ListViews, ListViewToSave } from '@teachnet/contract/lists'
import { label, type ListQuery } from '@teachnet/protocol'
import type { ResourceDefinition } from '@teachnet/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListPage } from '../services/data-source.ts'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'
import { ViewMenu } from './view-picker.tsx'

const course: ResourceDefinition = {
  controller: 'test.Course',
  table: 'test_course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), sortable: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true, sortable: true },
    hours: { kind: 'integer', label: label('课时', 'Hours') },
  },
}

const page: ListPage = { list: [{ id: 1, name: 'Go', hours: 3 }], total: 1, remark: '' }
const content = { search: [], quickSearch: '', limit: 10, columns: null, isDense: false } as const
const long: ListViews['list'][number] = {
  id: 5,
  controller: 'test.Course',
  title: 'Long courses',
  audience: 'all',
  groups: [],
  isDefault: false,
  isEditable: false,
  owner: 'root',
  content: { ...content, search: [{ field: 'hours', operator: 'egt', val: '40' }] },
}

interface Provided {
  readonly views?: readonly ListViews['list'][number][]
  readonly groups?: ListViews['groups']
  readonly maySetForAll?: boolean
  readonly search?: string
  readonly backEnd?: 'teachnet' | 'buildadmin'
}

function open({ views = [], groups = [], maySetForAll = false, search = '', backEnd = 'teachnet' }: Provided = {}) {
  let list = [...views]
  const saved: ListViewToSave[] = []
  const source = createFakeSource(
    { 'test.Course': { index: () => page } },
    {
      listViews: async () => ({ list: [...list], groups: [...groups], maySetForAll }),
      saveListView: async (view) => {
        saved.push(view)
        const id = view.id || 20
        list = [...list.filter((each) => each.id !== id), { ...view, id, isEditable: true, owner: 'me' }]
        return id
      },
      deleteListView: async (id) => {
        list = list.filter((each) => each.id !== id)
      },
    },
  )
  return { ...renderPage({ definition: course, source, search, services: { backEnd } }), source, saved }
}

const queryOf = (source: { readonly log: readonly (readonly [string, unknown])[] }) =>
  source.log.at(-1)?.[1] as Partial<ListQuery>

describe('saved views of a list', () => {
  beforeAll(async () => {
    await Promise.all([loadLazyParts(), ViewMenu.preload()])
  })
  beforeEach(() => localStorage.clear())
  afterEach(cleanup)

  it('a view is saved under a name with the filter and order that the list shows, has an address, and can be changed and deleted', async () => {
    const { person, query, saved } = open({ search: '?f=hours:egt:10&order=name,asc' })
    await person.click(await screen.findByRole('button', { name: 'Saved view: All records' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a new view' }))
    // Without the right to share, the dialog has no choice of an audience.
    expect(dialog.queryByRole('radio')).toBeNull()
    await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ten hours')
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Saved view: Ten hours' })
    expect(query().toString()).toBe('saved=20')
    expect(saved).toEqual([
      {
        id: 0,
        controller: 'test.Course',
        title: 'Ten hours',
        audience: 'own',
        groups: [],
        isDefault: false,
        content: {
          search: [{ field: 'hours', operator: 'egt', val: '10' }],
          quickSearch: '',
          order: { field: 'name', direction: 'asc' },
          limit: 20,
          columns: null,
          isDense: false,
        },
      },
    ])

    await person.click(screen.getByRole('button', { name: 'Compact rows' }))
    await person.click(await screen.findByRole('button', { name: 'Saved view: Ten hours (changed)' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Save the changes to this view' }))
    await screen.findByRole('button', { name: 'Saved view: Ten hours' })
    expect(saved.at(-1)).toMatchObject({ id: 20, content: { isDense: true } })

    await person.click(screen.getByRole('button', { name: 'Saved view: Ten hours' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Delete this view' }))
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByRole('button', { name: 'Saved view: All records' })
    expect(query().toString()).toBe('')
  })

  it('a shared view is opened from the menu or by its address; only an administrator who may change it is offered changes', async () => {
    const { person, query, source } = open({ views: [long] })
    await person.click(await screen.findByRole('button', { name: 'Saved view: All records' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Long courses' }))
    expect(query().toString()).toBe('saved=5')
    await waitFor(() => expect(queryOf(source).search).toEqual(long.content.search))
    await person.click(screen.getByRole('button', { name: 'Saved view: Long courses' }))
    await screen.findByRole('menuitem', { name: 'Save as a new view…' })
    expect(screen.queryByRole('menuitem', { name: 'Delete this view' })).toBeNull()
    await person.click(screen.getByRole('menuitem', { name: 'All records' }))
    expect(query().toString()).toBe('')
  })

  it('a list opens with the view that was set for everybody, and without it on request', async () => {
    const { person, query, source } = open({ views: [{ ...long, isDefault: true }] })
    await person.click(await screen.findByRole('button', { name: 'Saved view: Long courses' }))
    await waitFor(() => expect(queryOf(source).search).toEqual(long.content.search))
    await person.click(await screen.findByRole('menuitem', { name: 'All records' }))
    await screen.findByRole('button', { name: 'Saved view: All records' })
    expect(query().toString()).toBe('saved=0')
    await waitFor(() => expect(queryOf(source)).toEqual({ page: 1, limit: 20 }))
  })

  it('an administrator who manages groups shares a view with some of them, and a missing name or group shows an error', async () => {
    const { person, saved } = open({ groups: [{ id: 3, name: 'Editors' }] })
    await person.click(await screen.findByRole('button', { name: 'Saved view: All records' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(submit.disabled).toBe(true)
    await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'For us')
    expect(dialog.queryByRole('radio', { name: 'All administrators who may open this list' })).toBeNull()
    await person.click(dialog.getByRole('radio', { name: 'Administrators of some groups' }))
    expect(submit.disabled).toBe(true)
    await person.click(dialog.getByRole('checkbox', { name: 'Editors' }))
    await person.click(dialog.getByRole('checkbox', { name: 'The list opens with this view for these groups' }))
    await person.click(submit)
    await screen.findByRole('button', { name: 'Saved view: For us' })
    expect(saved).toMatchObject([{ audience: 'groups', groups: [3], isDefault: true }])
  })

  it('an old back end keeps no views, so none are offered', async () => {
    open({ backEnd: 'buildadmin', views: [long], search: '?saved=5' })
    await screen.findByRole('button', { name: 'Go' })
    expect(screen.queryByRole('button', { name: /^Saved view:/ })).toBeNull()
  })
})
