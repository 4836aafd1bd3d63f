import { ApiError } from '@teachnet/api-client'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { informationItem } from '@teachnet/contract/resources'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
afterEach(cleanup)

const earlier = { title: 'Three lessons', content: '<h2>Start</h2><p>We read a poem.</p>' }
const now = { title: 'Four lessons', content: '<h2>Start</h2><p>We read a <strong>letter</strong>.</p>' }

function open(act: () => unknown) {
  const row = { id: 3, ...now }
  const revision = { number: 1, admin: { id: 1, nickname: 'Zhao' }, create_time: 1_700_000_000 }
  const source = createFakeSource({
    'information.Item': {
      index: () => ({ list: [row], total: 1, remark: '' }),
      open: () => ({ row, version: 'v1' }),
      openWithDraft: () => ({ published: row, version: 'v1', draft: undefined, draftVersion: '0' }),
      read: (_call, query) =>
        'number' in query
          ? { revision, row: earlier, current: now, changed: ['title', 'content'] }
          : { list: [revision] },
      act,
    },
    'information.Category': { select: () => ({ options: [] }) },
    'teacher.Teacher': { select: () => ({ options: [] }) },
  })
  return { source, ...renderPage({ definition: informationItem, source, search: '?history=3' }) }
}

async function restoreAsDraft({ person }: ReturnType<typeof open>) {
  await person.click(await screen.findByRole('button', { name: /^Revision 1/ }))
  await person.click(await screen.findByRole('button', { name: 'Restore as a draft' }))
}

const marked = (element: HTMLElement, tag: 'del' | 'ins') =>
  [...element.querySelectorAll(tag)].map(({ textContent }) => textContent)

it('the comparison of two texts marks what was removed and what was added, also in rich text [row 61]', async () => {
  const { person } = open(() => undefined)
  await person.click(await screen.findByRole('button', { name: /^Revision 1/ }))
  const title = await screen.findByRole('group', { name: 'Title' })
  expect([marked(title, 'del'), marked(title, 'ins')]).toEqual([['Three'], ['Four']])
  const content = screen.getByRole('group', { name: 'Content' })
  expect([marked(content, 'del'), marked(content, 'ins')]).toEqual([['poem'], ['letter']])
})

it('a revision is stored as a draft and leaves the record unchanged [row 61]', async () => {
  const opened = open(() => ({ id: 3, draft_version: '1' }))
  await restoreAsDraft(opened)
  await waitFor(() => expect(opened.query().get('form')).toBe('3'))
  expect(opened.query().has('history')).toBe(false)
  const acts = opened.source.log.flatMap(([call, provided]) => (call === 'information.Item act' ? [provided] : []))
  expect(acts).toEqual([['draft', { id: 3, values: earlier, version: '0' }]])
})

it('the question before a restoration states that visitors see the restored values at once', async () => {
  const { person } = open(() => undefined)
  await person.click(await screen.findByRole('button', { name: /^Revision 1/ }))
  await person.click(await screen.findByRole('button', { name: 'Restore revision 1' }))
  const question = await screen.findByRole('alertdialog', { name: 'Restore revision 1?' })
  expect(question.textContent).toContain('visitors see them at once')
})

it('a revision does not replace a draft that the record has already', async () => {
  const opened = open(() => {
    throw new ApiError('RECORD_CHANGED', { message: 'Changed', path: '/', data: { row: { id: 3 }, version: '2' } })
  })
  await restoreAsDraft(opened)
  const history = within(await screen.findByRole('dialog', { name: /^History/ }))
  expect((await history.findByRole('alert')).textContent).toContain('already has a draft')
  expect(opened.query().has('form')).toBe(false)
})
