/** Seeded pseudo-random choices, so that every demo start shows the same people. */
export interface Chance {
  /** From 0 up to, but excluding, 1. */
  next: () => number
  /** Both ends included. */
  integer: (from: number, to: number) => number
  pick: <T>(items: readonly T[]) => T
  /** Several distinct items, in random order. */
  sample: <T>(items: readonly T[], count: number) => T[]
}

/** Mulberry32: 32 bits of state are enough for a demo. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  const sample = <T>(items: readonly T[], count: number) =>
    items
      .map((item) => ({ item, at: next() }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, count)
      .map(({ item }) => item)
  return { next, integer, pick, sample }
}
