import { setTimeout as wait } from 'node:timers/promises'

import type { AskForVisitor } from '../hosting/public-site-build.ts'

/** Requests that are left for others with this network address. */
const reserve = 20

/** Sends requests as fast as the API's limit allows, which its replies state. */
export function withinLimit(ask: AskForVisitor, sleep: (ms: number) => Promise<unknown> = wait): AskForVisitor {
  let pausing: Promise<unknown> | undefined
  return async (...call) => {
    await pausing
    const answer = await ask(...call)
    const remaining = Number(answer.headers.get('x-rate-limit-remaining') ?? Infinity)
    const seconds = Number(answer.headers.get('x-rate-limit-reset') ?? 0)
    if (remaining <= reserve && seconds > 0)
      pausing ??= sleep(seconds * 1000).then(() => {
        pausing = undefined
      })
    return answer
  }
}
