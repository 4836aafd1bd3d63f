export type RandomBytes = (bytes: number) => Buffer

/** A uniform random integer of `0…count - 1`. */
export function randomInt(random: RandomBytes, count: number): number {
  const limit = 2 ** 32 - (2 ** 32 % count) // values above would favour the small results
  for (;;) {
    const value = random(4).readUInt32BE()
    if (value < limit) return value % count
  }
}

/** The items in random order. */
export function shuffle<T>(random: RandomBytes, items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: random(6).readUIntBE(0, 6) }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}
