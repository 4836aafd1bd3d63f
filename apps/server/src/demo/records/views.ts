import { createChance } from '../chance.ts'

/** How often the pages of some records were opened, the first of them most. */
export function createViews(seed: number, count: number): number[] {
  const chance = createChance(seed)
  return Array.from({ length: count }, (_, index) =>
    Math.round((chance.integer(900, 5200) * (count - index / 2)) / count),
  )
}
