import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Handlers, openMemberCentre, stubBrowser } from '../../test-support/open-member-centre.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sent = { create_time: 1_795_000_000, update_time: 1_795_100_000, subject: '', dates: null }
const course = {
  ...{ ...sent, kind: 'enrolment', number: 'C2345-6789A', state: '2', subject: 'Drawing · Weekend run' },
  dates: {
    ...{ first: '2026-12-05', last: '2026-12-05', time: '09:00', place: 'Room 2, 1 Huanshi East Road' },
    ...{ page: '/course/drawing', calendar: '/course/drawing/7/calendar.ics' },
  },
}

async function openOverview({
  list = [],
  lessons = [],
  pages = [],
  handlers = {},
}: {
  list?: object[]
  lessons?: object[]
  pages?: string[]
  handlers?: Handlers
}) {
  const left = { money: '0.00', score: 0, applications: [] }
  await openMemberCentre('/account/overview', {
    pages: ['account/overview', 'account/applications', 'account/courses', ...pages],
    handlers: {
      'GET /api/account/overview': () => ({ data: { days: [], score: [], money: [] } }),
      'GET /api/account/data': () => ({ data: { exports: [], deletion: null, left } }),
      'GET /api/account/dailyCheckIn': () => ({ data: { isDone: true, streak: 1, longest: 1, points: 0 } }),
      'GET /api/account/applications': () => ({ data: { list, unproved: [] } }),
      'GET /api/account/courses': () => ({ data: { list: lessons } }),
      ...handlers,
    },
  })
  return within(await screen.findByRole('region', { name: 'What comes next' }))
}

it('what comes next names the course with its place, map and calendar, the question of the office and the unfinished lessons', async () => {
  const requested = { ...sent, kind: 'teacher', number: 'T2345-6789A', state: '4' }
  const lesson = { id: 5, title: 'Paper bridges', path: '/course/bridges', cover: '', videos: 8, done: 3 }
  const next = await openOverview({ list: [requested, course], lessons: [lesson, { ...lesson, id: 6, done: 8 }] })
  expect(next.getByText('Drawing · Weekend run')).toBeDefined()
  expect(next.getByText(/2026-12-05 Sat, 09:00 · Room 2, 1 Huanshi East Road/)).toBeDefined()
  expect(next.getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('keyword=Room+2%2C+1+Huanshi')
  expect(next.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    'http://www.test/course/drawing/7/calendar.ics',
  )
  expect(next.getByText(/We asked about T2345-6789A on/)).toBeDefined()
  expect(next.getByText('Paper bridges: 3 of 8 lessons finished')).toBeDefined()
  expect(next.getAllByRole('link', { name: 'Continue' })).toHaveLength(1)
})

it.each([
  ['a visitor', [], [], 'Browse courses', 'http://www.test/course'],
  ['a teacher', [], ['account/teacher'], 'Update the profile', '/user/account/teacher'],
  [
    'an applicant',
    [{ ...sent, kind: 'branch', number: 'B2345-6789A', state: '1' }],
    [],
    'Show the application',
    '/user/account/applications?number=B2345-6789A',
  ],
])('an account without anything to come has one sensible step: %s', async (_who, list, pages, name, href) => {
  const next = await openOverview({ list, pages })
  const links = next.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[name, href]])
})
