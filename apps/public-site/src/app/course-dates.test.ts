import type { CourseCard, CourseRun } from '@teachnet/contract'
import { describe, expect, it } from 'vitest'
import { course } from '../test-support/sample-content.ts'
import { enrolWayOf, isOver, displayedDateOf } from './course-dates.ts'

const [sample] = course.runs
if (!sample) throw new Error('The sample course has no run')
const open: CourseRun = { ...sample, id: 1, state: 'open', seats: 10, taken: 4, held: 1, has_waiting_list: 1 }
const full: CourseRun = { ...open, taken: 9 }
const today = open.start_date

describe('the date of a course that lists show', () => {
  const visible = (...runs: readonly Partial<CourseRun>[]) =>
    displayedDateOf({ ...course, runs: runs.map((run, index) => ({ ...open, ...run, id: index + 1 })) } as CourseCard)
      .run?.id

  it.each([
    ['the next one', [{}, {}], 1],
    ['a later one with places, if the next one is full', [full, {}], 2],
    ['a later one, if the next one takes no enrolments', [{ state: 'closed' }, {}], 2],
    ['the next one that is not cancelled, if all are full', [{ state: 'cancelled' }, full, full], 2],
  ] as const)('is %s', (_, runs, id) => {
    expect(visible(...runs)).toBe(id)
  })
})

it.each([
  ['offline', { start_date: '2026-03-01', end_date: '2026-03-02' }, true],
  ['offline', { start_date: '2026-03-01', end_date: null }, true],
  ['offline', { start_date: '2026-03-01', end_date: '2026-03-05' }, false],
  ['offline', { start_date: null, end_date: null }, false],
  ['listed', { start_date: '2026-03-01', end_date: null }, false],
  ['listed', { start_date: '2026-03-01', end_date: '2026-03-02' }, true],
] as const)('a course (%s) with the dates %j is over in the evening of its last day: %s', (kind, dates, expected) => {
  expect(isOver({ ...displayedDateOf({ ...course, runs: [] }), ...dates }, kind, '2026-03-05')).toBe(expected)
})

it('a course whose last run has passed is over, also an online course', () => {
  const past = displayedDateOf({ ...course, runs: [{ ...open, start_date: '2026-01-10', end_date: null }] })
  expect(isOver(past, 'listed', '2026-03-05')).toBe(true)
})

it('a run offers enrolment while it has seats, then its waiting list, and nothing once it has begun', () => {
  expect(enrolWayOf(open, today)).toBe('enrol')
  expect(enrolWayOf(full, today)).toBe('wait')
  expect(enrolWayOf({ ...full, has_waiting_list: 0 }, today)).toBeUndefined()
  expect(enrolWayOf({ ...open, state: 'closed' }, today)).toBeUndefined()
  expect(enrolWayOf(open, '9999-01-01')).toBeUndefined()
})
