import type { course, courseRun, setinEnrolment } from '@teachnet/contract/resources'
import type { Bilingual } from '../bilingual.ts'
import { dateOf, day, nextSaturday } from '../calendar.ts'
import { type Chance, createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { enrolmentMessages, schoolsOfGroups } from '../texts/application-texts.ts'
import { places } from '../texts/places.ts'
import { toArrival, toContact } from './application-parts.ts'
import { createPeople } from './people.ts'

type Course = DemoRecord<typeof course>['input']

/** One request for seats. */
interface Booking {
  readonly seats: number
  readonly state: '0' | '1' | '2' | '3'
  readonly isWaiting: boolean
}

/** A run with the requests for its seats, so that its figures agree with them. */
export interface PlannedRun {
  readonly of: Course
  readonly input: Omit<DemoRecord<typeof courseRun>['input'], 'course_id'>
  readonly bookings: readonly Booking[]
}

/** Rooms at the places of the courses. */
const rooms: readonly Bilingual[] = [
  ['大教室', 'Large classroom'],
  ['圆桌室', 'Round table room'],
  ['院子对面的小教室', 'Small classroom across the yard'],
]

/** Weeks between two runs of a course. */
const interval = 7

/**
 * Runs of the offline courses: the first on the dates of the course, the others some weeks later at the same place; and one of each online
 * course with videos.
 */
export function planRuns(courses: readonly Course[], now: number): PlannedRun[] {
  const filmed = courses.filter(({ lessons = [] }) => lessons.some(({ video }) => video !== ''))
  return [...planOfflineRuns(courses, now), ...filmed.map((of) => planOnlineRun(of, now))]
}

function planOnlineRun(of: Course, now: number): PlannedRun {
  const start = nextSaturday(now + 30 * day)
  const [zh, en] = monthOf(start)
  return {
    of,
    bookings: [{ seats: 1, state: '2', isWaiting: false }],
    input: {
      title: `${zh}线上班`,
      title_en: `Online run, ${en}`,
      start_date: dateOf(start),
      end_date: dateOf(start + 60 * day),
      seats: 60,
      state: 'open',
    },
  }
}

function planOfflineRuns(courses: readonly Course[], now: number): PlannedRun[] {
  const chance = createChance(20_260_322)
  return courses
    .filter(({ kind }) => kind === 'offline')
    .flatMap((of, index) => {
      const first = Date.parse(`${of.start_date}T00:00:00Z`) / 1000
      // Every second course has a second date, which is in the future if the course is over.
      const isOver = first < now
      const starts = isOver
        ? index % 2 === 0
          ? [first, nextSaturday(now + chance.integer(20, 120) * day)]
          : [first]
        : index % 2 === 0
          ? [first, first + interval * 7 * day]
          : [first]
      return starts.map((start, number) => planRun(chance, of, { start, number, isOver: start < now }))
    })
}

interface Time {
  /** Unix seconds. */
  readonly start: number
  readonly number: number
  readonly isOver: boolean
}

function planRun(chance: Chance, of: Course, { start, number, isOver }: Time): PlannedRun {
  const length = Date.parse(`${of.end_date}T00:00:00Z`) - Date.parse(`${of.start_date}T00:00:00Z`)
  const [zh, en] = titleOf(of, start)
  const room = chance.pick(rooms)
  const bookings = planBookings(chance, isOver)
  const wanted = bookings.filter(({ isWaiting, state }) => !isWaiting && state !== '3')
  const isFull = bookings.some(({ isWaiting }) => isWaiting)
  return {
    of,
    bookings,
    input: {
      title: zh,
      title_en: en,
      start_date: dateOf(start),
      end_date: dateOf(start + length / 1000),
      start_time: of.start_time ?? '',
      end_time: of.end_time ?? '',
      region: of.region ?? [],
      address: of.address ?? '',
      address_en: of.address_en ?? '',
      venue: room[0],
      venue_en: room[1],
      // The second date of a course is cheaper for those who book early.
      price: number > 0 && !isOver ? reduced(of.price) : undefined,
      seats: sum(wanted) + (isFull ? 0 : chance.integer(2, 12)),
      state: isOver ? 'closed' : 'open',
    },
  }
}

function planBookings(chance: Chance, isOver: boolean): Booking[] {
  const booking = (state: Booking['state'], isWaiting = false): Booking => ({
    seats: chance.integer(1, 5),
    state,
    isWaiting,
  })
  const accepted = Array.from({ length: chance.integer(2, 5) }, () => booking('2'))
  if (isOver) return accepted
  const open = Array.from({ length: chance.integer(0, 2) }, () => booking(chance.pick(['0', '1'])))
  const isFull = chance.next() < 0.2
  return [...accepted, ...open, ...(isFull ? [booking('0', true)] : chance.next() < 0.2 ? [booking('3')] : [])]
}

function titleOf({ region = [] }: Course, start: number): Bilingual {
  const found = places.find((place) => place.region.join() === region.join())
  if (!found) throw new RangeError('A run has a known place')
  const [zh, en] = monthOf(start)
  return [`${found.city[0]} ${zh}周末班`, `Weekend run in ${found.city[1]}, ${en}`]
}

/** The month of a moment: 2026 年 3 月, March 2026. */
function monthOf(start: number): Bilingual {
  const date = new Date(start * 1000)
  const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(date)
  const [year, number] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  return [`${year} 年 ${number} 月`, `${month} ${year}`]
}

function reduced(price: Course['price']): string {
  return `${Math.round((Number(price) * 0.9) / 10) * 10}.00`
}

function sum(bookings: readonly Booking[]): number {
  return bookings.reduce((total, { seats }) => total + seats, 0)
}

/** @param courseIds by slug */
export function createRuns(planned: readonly PlannedRun[], courseIds: Ids): DemoRecord<typeof courseRun>[] {
  return planned.map(({ of, input, bookings }) => ({
    input: { ...input, course_id: requireId(courseIds, of.slug) },
    written: {
      taken: sum(bookings.filter(({ state }) => state === '2')),
      held: sum(bookings.filter(({ state, isWaiting }) => !isWaiting && (state === '0' || state === '1'))),
    },
  }))
}

/** @param runIds in the order of the planned runs */
export function createEnrolments(
  planned: readonly PlannedRun[],
  runIds: readonly number[],
  now: number,
): DemoRecord<typeof setinEnrolment>[] {
  const chance = createChance(20_260_323)
  const bookings = planned.flatMap(({ bookings: each }, index) =>
    each.map((booking) => ({ booking, run_id: runIds[index] })),
  )
  return createPeople(chance, bookings.length).map((person, index) => {
    const { booking, run_id } = bookings[index] ?? {}
    if (!booking || run_id === undefined) throw new RangeError('A person enrols in a run')
    const { seats, state, isWaiting } = booking
    return {
      input: {
        ...toContact(person, 7001 + index),
        run_id,
        seats,
        company: seats > 1 ? chance.pick(schoolsOfGroups) : '',
        // Every fourth of the first ones wrote a message.
        message: (index % 4 === 0 && enrolmentMessages[index / 4]) || '',
        state,
        note: '',
      },
      written: { is_waiting: isWaiting ? 1 : 0, ...toArrival(chance, { now, state, page: '/enrolment' }) },
    }
  })
}
