import { hasEnded } from './cookie-marks.ts'
import type { Clock } from './time-limits.ts'
import type { Locks } from './locks.ts'
import type { CheckFailure, CheckOutcome, RefreshEffect } from './refresh-machine.ts'
import type { TokenStore } from './tokens.ts'

/** The result of a refresh call. */
export type RefreshReply =
  | { readonly type: 'renewed'; readonly token: string; readonly refreshToken: string }
  | { readonly type: 'refused'; readonly msg: string }
  | ({ readonly type: 'failed' } & CheckFailure)

/** The dependencies of a token check. */
export interface TokenCheckPorts {
  readonly tokens: TokenStore
  readonly locks: Locks
  readonly lockName: string
  readonly clock: Clock
  /** Sends one refresh call. Never rejects. */
  readonly refresh: (auth: string, refreshToken: string) => Promise<RefreshReply>
}

type Check = Extract<RefreshEffect, { type: 'check' }>

/** Maximum time that a request waits for the lock and the reply together. */
const longestCheckMs = 60_000

/** Interval at which a tab that waits for the lock reads the stored token. */
const lookMs = 25

/**
 * Time for which the lock is held after a renewal. Tabs run in separate processes with separate copies of the storage, and nothing reports
 * when a write has reached the others: the next lock holder could still read the replaced token. Waiting tabs see the new token as soon as
 * it arrives, so only delayed copies wait longer.
 */
const arrivalMs = 1_000

/**
 * Creates the check of a rejected token: under the lock of all tabs, check whether it was replaced, otherwise renew it. It never rejects.
 */
export function createTokenCheck({
  tokens,
  locks,
  lockName,
  clock,
  refresh,
}: TokenCheckPorts): (check: Check) => Promise<CheckOutcome> {
  async function checkUnderLock({ token, problem, msg }: Check): Promise<CheckOutcome> {
    const before = changeSince(token)
    if (before) return before
    if (problem === 'unknown') return { type: 'refused', msg }
    const reply = await refresh(token, tokens.get('refresh'))
    // Without a lock across tabs, another tab may have renewed or signed out during the call.
    const meanwhile = changeSince(token)
    if (meanwhile) return meanwhile
    if (reply.type !== 'renewed') return reply.type === 'refused' ? { type: 'refused', msg: reply.msg || msg } : reply
    // In this order: a tab that sees the new access token must find the matching refresh token.
    if (reply.refreshToken) tokens.set('refresh', reply.refreshToken)
    tokens.set('auth', reply.token)
    return { type: 'renewed', token: reply.token }
  }

  function changeSince(token: string): CheckOutcome | undefined {
    const now = tokens.get('auth')
    if (now === token) return undefined
    return hasEnded(now) ? { type: 'gone' } : { type: 'renewed', token: now }
  }

  /** Rejects also where the lock throws. */
  async function reserveLock<T>(task: () => Promise<T>): Promise<T> {
    return await locks.request(lockName, task)
  }

  return (check) =>
    new Promise((resolve) => {
      let isSettled = false
      const settle = (outcome: CheckOutcome) => {
        isSettled = true
        stopLooking()
        cancel()
        resolve(outcome)
      }
      // Another tab's new token may arrive long before its lock is released.
      const look = () => {
        try {
          const change = changeSince(check.token)
          if (change) settle(change)
          else stopLooking = clock.after(lookMs, look)
        } catch (cause) {
          settle({ type: 'failed', cause, isProgram: true })
        }
      }
      let stopLooking = clock.after(lookMs, look)
      const cancel = clock.after(longestCheckMs, () => settle({ type: 'failed' }))
      const underLock = async (): Promise<CheckOutcome | undefined> => {
        if (isSettled) return undefined
        stopLooking()
        const outcome = await checkUnderLock(check)
        if (outcome.type !== 'renewed') return outcome
        settle(outcome)
        await new Promise<void>((release) => clock.after(arrivalMs, release))
        return undefined
      }
      reserveLock(underLock).then(
        (outcome) => outcome && settle(outcome),
        (cause: unknown) => settle({ type: 'failed', cause, isProgram: true }),
      )
    })
}
