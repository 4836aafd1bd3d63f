// @module-tag full
import { fieldKinds } from '@teachnet/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allKinds } from '../records/test-support/all-kinds.ts'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { renderPage } from '../records/test-support/render-page.tsx'
import { EditorInTests } from '../shipped-modules/editor/screens/test-support/editor-in-tests.tsx'
import { inputOfKind } from './input-of-kind.tsx'
import { setModuleInputs } from './shared/module-inputs.ts'

beforeEach(() => localStorage.clear())
// The editor is a module: in the product it is loaded at run time.
beforeEach(() => setModuleInputs({ inputs: { richText: inputOfKind('richText', EditorInTests) } }))

afterEach(cleanup)

it('the sample definition has a field of every kind', () => {
  const kinds = new Set(Object.values(allKinds.fields).map(({ kind }) => kind))
  expect(fieldKinds.filter((kind) => !kinds.has(kind))).toEqual([])
})

it('the input of a module is used for every field of its kind', async () => {
  const ofModule = inputOfKind('colour', ({ label, onChange }) => (
    <button type="button" onClick={() => onChange('#c83f2e')}>
      Seal red for {label}
    </button>
  ))
  setModuleInputs({ inputs: { colour: ofModule } })
  const source = createFakeSource({ [allKinds.controller]: { index: () => ({ list: [], total: 0, remark: '' }) } })
  renderPage({ definition: allKinds, source, search: '?form=add' })
  expect(await screen.findByRole('button', { name: /^Seal red for/ }, { timeout: 10_000 })).toBeDefined()
})

it('a form adds a record with a value of every kind but dates, which have tests of their own', async () => {
  const uploaded = (name: string) => ({ url: `/storage/${name}`, full_url: `/storage/${name}` })
  const people = [
    { id: 21, name: 'Lin' },
    { id: 22, name: 'Wang' },
  ]
  const source = createFakeSource(
    {
      'test.Every': {
        index: () => ({ list: [], total: 0, remark: '' }),
        select: () => ({ options: [{ id: 4, pid: 0, name: 'Root' }] }),
        add: () => undefined,
      },
      'teacher.Teacher': {
        select: ({ quickSearch = '' }) => ({ options: people.filter((one) => one.name.includes(quickSearch)) }),
      },
    },
    {
      regions: async ({ province, city }) =>
        city
          ? [{ value: 111, label: 'Haidian' }]
          : province
            ? [{ value: 11, label: 'Beijing City' }]
            : [{ value: 1, label: 'Beijing' }],
      upload: async (sent, { onUploadProgress }) => {
        onUploadProgress({ loaded: 1, total: 2 })
        const file = sent.get('file')
        return uploaded(file instanceof File ? file.name : '')
      },
    },
  )
  const { person, query } = renderPage({ definition: allKinds, source, search: '?form=add' })
  const form = within(await screen.findByRole('dialog', { name: 'Add to Samples' }))
  // Pasted, not typed, because each keystroke renders the whole form.
  const text = async (name: string | RegExp, value: string) => {
    await person.click(await form.findByRole('textbox', { name }))
    await person.paste(value)
  }
  const pick = async (name: string | RegExp, option: string) => {
    await person.click(form.getByRole('combobox', { name }))
    await person.click(await screen.findByRole('option', { name: option }))
  }
  const png = (name: string) => new File(['data'], name, { type: 'image/png' })

  await text(/^Name(?! \()/, '样本')
  await person.click(form.getByRole('button', { name: /^English/ }))
  await text('Name (English)', 'Sample')
  await pick('Parent', 'Root')
  await text('Note', 'two words')
  const toolbar = within(await form.findByRole('toolbar', { name: 'Body: formatting' }))
  await person.click(toolbar.getByRole('button', { name: 'Insert' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Divider' }))
  await text('Ratio', '1.25')
  await text('Count', '7')
  await text('Price', '12.5')
  await person.click(form.getByRole('switch', { name: 'Open' }))
  await person.click(form.getByRole('radio', { name: 'High' }))
  await person.click(form.getByRole('checkbox', { name: 'Sunday' }))
  await person.upload(form.getByLabelText('Cover: choose a file'), png('cover.png'))
  await person.upload(form.getByLabelText('Gallery: choose a file'), [png('one.png'), png('two.png')])
  await person.click(await form.findByRole('button', { name: 'Move two.png forward' }))
  await person.upload(
    form.getByLabelText('Paper: choose a file'),
    new File(['data'], 'paper.txt', { type: 'text/plain' }),
  )
  const files = within(form.getByRole('group', { name: 'Attachments' }))
  await person.click(files.getByRole('button', { name: 'Use a URL' }))
  await person.type(files.getByRole('textbox', { name: 'Attachments: address' }), 'https://example.org/a.pdf')
  await person.click(files.getByRole('button', { name: 'Use' }))
  await pick('Owner', 'Lin')
  await pick('Members', 'Wang')
  await person.keyboard('{Escape}')
  await pick('Region', 'Beijing')
  await pick('City', 'Beijing City')
  await pick('District', 'Haidian')
  await person.type(form.getByRole('combobox', { name: 'Tags' }), 'red{Enter}blue,')
  const lessons = within(form.getByRole('group', { name: 'Lessons' }))
  await person.click(lessons.getByRole('button', { name: 'Add lesson' }))
  await person.click(await lessons.findByRole('textbox', { name: 'Title (English)' }))
  await person.paste('Greetings')
  await person.click(lessons.getByRole('textbox', { name: 'Minutes' }))
  await person.paste('45')
  await person.click(form.getByRole('button', { name: /^Chinese/ }))
  await person.click(lessons.getByRole('textbox', { name: /^Title/ }))
  await person.paste('问候')
  await text('Extra', '{"a": 1}')
  await text('Colour', '#c8402f')
  await text('Weight', '5')
  await person.type(form.getByLabelText('Password'), 'secret1')
  await text('Card number', '11010519491231002X')
  await person.click(form.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(query().has('form')).toBe(false))
  expect(source.log.find(([name]) => name === 'test.Every add')?.[1]).toEqual({
    pid: 4,
    name: '样本',
    name_en: 'Sample',
    note: 'two words',
    body: '<hr><p></p>',
    ratio: 1.25,
    count: 7,
    price: '12.50',
    is_open: 1,
    level: 'high',
    days: ['sun'],
    cover: '/storage/cover.png',
    gallery: ['/storage/two.png', '/storage/one.png'],
    paper: '/storage/paper.txt',
    papers: ['https://example.org/a.pdf'],
    owner_id: 21,
    team_ids: [22],
    place: [1, 11, 111],
    tags: ['red', 'blue'],
    lessons: [{ title: '问候', title_en: 'Greetings', minutes: 45, cover: '' }],
    extra: { a: 1 },
    tint: '#c8402f',
    weigh: 5,
    secret: 'secret1',
    card: '11010519491231002X',
  })
})

it('a form refuses a file of the wrong type before the upload, and names the types that are allowed [V6]', async () => {
  const source = createFakeSource({
    'test.Every': { index: () => ({ list: [], total: 0, remark: '' }), select: () => ({ options: [] }) },
  })
  const { person } = renderPage({ definition: allKinds, source, search: '?form=add' })
  const form = within(await screen.findByRole('dialog', { name: 'Add to Samples' }))
  const input = await form.findByLabelText<HTMLInputElement>('Paper: choose a file')
  input.removeAttribute('accept')
  await person.upload(input, new File(['data'], 'run.exe', { type: 'application/octet-stream' }))
  expect((await form.findByRole('alert')).textContent).toBe('This type of file is not allowed. Allowed: TXT')
})
