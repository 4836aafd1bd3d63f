import type { CourseCard, CourseRun, VisitorPlace } from '@teachnet/contract'
import { seatsLeft, takesEnrolments } from '@teachnet/contract/course-runs'
import { streetText } from '@teachnet/contract/place-text'
import { siteTimeZone } from '@teachnet/languages'

/** A time at which a course is held: one of its runs or, of a course without runs, its own dates. */
export interface CourseDate {
  /** Distinguishes the dates of all courses. */
  readonly key: string
  /** Absent for a course's own dates. */
  readonly run?: CourseRun
  readonly start_date: string | null
  readonly end_date: string | null
  /** Of each day, `09:00`, or ''. */
  readonly start_time: string
  readonly end_time: string
  /** IANA name. */
  readonly time_zone: string
  readonly region: readonly VisitorPlace[]
  /** Street and house, in Chinese where there is no English text, or ''. */
  readonly address: string
  /** Null for no limit. */
  readonly capacity: number | null
  readonly left: number | null
  readonly price: string | null
  readonly isCancelled: boolean
}

/** The coming dates of a course, the next one first, or its last one. Without runs: its own date, even an unknown one. */
export function datesOf(course: CourseCard): readonly [CourseDate, ...CourseDate[]] {
  const { id, runs, region, address, price } = course
  const [first, ...others] = runs.map((run) => ({
    key: `run-${run.id}`,
    run,
    start_date: run.start_date,
    end_date: run.end_date,
    start_time: run.start_time,
    end_time: run.end_time,
    time_zone: run.time_zone,
    ...placeOf(run, course),
    capacity: run.seats,
    left: seatsLeft(run),
    price: run.price ?? price,
    isCancelled: run.state === 'cancelled',
  }))
  if (first) return [first, ...others]
  const { start_date, end_date, start_time, end_time, capacity, booked } = course
  const left = capacity === null ? null : Math.max(capacity - booked, 0)
  const own = { start_date, end_date, start_time, end_time, time_zone: siteTimeZone, capacity, left, price }
  return [{ key: `course-${id}`, region, address, isCancelled: false, ...own }]
}

/** The next date of a course that is not cancelled, or the first one. */
export function nextDateOf(course: CourseCard): CourseDate {
  const dates = datesOf(course)
  return dates.find(({ isCancelled }) => !isCancelled) ?? dates[0]
}

/** The date that a visitor is shown first of a course: the next one with places, or else the next one. */
export function displayedDateOf(course: CourseCard): CourseDate {
  const hasPlaces = ({ run, left, isCancelled }: CourseDate) =>
    !isCancelled && left !== 0 && (run === undefined || run.state === 'open')
  return datesOf(course).find(hasPlaces) ?? nextDateOf(course)
}

/** Whether a date has passed. An online course with a first day alone goes on. @param today `YYYY-MM-DD` in the site's time zone */
export function isOver({ start_date, end_date, run }: CourseDate, kind: CourseCard['kind'], today: string): boolean {
  const last = end_date ?? (kind === 'offline' || run ? start_date : null)
  return last !== null && last < today
}

/**
 * What a visitor can do about a run: enrol, or wait for a seat; undefined if neither is possible. @param today
 * `YYYY-MM-DD` in the site's time zone
 */
export function enrolWayOf(run: CourseRun, today: string): 'enrol' | 'wait' | undefined {
  if (!takesEnrolments(run, today)) return undefined
  return seatsLeft(run) > 0 ? 'enrol' : 'wait'
}

/** Where a run is held: in its own place, or in that of the course. */
function placeOf(run: CourseRun, course: CourseCard): Pick<CourseDate, 'region' | 'address'> {
  const { region, address } = run.region.length === 0 && run.address === '' ? course : run
  return { region, address: streetText({ address, venue: run.venue }) }
}
