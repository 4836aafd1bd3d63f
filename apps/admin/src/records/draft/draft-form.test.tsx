import { cleanup, screen, within } from '@testing-library/react'
import type { RecordDraft } from '@teachnet/contract'
import { brand } from '@teachnet/contract/resources'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
afterEach(cleanup)

const waiting: RecordDraft = {
  values: { name: 'New name' },
  contested: [],
  state: 'review',
  message: 'Please look',
  admin: { id: 2, nickname: 'Wei' },
  update_time: 1_800_000_000,
  publish_time: null,
  site_page: '/brands/3?preview=token',
}

function open(draft: RecordDraft | undefined, can: (node: string) => boolean = () => true) {
  const row = { id: 3, name: 'Old name', logo: '', draft_state: 'review' }
  const source = createFakeSource({
    Brand: {
      index: () => ({ list: [row], total: 1, remark: '' }),
      openWithDraft: () => ({ published: row, version: 'v', draft, draftVersion: draft ? '4' : '0' }),
      edit: () => undefined,
      act: () => ({ id: 3, draft_version: '5' }),
    },
  })
  const acts = () => source.log.flatMap(([call, provided]) => (call === 'Brand act' ? [provided] : []))
  return { source, acts, ...renderPage({ definition: brand, source, search: '?form=3', services: { can } }) }
}

const findName = () => screen.findByRole('textbox', { name: /^Name(?!.*English)/ })

async function choose(person: ReturnType<typeof open>['person'], item: string) {
  await person.click(screen.getByRole('button', { name: 'More ways to save' }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

it('an editor can save changes as a draft, which does not edit the record', async () => {
  const { person, acts, source } = open(undefined)
  const name = await findName()
  await person.clear(name)
  await person.type(name, 'Other name')
  await choose(person, 'Save draft')
  await expect.poll(acts).toEqual([['draft', { id: 3, values: { name: 'Other name' }, version: '0' }]])
  expect(source.log.some(([call]) => call === 'Brand edit')).toBe(false)
})

it('a form opens with the draft, names its author, and saves it again', async () => {
  const { person, acts } = open(waiting)
  const name = await findName()
  expect(name).toHaveProperty('value', 'New name')
  const bar = within(await screen.findByRole('region', { name: 'Draft' }))
  expect(bar.getByText(/^Wei requested a review/)).toBeDefined()
  expect(bar.getByText('Message: Please look')).toBeDefined()
  expect(bar.getByRole('link', { name: 'Preview' })).toHaveProperty(
    'href',
    expect.stringContaining('brands/3?preview=token'),
  )
  await person.type(name, '!')
  expect(bar.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  await expect.poll(acts).toEqual([['draft', { id: 3, values: { name: 'New name!' }, version: '4' }]])
})

it('a reviewer compares the draft with what visitors see, and publishes it', async () => {
  const { person, acts } = open(waiting)
  const bar = within(await screen.findByRole('region', { name: 'Draft' }))
  await person.click(bar.getByRole('button', { name: 'Compare with published' }))
  const compared = within(bar.getByRole('group', { name: 'Name' }))
  expect(compared.getByText('Old').parentElement?.textContent).toBe('Old name')
  await person.click(bar.getByRole('button', { name: 'Publish' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Publish' }))
  await expect.poll(acts).toEqual([['publish', { id: 3, decision: 'publish', version: '4' }]])
})

it('a reviewer returns a draft with a message', async () => {
  const { person, acts } = open({ ...waiting, contested: ['name'] })
  const bar = within(await screen.findByRole('region', { name: 'Draft' }))
  expect(bar.getByText(/^Name: changed by somebody else since/)).toBeDefined()
  await person.click(bar.getByRole('button', { name: 'Return' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.type(question.getByRole('textbox'), 'Too short')
  await person.click(question.getByRole('button', { name: 'Return' }))
  await expect
    .poll(acts)
    .toEqual([['publish', { id: 3, decision: 'return', version: '4', overwrite: 1, message: 'Too short' }]])
})

it('a draft that its author still edits cannot be returned, and its publication time is in the zone of the site', async () => {
  const { person } = open({ ...waiting, state: 'returned' })
  const bar = within(await screen.findByRole('region', { name: 'Draft' }))
  expect(bar.queryByRole('button', { name: 'Return' })).toBeNull()
  await person.click(bar.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('The time is in the zone Asia/Shanghai.')).toBeDefined()
})

it('“Save and publish” saves the draft, and publishes the saved version', async () => {
  const { person, acts } = open(waiting)
  await findName()
  await choose(person, 'Save and publish')
  await expect.poll(acts).toEqual([
    ['draft', { id: 3, values: { name: 'New name' }, version: '4' }],
    ['publish', { id: 3, decision: 'publish', version: '5' }],
  ])
})

it('an administrator who may only write drafts is offered neither an edit nor the decisions', async () => {
  open(waiting, (node) => !['brand/edit', 'brand/add', 'brand/publish'].includes(node))
  await findName()
  const bar = within(await screen.findByRole('region', { name: 'Draft' }))
  expect(bar.getByRole('button', { name: 'Discard draft' })).toBeDefined()
  expect(bar.queryByRole('button', { name: 'Publish' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDefined()
})

it('a list marks records that have a draft, by the state of the draft', async () => {
  const source = createFakeSource({
    Brand: {
      index: () => ({
        list: ['review', 'scheduled', 'returned', 'draft'].map((draft_state, at) => ({
          id: at + 3,
          name: 'Old name',
          draft_state,
        })),
        total: 4,
        remark: '',
      }),
    },
  })
  renderPage({ definition: brand, source })
  expect(await screen.findByText('In review')).toBeDefined()
  for (const mark of ['Draft scheduled', 'Draft returned', 'Draft']) expect(screen.getByText(mark)).toBeDefined()
})
