import { setTimeout as wait } from 'node:timers/promises'

import type { LogPort } from '../ports.ts'

/** Runs every step, even after a failed one; throws the first failure afterwards. */
export async function endAll(log: LogPort['log'], steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps)
    await step().catch((error: unknown) => {
      log.error({ err: error }, 'a part of the server could not be ended')
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

/**
 * Waits until a part has ended, at most `patience` ms, so that one that does not respond does not keep the process alive.
 *
 * @param part its name, for the log
 * @throws Error with the name of a part that did not end in time
 */
export async function within(part: string, ending: Promise<unknown>, patience = 8000): Promise<void> {
  const timer = new AbortController()
  const late = wait(patience, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The ${part} did not end within ${patience} ms`)
  })
  try {
    await Promise.race([ending, late])
  } finally {
    late.catch(() => undefined)
    timer.abort()
  }
}
