import { createChance } from '../chance.ts'

/** Numbers of page views of some records, the highest first. */
export function createViews(seed: number, count: number): number[] {
  const chance = createChance(seed)
  return Array.from({ length: count }, (_, index) =>
    Math.round((chance.integer(900, 5200) * (count - index / 2)) / count),
  )
}
