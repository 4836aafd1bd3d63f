// @module-tag full
import { ApiError } from '@teachnet/api-client'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { routineAttachment, routineFolder } from '@teachnet/contract/resources'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '../../records/record/row.ts'
import { createFakeSource, doneRun, type ExpectedCalls } from '../../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../../records/test-support/render-page.tsx'
import { preloadMessages } from '../../messages/with-messages.tsx'
import { attachmentOverrides } from '../attachment.ts'
import { MediaForm } from './media-form.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

beforeAll(async () => {
  await Promise.all([loadLazyParts(), preloadMessages('media', 'en')])
})
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const picture: Row = {
  id: 1,
  url: '/storage/cat.png',
  name: 'cat.png',
  mimetype: 'image/png',
  kind: 'image',
  usage: 'unused',
  size: 2048,
  width: 40,
  height: 30,
  focus_x: 30,
  focus_y: 60,
}
const paper: Row = {
  id: 2,
  url: '/storage/rules.pdf',
  name: 'rules.pdf',
  mimetype: 'application/pdf',
  kind: 'document',
  size: 1,
}
const figures = {
  kinds: [{ kind: 'image', files: 1, size: 2048 }],
  unused: { files: 1, size: 2048 },
  copies: { files: 0, size: 0 },
}

function open(
  calls: ExpectedCalls = {},
  {
    backEnd = 'teachnet',
    search = '',
    ...others
  }: { backEnd?: 'teachnet' | 'buildadmin'; search?: string } & Parameters<typeof createFakeSource>[1] = {},
) {
  const expected: Parameters<typeof createFakeSource>[0] = {
    'routine.Attachment': {
      index: () => ({ list: [picture, paper], total: 2, remark: '' }),
      read: (call) => (call === 'figures' ? figures : { users: [], list: [] }),
      ...calls,
    },
    'routine.Folder': {
      index: () => ({
        list: [
          { id: 5, pid: 0, name: 'Events' },
          { id: 6, pid: 5, name: '2026' },
        ],
        total: 2,
        remark: '',
      }),
      add: () => undefined,
      select: () => ({ options: [] }),
    },
  }
  const source = createFakeSource(expected, others)
  const findResource = (controller: string) =>
    [routineAttachment, routineFolder].find((one) => one.controller === controller)
  const overrides = {
    ...attachmentOverrides,
    form: MediaForm,
    actionDialogs: { ...attachmentOverrides.actionDialogs, replace: ReplaceDialog },
  }
  return {
    source,
    ...renderPage({ definition: routineAttachment, overrides, source, search, services: { backEnd, findResource } }),
  }
}

const searchesOf = (source: ReturnType<typeof open>['source']) =>
  source.log.flatMap(([name, provided]) => (name === 'routine.Attachment index' ? [JSON.stringify(provided)] : []))

it('the library shows files as a grid with pictures and icons of suffixes, or a table [C4]', async () => {
  const { person, container } = open()
  const grid = within(await screen.findByRole('list', { name: 'Files' }))
  await waitFor(() => expect(container.querySelector('img[src="data:image/svg+xml,pdf"]')).not.toBeNull())
  expect(grid.getByText('cat.png')).toBeDefined()
  expect(grid.getByText('2 kB · 40 × 30')).toBeDefined()
  expect(grid.getAllByText('Unused')).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Table' }))
  expect(await screen.findByRole('table')).toBeDefined()
  cleanup()
  open()
  expect(await screen.findByRole('table')).toBeDefined()
})

it('the address contains the folder and the filter of the list', async () => {
  const { person, source, query } = open()
  await person.click(await screen.findByRole('button', { name: '2026' }))
  await waitFor(() => expect(query().getAll('f')).toEqual(['folder_id:eq:6']))
  await person.click(screen.getByRole('combobox', { name: 'Use' }))
  await person.click(await screen.findByRole('option', { name: 'Unused' }))
  await waitFor(() => expect(searchesOf(source).at(-1)).toContain('"field":"usage","operator":"eq","val":"unused"'))
  expect(searchesOf(source).at(-1)).toContain('"val":"6"')
  await person.click(screen.getByRole('button', { name: 'All files' }))
  await waitFor(() => expect(query().getAll('f')).toEqual(['usage:eq:unused']))
})

it('a new folder is put into the chosen one', async () => {
  const { person, source } = open()
  await person.click(await screen.findByRole('button', { name: 'Events' }))
  await person.click(screen.getByRole('button', { name: 'New folder' }))
  await person.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Opening{Enter}')
  await waitFor(() => expect(source.log).toContainEqual(['routine.Folder add', { name: 'Opening', pid: 5 }]))
})

