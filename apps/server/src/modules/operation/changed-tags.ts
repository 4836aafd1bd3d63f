import type { TagCache } from '../../cache/tag-cache.ts'
import type { ClockPort } from '../../ports.ts'

/** The changes since a position, and the position for the next call. */
export interface ChangedTags {
  /** Unix milliseconds. */
  readonly position: number
  /** Cache tags; `*` stands for everything, also where the answer is not known. */
  readonly tags: readonly string[]
}

export interface TagHistory {
  /** Without a position: returns the current position and no tags. */
  readonly since: (position: number | undefined) => ChangedTags
  /** Resolves at the next change, after `ms`, or when the process stops. */
  readonly next: (ms: number) => Promise<void>
  /** Ends waiting calls. */
  readonly stop: () => void
}

/** In ms. A reader with an older position gets the reply that everything has changed. */
const remembered = 600_000
const mostChanges = 10_000
/**
 * In ms. A returned position lies this far in the past, so that a change is reported again after it has reached the other processes: a
 * page that was read from one of them too early is read again.
 */
const overlap = 3000
const everything = '*'

interface Change {
  readonly at: number
  readonly tags: readonly string[]
}

/** Remembers the changes of this and of other processes, so that any process accepts a position that another one returned. */
export function createTagHistory({
  cache,
  clock,
}: ClockPort & { readonly cache: Pick<TagCache, 'onDrop'> }): TagHistory {
  let changes: Change[] = []
  /** Unix milliseconds from which on no change is missing. */
  let known = clock()
  let waiting = Promise.withResolvers<void>()
  const wake = () => {
    waiting.resolve()
    waiting = Promise.withResolvers()
  }
  const forgetOld = () => {
    const now = clock()
    // Changes from later than now were noted by a clock that ran ahead.
    if (changes.some(({ at }) => at > now)) changes = changes.map(({ at, tags }) => ({ at: Math.min(at, now), tags }))
    known = Math.min(known, now)
    const oldest = now - remembered
    const kept = changes.filter(({ at }) => at >= oldest).slice(-mostChanges)
    if (kept.length < changes.length)
      known = Math.max(known, changes[changes.length - kept.length - 1]?.at ?? 0, oldest)
    changes = kept
  }
  const remove = cache.onDrop((tags) => {
    changes.push({ at: clock(), tags })
    if (changes.length > mostChanges) forgetOld()
    wake()
  })
  return {
    since: (position) => {
      forgetOld()
      const next = Math.max(clock() - overlap, known)
      if (position === undefined) return { position: next, tags: [] }
      if (position < known || position > clock() + overlap) return { position: next, tags: [everything] }
      const tags = new Set(changes.flatMap((change) => (change.at >= position ? change.tags : [])))
      return { position: next, tags: tags.has(everything) ? [everything] : [...tags] }
    },
    next: (ms) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      void waiting.promise.then(resolve)
      return promise.finally(() => clearTimeout(timer))
    },
    stop: () => {
      remove()
      wake()
    },
  }
}
