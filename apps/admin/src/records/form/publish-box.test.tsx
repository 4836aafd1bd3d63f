import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { informationItem } from '@teachnet/contract/resources'
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

interface Opened {
  readonly search?: string
  readonly row?: Readonly<Record<string, unknown>>
  readonly problems?: readonly object[]
  readonly check?: () => object
  readonly can?: (node: string) => boolean
}

function open({
  search = '?form=add',
  row = {},
  problems = [],
  check = () => ({ problems }),
  can = () => true,
}: Opened = {}) {
  const item = { id: 3, title: 'Old', slug: 'old', category_id: 2, publish_time: 1, status: '1', ...row }
  const source = createFakeSource({
    'information.Item': {
      index: () => ({ list: [], total: 0, remark: '' }),
      openWithDraft: () => ({ published: item, version: 'v', draft: undefined, draftVersion: '0' }),
      add: () => undefined,
      edit: () => undefined,
      act: (...[call]: readonly unknown[]) => (call === 'check' ? check() : { id: 3, draft_version: '1' }),
    },
    'information.Category': { index: () => ({ list: [{ id: 2, name: 'News' }], total: 1, remark: '' }) },
  })
  const calls = (name: string) =>
    source.log.flatMap(([call, provided]) => (call === `information.Item ${name}` ? [provided] : []))
  return { calls, ...renderPage({ definition: informationItem, source, search, services: { can } }) }
}

const findBox = async () => within(await screen.findByRole('region', { name: 'Publish' }))
const findTitle = () => screen.findByRole('textbox', { name: /^Title(?!.*English)/ })

it('a new article is stored as a draft with its title alone', async () => {
  const { person, calls } = open()
  fireEvent.change(await findTitle(), { target: { value: 'Begun' } })
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  await expect.poll(() => calls('act')).toMatchObject([['draft', { values: { title: 'Begun' } }]])
})

it('a publication first shows what the article lacks', async () => {
  const { person, calls } = open({
    search: '?form=3',
    row: { status: '0' },
    problems: [{ field: 'summary', kind: 'summary' }],
  })
  const box = await findBox()
  await person.click(box.getByRole('button', { name: 'Publish now' }))
  expect(await box.findByText(/1 point to look at/)).toBeDefined()
  expect(calls('edit')).toEqual([])
  await person.click(box.getByRole('button', { name: 'Summary' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Summary(?!.*English)/ }))
  await person.click(box.getByRole('button', { name: 'Publish anyway' }))
  await expect.poll(() => calls('edit')).toMatchObject([{ id: 3, status: '1' }])
})

it('a publication whose check failed to run is not offered after a later check', async () => {
  let isDown = true
  const check = () => {
    if (isDown) throw new Error('down')
    return { problems: [{ field: 'summary', kind: 'summary' }] }
  }
  const { person, calls } = open({ search: '?form=3', row: { status: '0' }, check })
  const box = await findBox()
  await person.click(box.getByRole('button', { name: 'Publish now' }))
  await expect.poll(() => calls('act')).toHaveLength(1)
  isDown = false
  await expect
    .poll(() => box.getByRole('button', { name: 'Check before publication' }))
    .toHaveProperty('disabled', false)
  await person.click(box.getByRole('button', { name: 'Check before publication' }))
  expect(await box.findByText(/1 point to look at/)).toBeDefined()
  expect(box.queryByRole('button', { name: 'Publish anyway' })).toBeNull()
})

it('an article whose address belongs to another cannot be published', async () => {
  const { person } = open({
    search: '?form=3',
    row: { status: '0' },
    problems: [{ field: 'slug', kind: 'taken', text: 'old' }],
  })
  const box = await findBox()
  await person.click(box.getByRole('button', { name: 'Publish now' }))
  expect(await box.findByText(/1 point to look at/)).toBeDefined()
  expect(box.queryByRole('button', { name: 'Publish anyway' })).toBeNull()
})

it('a publication fills in what it can, and reports the first missing value', async () => {
  const { person, calls } = open()
  fireEvent.change(await findTitle(), { target: { value: 'New school' } })
  await person.click((await findBox()).getByRole('button', { name: 'Publish now' }))
  expect(await screen.findByText('Category: Required')).toBeDefined()
  expect(screen.getByRole('textbox', { name: /Slug/ })).toHaveProperty('value', 'new-school')
  expect(calls('add')).toEqual([])
})

it('a new article begins in the category of the last one, so that a title is enough to publish it', async () => {
  localStorage.setItem('teachnet.admin.categories.information.Item', '{"category_id":2}')
  const { person, calls } = open()
  fireEvent.change(await findTitle(), { target: { value: 'Next school' } })
  await person.click((await findBox()).getByRole('button', { name: 'Publish now' }))
  await expect.poll(() => calls('add')).toMatchObject([{ title: 'Next school', category_id: 2, status: '1' }])
})

it('the category of a saved article is kept for the next one', async () => {
  const { person, calls } = open({ search: '?form=3' })
  await person.type(await findTitle(), '!')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => calls('edit')).toHaveLength(1)
  expect(localStorage.getItem('teachnet.admin.categories.information.Item')).toBe('{"category_id":2}')
})

it('a publication that was refused is still one of now, whose time was filled in', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T08:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { person } = open()
  fireEvent.change(await findTitle(), { target: { value: 'New school' } })
  vi.setSystemTime('2026-05-01T08:05:00Z')
  const box = await findBox()
  await person.click(box.getByRole('button', { name: 'Publish now' }))
  expect(await screen.findByText('Category: Required')).toBeDefined()
  expect(box.getByRole('button', { name: 'Publish now' })).toBeDefined()
})

it.each([
  ['begins with the focus in its title', true],
  ['leaves the focus alone on a touch screen, whose keyboard would cover the form', false],
])('a new article %s', async (_effect, isFine) => {
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: isFine, addListener() {}, removeListener() {} }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  open()
  const title = await findTitle()
  if (isFine) await expect.poll(() => document.activeElement).toBe(title)
  else expect(document.activeElement).not.toBe(title)
})

it('an article is taken off the site by one click', async () => {
  const { person, calls } = open({ search: '?form=3' })
  await person.click((await findBox()).getByRole('button', { name: 'Take off the site' }))
  await expect.poll(() => calls('edit')).toMatchObject([{ id: 3, status: '0' }])
})

it('an account that may not publish sends an article for review', async () => {
  const { person, calls } = open({
    search: '?form=3',
    row: { status: '0' },
    can: (node) => node !== 'information/item/publish',
  })
  const box = await findBox()
  expect(box.queryByRole('button', { name: 'Publish now' })).toBeNull()
  await person.click(box.getByRole('button', { name: 'Send for review' }))
  await expect
    .poll(() => calls('act'))
    .toMatchObject([
      ['check', {}],
      ['draft', { id: 3, values: { status: '1' }, review: 1 }],
    ])
})
