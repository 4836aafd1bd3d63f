import { type Clock, systemClock } from './time-limits.ts'
import { type BrowserStorage, placeOf, type TokenStore } from './tokens.ts'

/** Runs one task at a time for each name. A browser's `navigator.locks` has this interface. */
export interface Locks {
  request<T>(name: string, task: () => Promise<T>): Promise<T>
}

/**
 * Locks of this value alone: for the clients to which it is passed. Sufficient if no other tab or client shares their tokens.
 *
 * @example createApiClient({ …, locks: createLocalLocks() })
 */
export function createLocalLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request(name, task) {
      const run = (tails.get(name) ?? Promise.resolve()).then(task)
      // The next task waits for this one to settle; the error goes to this task's caller.
      tails.set(
        name,
        run.catch(() => undefined),
      )
      return run
    },
  }
}

const locksOfStores = new WeakMap<object, Locks>()

/** The lock of a set of tokens, for all clients of this program that use them. */
function localLocksOf(store: TokenStore): Locks {
  const place = placeOf(store)
  const locks = locksOfStores.get(store) ?? locksOfStores.get(place) ?? createLocalLocks()
  locksOfStores.set(store, locks).set(place, locks)
  return locks
}

/**
 * The locks of a client without the option: one for all clients of this program that use the same tokens, whatever their names, and those of the
 * browser where tabs share the tokens and the browser has them.
 */
export function defaultLocks(store: TokenStore, isShared: boolean): Locks {
  const { locks }: Partial<Pick<Navigator, 'locks'>> = globalThis.navigator ?? {}
  return {
    request: (name, task) =>
      localLocksOf(store).request('', async () => {
        // The result of the task is the result of the request; the browser's types unwrap it once more.
        return isShared && locks ? await locks.request(name, () => task()) : task()
      }),
  }
}

/** Options of {@link createLeaseLocks}. */
export interface LeaseLocksOptions {
  /** Storage shared by all participants, such as `localStorage`. */
  storage: BrowserStorage
  /** Unique id of this participant. Default: random. */
  owner?: string
  /** Lifetime of a lease in milliseconds; a lease that was not released expires after it. Default: 60,000. */
  leaseMs?: number
  /** Time and timers, replaced in tests. Default: {@link systemClock}. */
  clock?: Clock
}

/** Time for a write of another tab to become visible: storage has no compare-and-set, so the lease is read twice. */
const settleMs = 40
const pollMs = 60

/**
 * Locks across the tabs of an origin without Web Locks (pages without https): a lease in shared storage. A tab acquires it by writing its
 * id and reading the same id back a moment later.
 * @example createApiClient({ …, locks: createLeaseLocks({ storage: localStorage }) })
 */
export function createLeaseLocks({
  storage,
  owner = randomOwner(),
  leaseMs = 60_000,
  clock = systemClock,
}: LeaseLocksOptions): Locks {
  const local = createLocalLocks()
  const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))
  const holder = (key: string) => {
    const [name = '', until = '0'] = (storage.getItem(key) ?? '').split('|')
    const left = Number(until) - clock.now()
    // More than a whole lease is left: the clock that wrote it was ahead, or was set back since.
    return left > 0 && left <= leaseMs ? name : ''
  }
  const take = async (key: string): Promise<void> => {
    for (;;) {
      if (holder(key) === '') {
        storage.setItem(key, `${owner}|${clock.now() + leaseMs}`)
        await wait(settleMs)
        if (holder(key) === owner) return
      }
      await wait(pollMs)
    }
  }
  return {
    request: (name, task) =>
      local.request(name, async () => {
        const key = `${name}.lease`
        await take(key)
        try {
          return await task()
        } finally {
          if (holder(key) === owner) storage.removeItem(key)
        }
      }),
  }
}

function randomOwner(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
