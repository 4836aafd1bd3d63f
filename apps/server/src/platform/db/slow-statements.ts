/** A statement that was slow, without its values. */
export interface SlowStatement {
  readonly statement: string
  readonly count: number
  /** In ms. */
  readonly longest: number
  /** Unix seconds. */
  readonly lastTime: number
}

export interface SlowStatements {
  readonly add: (slow: { readonly statement: string; readonly ms: number }) => void
  /** The statements of the last day, the slowest first. */
  readonly list: () => readonly SlowStatement[]
}

/** Seconds. */
const day = 86_400
const mostStatements = 50
/** In characters. */
const longestStatement = 300

/** Remembers the slow statements of this process: equal texts are one entry, and the slowest stay when there are too many. */
export function createSlowStatements(clock: () => number): SlowStatements {
  const known = new Map<string, SlowStatement>()
  const list = () => {
    const since = clock() / 1000 - day
    return [...known.values()]
      .filter(({ lastTime }) => lastTime >= since)
      .toSorted((one, other) => other.longest - one.longest)
  }
  return {
    list,
    add({ statement: text, ms }) {
      const statement = text.length > longestStatement ? `${text.slice(0, longestStatement)}…` : text
      const { count = 0, longest = 0 } = known.get(statement) ?? {}
      const lastTime = Math.floor(clock() / 1000)
      known.set(statement, { statement, count: count + 1, longest: Math.max(longest, Math.round(ms)), lastTime })
      if (known.size <= mostStatements) return
      const stored = new Set(list().slice(0, mostStatements))
      for (const [key, entry] of known) if (!stored.has(entry)) known.delete(key)
    },
  }
}
