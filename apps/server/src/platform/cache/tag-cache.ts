/**
 * Caches values computed from records until one of those records changes. A tag is a table's name (`teacher`: any record of it) or a
 * table's name and an id (`teacher:12`).
 */
export interface TagCache {
  /** A part of the cache with its own keys and limits. Call it once, at start. */
  space: <T>(name: string, limits: SpaceLimits<T>) => CacheSpace<T>
  /**
   * Invalidates every entry with one of the tags: immediately in this process, in the other processes when the notification reaches
   * them. Call it after the transaction has committed.
   */
  drop: (tags: readonly string[]) => Promise<void>
  /** Invalidates all entries in all processes. */
  dropAll: () => Promise<void>
  /**
   * Calls the listener after each invalidation, here or in another process, sometimes twice; the tag `*` stands for everything. Returns a
   * function that removes the listener.
   */
  onDrop: (listener: (tags: readonly string[]) => void) => () => void
  /** The size of each space, and its use since the start. */
  stats: () => readonly CacheStats[]
  close: () => Promise<void>
}

export interface CacheStats {
  /** Of the space. */
  readonly name: string
  readonly entries: number
  /** As counted by `sizeOf`. */
  readonly bytes: number
  readonly hits: number
  readonly misses: number
}

export interface SpaceLimits<T> {
  readonly maxEntries: number
  /**
   * Limit for all entries together, in bytes as counted by `sizeOf`. The least recently used entries are evicted first. Default: no limit.
   */
  readonly maxBytes?: number
  readonly sizeOf?: (value: T) => number
  /** The maximum lifetime of an entry, in ms. Default 10 minutes. */
  readonly maxAge?: number
}

export interface Tagged<T> {
  readonly value: T
  readonly tags: readonly string[]
  /** False for a value that only the current callers may receive and that is not cached. Default true. */
  readonly isCacheable?: boolean
}

export interface CacheSpace<T> {
  /** The size of all values and keys, as counted by `sizeOf`. */
  readonly bytes: number
  get: (key: string) => T | undefined
  /** Returns the cached value, or computes it; concurrent callers share one computation. */
  load: (key: string, compute: () => Promise<Tagged<T>>) => Promise<T>
}