it('the storage figures show the space that could be freed', async () => {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: '1 file, 2 kB' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Storage' }))
  expect(dialog.getByText('Unused').nextElementSibling?.textContent).toBe('1 file, 2 kB')
})

it('the focal point of a picture is moved by the arrow keys and saved', async () => {
  let saved: Row | undefined
  const { person } = open(
    { open: () => ({ row: picture }), edit: (change) => void (saved = change) },
    { search: '?form=1' },
  )
  const point = await screen.findByRole('button', { name: /^Focal point at 30% from the left and 60%/ })
  point.focus()
  await person.keyboard('{ArrowRight}{ArrowUp}')
  expect(screen.getByRole('button', { name: /^Focal point at 35% from the left and 55%/ })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject({ id: 1, focus_x: 35, focus_y: 55 }))
})

it('a file is replaced by another one', async () => {
  const { person, source } = open({ act: () => null })
  await person.click(await screen.findByRole('button', { name: 'More actions for “rules.pdf”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Replace everywhere' }))
  await person.click(await screen.findByRole('button', { name: 'Choose a file' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Choose a file' }))
  expect(picker.queryByRole('button', { name: /rules.pdf/ })).toBeNull()
  await person.click(await picker.findByRole('button', { name: /cat.png/ }))
  await person.click(picker.getByRole('button', { name: 'Choose' }))
  await person.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(source.log).toContainEqual(['routine.Attachment act', ['replace', { id: 2, with_id: 1 }]]))
})

it('an old back end gets neither folders nor filters that it does not support', async () => {
  const { source } = open({}, { backEnd: 'buildadmin' })
  expect(await screen.findByRole('list', { name: 'Files' })).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Folders' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Use' })).toBeNull()
  expect(source.log.map(([name]) => name)).not.toContain('routine.Folder index')
})

it('many files are uploaded with one reload of the list, which then has them selected', async () => {
  const names = Array.from({ length: 294 }, (_, index) => `lesson-${index}.png`)
  const rows: readonly Row[] = names.map((name, index) => ({
    ...picture,
    id: 100 + index,
    name,
    url: `/storage/${name}`,
    folder_id: null,
  }))
  const stored: Row[] = []
  const edited: unknown[] = []
  const { person, source } = open(
    {
      index: ({ search = [], limit = 0 }) => {
        const wanted = search.find(({ field }) => field === 'url')?.val
        const found = wanted ? rows.filter(({ url }) => wanted.includes(String(url))) : [...stored].slice(0, limit)
        return { list: found, total: found.length, remark: '' }
      },
    },
    {
      search: '?f=folder_id:eq:6',
      upload: async (body) => {
        const file = body.get('file')
        const name = file instanceof File ? file.name : ''
        if (name === 'refused.png') throw new ApiError('UPLOAD_NO_IMAGE', { message: 'No picture', path: '/' })
        const row = rows.find((one) => one.name === name)
        if (row) stored.push(row)
        return { url: `/storage/${name}`, full_url: `//cdn/storage/${name}` }
      },
      bulk: {
        edit: async ({ target, values }) => {
          edited.push([target.ids?.length, values])
          return doneRun('edit', target.ids?.length ?? 0)
        },
      },
    },
  )
  await screen.findByLabelText('Choose files to upload')
  const listed = () =>
    source.log.filter(
      ([name, query]) => name === 'routine.Attachment index' && !JSON.stringify(query).includes('"url"'),
    ).length
  const before = listed()
  const files = [...names, 'refused.png', 'refused.exe'].map((name) => new File([name], name, { type: 'image/png' }))
  await person.upload(screen.getByLabelText('Choose files to upload'), files)
  await waitFor(() => expect(edited).toEqual([[294, { folder_id: 6 }]]))
  await waitFor(() => expect(screen.getByText('60 selected')).toBeDefined())
  expect(listed() - before).toBeLessThanOrEqual(2)
  const alert = within(screen.getByText('2 files were not uploaded').closest('[role=alert]') ?? document.body)
  expect(alert.getByText('No picture').nextElementSibling?.textContent).toBe('refused.png')
  await person.click(alert.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('2 files were not uploaded')).toBeNull()
})

it('the keyboard moves among the files, selects them and opens one', async () => {
  const { person, query } = open({ open: () => ({ row: picture }) })
  const first = await screen.findByRole('button', { name: 'Open “cat.png”' })
  first.focus()
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open “rules.pdf”')
  await person.keyboard(' ')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /rules.pdf/ }).checked).toBe(true)
  await person.keyboard('{Home}{Control>}a{/Control}')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' }).checked).toBe(true)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(query().get('form')).toBe('1'))
})
