import type { Database } from './client.ts'

/** A subscription to the changes of one thing, such as a task. */
export interface Follower {
  /** Resolves at the next change since the last call, after `ms`, or when the signal fires. */
  readonly next: (ms: number, signal: AbortSignal) => Promise<void>
  readonly end: () => void
}

/** Distributes changes, from this process and from others, to their followers. */
export interface Changes {
  readonly follow: (id: number) => Follower
  /** Begins to listen at the first call; if that fails, the next call tries again. */
  readonly listen: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * @param channel of notifications whose payload is an id, and a word on what has changed
 * @param onChange called with both; without an id if changes may have been missed
 */
export function createChanges(
  db: Pick<Database, 'listen'>,
  channel: string,
  onChange: (id: number | undefined, what: string | undefined) => void = () => undefined,
): Changes {
  const followers = new Map<symbol, { readonly id: number; readonly tell: () => void }>()
  let listening: Promise<() => Promise<void>> | undefined

  const notify = (isMeant: (id: number) => boolean) => {
    for (const { id, tell: notifyOne } of followers.values()) if (isMeant(id)) notifyOne()
  }
  const hear = (payload: string) => {
    const [id = '', what] = payload.split(' ')
    notify((each) => each === Number(id))
    onChange(Number(id), what)
  }
  const hearGap = () => {
    notify(() => true)
    onChange(undefined, undefined)
  }

  return {
    follow(id) {
      const key = Symbol('follower')
      let hasChanged = false
      let wake: (() => void) | undefined
      followers.set(key, {
        id,
        tell() {
          hasChanged = true
          wake?.()
        },
      })
      return {
        async next(ms, signal) {
          if (!hasChanged && !signal.aborted)
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, ms)
              const done = () => {
                clearTimeout(timer)
                resolve()
              }
              wake = done
              signal.addEventListener('abort', done, { once: true })
            })
          wake = undefined
          hasChanged = false
        },
        end: () => void followers.delete(key),
      }
    },
    async listen() {
      listening ??= db.listen(channel, hear, hearGap)
      try {
        await listening
      } catch (error) {
        listening = undefined
        throw error
      }
    },
    async stop() {
      notify(() => true)
      const end = await listening?.catch(() => undefined)
      await end?.()
    },
  }
}
