import type { HeldCourse } from '@teachnet/contract'

type Held = Pick<HeldCourse, 'start_date' | 'end_date'>

/** A day of a month, with what is held on it. */
export interface MonthDay<T> {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly held: readonly T[]
}

/**
 * Returns the weeks of a month from Monday to Sunday; days of other months are null.
 *
 * @param month `YYYY-MM`
 */
export function weeksOf<T extends Held>(month: string, courses: readonly T[]): (MonthDay<T> | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const lead = (first.getUTCDay() + 6) % 7
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) => {
    const number = index - lead + 1
    if (number < 1 || number > length) return null
    const day = `${month}-${String(number).padStart(2, '0')}`
    return { day, held: courses.filter((course) => isHeld(course, day)) }
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function isHeld({ start_date, end_date }: Held, day: string): boolean {
  return start_date !== null && start_date <= day && day <= (end_date ?? start_date)
}

/** Returns the month some months later, `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
