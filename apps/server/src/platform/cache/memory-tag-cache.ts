import { randomUUID } from 'node:crypto'

import type { Database } from '../db/client.ts'
import type { Logger } from '../ports.ts'
import type { WorkerLink } from '../process/workers/worker-link.ts'
import type { CacheSpace, CacheStats, SpaceLimits, TagCache, Tagged } from './tag-cache.ts'

const channel = 'teachnet_cache'
/** PostgreSQL takes payloads up to 8000 bytes. */
const maxPayload = 7000
const everything = '*'
const defaultMaxAge = 10 * 60_000

interface Entry<T> extends Tagged<T> {
  readonly until: number
  readonly bytes: number
}

interface Options {
  readonly db: Pick<Database, 'run' | 'listen' | 'noteChange'>
  readonly clock: () => number
  readonly log: Logger
  /** The other processes on this port; absent: there are none. */
  readonly worker?: Pick<WorkerLink, 'dropElsewhere' | 'onDrop'>
}

/** Keeps values in this process; invalidations reach the other processes as database notifications. */
export async function createTagCache({ db, clock, log, worker }: Options): Promise<TagCache> {
  const spaces = new Map<string, Space<never>>()
  const drops = new DropHistory()
  const listeners = new Set<(tags: readonly string[]) => void>()
  /**
   * First tag of each notification with a number, so that this process does not drop its entries again when its own notification arrives.
   * Other processes read it as a tag that no entry has; a process of an older release sends only tags.
   */
  const sender = randomUUID()
  let sent = 0
  /** Notices of other workers that arrived before the notification of the database did. */
  const early = new Set<string>()

  const dropHere = (tags: readonly string[]) => {
    // Called before a new value can be computed: it must not come from a replica that lacks the change.
    db.noteChange?.()
    drops.note(tags)
    for (const space of spaces.values()) space.dropTags(tags)
    for (const listener of listeners) listener(tags)
  }
  const stop = await db.listen(
    channel,
    (payload) => {
      const words = payload.split(' ')
      const [first = ''] = words
      if (!first.startsWith(sender) && !early.delete(first)) dropHere(words)
    },
    () => {
      early.clear()
      dropHere([everything])
    },
  )
  worker?.onDrop((notice) => {
    const words = notice.split(' ')
    early.add(words[0] ?? '')
    dropHere(words)
  })
  const drop = async (tags: readonly string[]) => {
    if (tags.length === 0) return
    dropHere(tags)
    const list = tags.join(' ')
    const notice = `${sender}:${++sent} ${list.length > maxPayload ? everything : list}`
    try {
      // The editor's next page may come from another worker, before the notification of the database has reached it.
      await Promise.all([worker?.dropElsewhere(notice), db.run('select pg_notify($1, $2)', [channel, notice])])
    } catch (error) {
      // The record is saved already; the other processes keep the old entry until it expires.
      log.warn({ err: error, tags }, 'other processes were not told to drop cache entries')
    }
  }

  return {
    space: <T>(name: string, limits: SpaceLimits<T>): CacheSpace<T> => {
      if (spaces.has(name)) throw new TypeError(`Cache space "${name}" exists already`)
      const space = new Space<T>(limits, clock, drops)
      spaces.set(name, space as unknown as Space<never>) // a space only returns values to the caller that created it
      return space
    },
    drop,
    dropAll: () => drop([everything]),
    onDrop: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: () => [...spaces].map(([name, space]) => ({ name, ...space.stats })),
    close: stop,
  }
}

/** Records when a tag was last invalidated, so that a value computed from older records is not cached afterwards. */
class DropHistory {
  #clock = 0
  #all = 0
  readonly #last = new Map<string, number>()

  get now(): number {
    return this.#clock
  }

  note(tags: readonly string[]): void {
    this.#clock++
    if (tags.includes(everything) || this.#last.size > 10_000) {
      this.#last.clear()
      this.#all = this.#clock
    }
    for (const tag of tags) this.#last.set(tag, this.#clock)
  }

  isStale(tags: readonly string[], since: number): boolean {
    return this.#all > since || tags.some((tag) => (this.#last.get(tag) ?? 0) > since)
  }
}

class Space<T> implements CacheSpace<T> {
  readonly #limits: SpaceLimits<T>
  readonly #clock: () => number
  readonly #drops: DropHistory
  /** In order of use, least recently used first. */
  readonly #entries = new Map<string, Entry<T>>()
  readonly #keysOfTag = new Map<string, Set<string>>()
  #bytes = 0
  #hits = 0
  #misses = 0
  readonly #underway = new Map<string, { promise: Promise<T>; since: number }>()

  constructor(limits: SpaceLimits<T>, clock: () => number, drops: DropHistory) {
    this.#limits = limits
    this.#clock = clock
    this.#drops = drops
  }

  get #maxAge(): number {
    return this.#limits.maxAge ?? defaultMaxAge
  }

  get bytes(): number {
    return this.#bytes
  }

  get stats(): Omit<CacheStats, 'name'> {
    return { entries: this.#entries.size, bytes: this.#bytes, hits: this.#hits, misses: this.#misses }
  }

  get(key: string): T | undefined {
    const value = this.#find(key)
    if (value !== undefined) this.#hits += 1
    return value
  }

  #find(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const left = entry.until - this.#clock()
    // More than the whole age is left if the clock was set back.
    if (left <= 0 || left > this.#maxAge) {
      this.#remove(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  async load(key: string, compute: () => Promise<Tagged<T>>): Promise<T> {
    const cached = this.get(key)
    if (cached !== undefined) return cached
    this.#misses += 1
    const running = this.#underway.get(key)
    // A computation that began before an invalidation may contain the data that the caller has just changed.
    if (running && running.since === this.#drops.now) return running.promise
    const since = this.#drops.now
    const promise = this.#computeAndKeep(key, compute, since)
    this.#underway.set(key, { promise, since })
    try {
      return await promise
    } finally {
      if (this.#underway.get(key)?.promise === promise) this.#underway.delete(key)
    }
  }

  dropTags(tags: readonly string[]): void {
    if (tags.includes(everything)) {
      this.#entries.clear()
      this.#keysOfTag.clear()
      this.#bytes = 0
      return
    }
    for (const tag of tags) {
      for (const key of this.#keysOfTag.get(tag) ?? []) this.#remove(key)
    }
  }

  async #computeAndKeep(key: string, compute: () => Promise<Tagged<T>>, since: number): Promise<T> {
    const { value, tags, isCacheable = true } = await compute()
    if (isCacheable && !this.#drops.isStale(tags, since)) this.#keep(key, { value, tags })
    return value
  }

  #keep(key: string, { value, tags }: Tagged<T>): void {
    const { maxEntries, maxBytes = Infinity, sizeOf } = this.#limits
    this.#remove(key)
    const bytes = sizeOf ? sizeOf(value) + key.length * 2 : 0
    if (bytes > maxBytes) return
    this.#entries.set(key, { value, tags, bytes, until: this.#clock() + this.#maxAge })
    this.#bytes += bytes
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set()
      this.#keysOfTag.set(tag, keys.add(key))
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries && this.#bytes <= maxBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    this.#forgetTags(key, entry)
  }

  #forgetTags(key: string, { tags }: Entry<T>): void {
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }
}
