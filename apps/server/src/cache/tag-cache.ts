/**
 * Values computed from records, kept until one of those records changes. A tag is a table's name (`teacher`: any record of it) or
 * a table's name and an id (`teacher:12`).
 */
export interface TagCache {
  /** A compartment with its own keys and limits. Ask once, at start. */
  space: <T>(name: string, limits: SpaceLimits<T>) => CacheSpace<T>
  /**
   * Forgets every entry with one of the tags, here at once and in the other processes as soon as they hear of it. Call it after
   * the transaction has committed.
   */
  drop: (tags: readonly string[]) => Promise<void>
  /** Forgets everything, everywhere. */
  dropAll: () => Promise<void>
  /** Tells of every drop, here or in another process, some of them twice; `*` stands for everything. Gives what ends that. */
  onDrop: (listener: (tags: readonly string[]) => void) => () => void
  close: () => Promise<void>
}

export interface SpaceLimits<T> {
  readonly maxEntries: number
  /** Of all entries together; with `sizeOf`, the bytes of a value. Those used longest ago make room. Default: no limit. */
  readonly maxBytes?: number
  readonly sizeOf?: (value: T) => number
  /** The longest an entry lives whatever happens, in ms. Default 10 minutes. */
  readonly maxAge?: number
}

export interface Tagged<T> {
  readonly value: T
  readonly tags: readonly string[]
  /** False for a value that only the present callers may have. Default true. */
  readonly isKept?: boolean
}

export interface CacheSpace<T> {
  /** What the entries take: their values and keys, as `sizeOf` counts. */
  readonly bytes: number
  get: (key: string) => T | undefined
  /** The kept value, or what `compute` gives: once for callers that ask at the same time. */
  load: (key: string, compute: () => Promise<Tagged<T>>) => Promise<T>
}
