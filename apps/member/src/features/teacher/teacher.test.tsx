import { cleanup, screen } from '@testing-library/react'
import type { OwnRecord } from '@teachnet/contract/desk'
import { teacher } from '@teachnet/contract/resources'
import { label } from '@teachnet/protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMemberCentre, stubBrowser } from '../../test-support/open-member-centre.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { title, years, stages, content, tags } = teacher.fields
const stored: OwnRecord = {
  name: 'Ms Wang',
  path: '/teacher/12',
  version: 'v1',
  fields: {
    title,
    title_en: { ...title, label: label('职称（英文）', 'Professional title (English)') },
    years,
    stages,
    content,
    tags,
  },
  choices: {},
  upload: { maxSize: 1000, types: {}, isDirect: false },
  provinces: [],
  values: { title: '一级教师', title_en: '', years: 8, stages: ['senior'], content: '<p>Hello</p>', tags: ['高考'] },
  draft: null,
}
const draft = { state: 'waiting', proposed: { years: 9 }, reason: '', update_time: 1_795_000_000 } as const

const open = (replies: { record: OwnRecord; send?: (body: unknown) => object }) =>
  openMemberCentre('/account/teacher', {
    pages: ['account/teacher'],
    handlers: {
      'GET /api/account/teacher': () => ({ data: replies.record }),
      'POST /api/account/teacher': (body) => (replies.send?.(body) ?? { data: replies.record }) as { data: unknown },
      'POST /api/account/withdrawTeacher': () => {
        replies.record = stored
        return { data: stored }
      },
    },
  })

it('a teacher sends only the changed fields of the profile, which then wait for approval', async () => {
  const replies: Parameters<typeof open>[0] = {
    record: stored,
    send: () => {
      replies.record = {
        ...stored,
        version: 'v2',
        draft: { ...draft, proposed: { years: 9, content: '<p>Hi &lt;you&gt;</p>' } },
      }
      return { data: replies.record }
    },
  }
  const { user, server } = await open(replies)
  const button = await screen.findByRole('button', { name: 'Submit for review' })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.getByRole('link', { name: 'View the public page' }).getAttribute('href')).toBe(
    'http://www.test/teacher/12',
  )
  await user.clear(screen.getByRole('textbox', { name: 'Years of teaching' }))
  await user.type(screen.getByRole('textbox', { name: 'Years of teaching' }), '9')
  await user.clear(screen.getByRole('textbox', { name: 'Biography' }))
  await user.type(screen.getByRole('textbox', { name: 'Biography' }), 'Hi <you>')
  expect(screen.getAllByText('Changed, not sent yet')).toHaveLength(2)
  await user.click(button)
  expect(await screen.findByText(/Waiting for review/)).toBeDefined()
  expect(server.seen.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    version: 'v1',
    values: { years: 9, content: '<p>Hi &lt;you&gt;</p>' },
  })
  expect(screen.getAllByText('Changed, waiting for review')).toHaveLength(2)
})

it('a waiting draft is shown in the form and can be withdrawn', async () => {
  const { user } = await open({ record: { ...stored, draft } })
  expect(await screen.findByRole('textbox', { name: 'Years of teaching' })).toHaveProperty('value', '9')
  await user.click(screen.getByRole('button', { name: 'Withdraw the draft' }))
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Years of teaching' })).toHaveProperty('value', '8')
})

it('a refused draft shows the reason', async () => {
  await open({ record: { ...stored, draft: { ...draft, state: 'refused', reason: 'Not in our files' } } })
  expect(await screen.findByText(/Reason: Not in our files/)).toBeDefined()
})

it('a profile that changed elsewhere keeps the input and shows the new values of the other fields', async () => {
  const replies: Parameters<typeof open>[0] = {
    record: stored,
    send: () => {
      replies.record = { ...stored, version: 'v2', values: { ...stored.values, title: '高级教师', years: 12 } }
      return { error: 'The profile was changed elsewhere meanwhile', name: 'RECORD_CHANGED' }
    },
  }
  const { user, server } = await open(replies)
  const years = await screen.findByRole('textbox', { name: 'Years of teaching' })
  await user.clear(years)
  await user.type(years, '9')
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Professional title' })).toHaveProperty('value', '高级教师'),
  )
  expect(years).toHaveProperty('value', '9')
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await vi.waitFor(() =>
    expect(server.seen.findLast(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ version: 'v2' }),
  )
})

it('a refused value keeps the input and shows the reason', async () => {
  const { user } = await open({
    record: stored,
    send: () => ({ error: 'Years of teaching must not be above 70', fields: { years: 'must not be above 70' } }),
  })
  const years = await screen.findByRole('textbox', { name: 'Years of teaching' })
  await user.type(years, '8')
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText('must not be above 70')).toBeDefined()
  expect(years).toHaveProperty('value', '88')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(years).toHaveProperty('value', '8')
})
