import { setTimeout as wait } from 'node:timers/promises'

import type { AskForVisitor } from '../hosting/public-site-build.ts'

/** Requests that are left for others with this network address. */
const reserve = 20

/** Attempts of a request to a busy API, and the longest pause between two of them in seconds. */
const mostAttempts = 5
const longestPause = 60

/** Sends requests as fast as the API's limit allows, which its replies state. */
export function withinLimit(ask: AskForVisitor, sleep: (ms: number) => Promise<unknown> = wait): AskForVisitor {
  let pausing: Promise<unknown> | undefined
  const askPatiently: AskForVisitor = async (...call) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(...call)
      const seconds = Number(answer.headers.get('retry-after') ?? 0)
      if (![429, 503].includes(answer.status) || seconds === 0 || attempt === mostAttempts) return answer
      await sleep(Math.min(seconds, longestPause) * 1000)
    }
  }
  return async (...call) => {
    await pausing
    const answer = await askPatiently(...call)
    const remaining = Number(answer.headers.get('x-rate-limit-remaining') ?? Infinity)
    const seconds = Number(answer.headers.get('x-rate-limit-reset') ?? 0)
    if (remaining <= reserve && seconds > 0)
      pausing ??= sleep(seconds * 1000).then(() => {
        pausing = undefined
      })
    return answer
  }
}
