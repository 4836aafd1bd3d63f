/** A day as `YYYY-MM-DD`, a month as `YYYY-MM`. */

const dayMs = 86_400_000

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * dayMs))
}

/** The month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const [year = 0, place = 1] = month.split('-').map(Number)
  return toDay(new Date(Date.UTC(year, place - 1 + months, 1))).slice(0, 7)
}

/** Whether a text of an address is a month. */
export function isMonth(text: string | null): text is string {
  return text !== null && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** The days that a calendar of a month shows: whole weeks from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`
  const weekday = (new Date(Date.parse(first)).getUTCDay() + 6) % 7
  const start = addDays(first, -weekday)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const weeks: string[][] = []
  for (let monday = start; monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  return weeks
}
