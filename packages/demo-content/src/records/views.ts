import { dateOf, day } from '../calendar.ts'
import { createChance } from '../chance.ts'

export interface DayOfViews {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly views: number
}

/** Numbers of page views of some records, the highest first. */
export function createViews(seed: number, count: number): number[] {
  const chance = createChance(seed)
  return Array.from({ length: count }, (_, index) =>
    Math.round((chance.integer(900, 5200) * (count - index / 2)) / count),
  )
}

/** Distributes a part of a record's views over the last thirty days. `now` is in Unix seconds. */
export function createDailyViews(seed: number, total: number, now: number): DayOfViews[] {
  const chance = createChance(seed)
  return Array.from({ length: 30 }, (_, index) => ({
    day: dateOf(now - (29 - index) * day),
    views: Math.max(1, Math.round((total / 90) * (0.3 + chance.next() * 1.4))),
  }))
}
