import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'

/** Runs one task at a time for each name. A browser's `navigator.locks` fits as it is. */
export interface Locks {
  request<T>(name: string, task: () => Promise<T>): Promise<T>
}

/** One at a time within this client. Enough where nobody else shares its tokens. */
export function createLocalLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request(name, task) {
      const run = (tails.get(name) ?? Promise.resolve()).then(task)
      // The next one waits for the end, whichever way it goes; the error belongs to whoever asked.
      tails.set(
        name,
        run.catch(() => undefined),
      )
      return run
    },
  }
}

/** What {@link createLeaseLocks} is given. */
export interface LeaseLocksOptions {
  /** Shared by everybody who takes part, such as `localStorage`. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Different for everybody who takes part. Default: random. */
  owner?: string
  /** A lease that its owner did not give back is free after this many milliseconds. Default: 60,000. */
  leaseMs?: number
  clock?: Clock
}

/** Long enough for a write of another tab to become visible: storage has no compare-and-set, so one looks twice. */
const settleMs = 40
const pollMs = 60

/**
 * One at a time across the tabs of an origin where Web Locks are missing (pages without https): a lease in shared
 * storage, taken by writing one's name and still finding it a moment later.
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
    return Number(until) > clock.now() ? name : ''
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
