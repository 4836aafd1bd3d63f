import type { Clock } from './clock.ts'
import type { Locks } from './locks.ts'
import type { CheckOutcome, RefreshEffect, RefreshEvent, RefusedRequest, RejectReason } from './refresh-machine.ts'
import { initialRefreshState, transition } from './refresh-machine.ts'
import type { TokenStore } from './tokens.ts'

/** What a refresh call came back with. */
export type RefreshAnswer =
  | { readonly type: 'renewed'; readonly token: string; readonly refreshToken: string }
  | { readonly type: 'refused'; readonly msg: string }
  | { readonly type: 'failed' }

/** What refreshing needs of its surroundings. */
export interface RefreshPorts {
  readonly tokens: TokenStore
  readonly locks: Locks
  readonly lockName: string
  readonly clock: Clock
  /** Asks the server once. Never rejects. */
  readonly refresh: (auth: string, refreshToken: string) => Promise<RefreshAnswer>
  readonly isAtLogin: () => boolean
  readonly onEnd: (end: { token: string; msg: string; announce: boolean; navigate: boolean }) => void
  readonly onFailure: () => void
}

/** What becomes of a refused request: sent again with a token, or failed. */
export type Verdict = { readonly retryWith: string } | { readonly reject: RejectReason }

/** Performs what the machine decides for one client. */
export interface RefreshRunner {
  /** Says what becomes of a request whose token was refused. Rejects only with the reason of `signal`. */
  settle(request: Omit<RefusedRequest, 'id'>, signal: AbortSignal | undefined): Promise<Verdict>
}

/** The longest a request waits for lock and answer together. */
const longestCheckMs = 60_000

/** How often somebody who waits for the lock looks at the stored token. */
const lookMs = 25

/**
 * A renewed token's lock is kept this much longer. Tabs run in processes of their own, each with its copy of the storage, and nothing
 * says when a write has reached the others: whoever came next at once could still find the token that was just replaced. Those
 * who wait see the new one as soon as it arrives, so that only late copies are held up.
 */
const arrivalMs = 1_000

/** Performs what the refresh machine decides. */
export function createRefreshRunner(ports: RefreshPorts): RefreshRunner {
  const { tokens } = ports
  const settlers = new Map<number, (verdict: Verdict) => void>()
  let state = initialRefreshState
  let lastId = 0

  function send(event: RefreshEvent): void {
    const [next, effects] = transition(state, event)
    state = next
    for (const effect of effects) perform(effect)
  }

  function perform(effect: RefreshEffect): void {
    switch (effect.type) {
      case 'check':
        void check(effect).then((outcome) => send({ type: 'checked', outcome, atLogin: ports.isAtLogin() }))
        return
      case 'end':
        // Somebody may have signed in anew meanwhile; those tokens are not ours to clear.
        if (tokens.get('auth') === effect.token || tokens.get('auth') === '') tokens.clear()
        ports.onEnd(effect)
        return
      case 'announceFailure':
        ports.onFailure()
        return
      case 'retry':
        settleOne(effect.id, { retryWith: effect.token })
        return
      case 'reject':
        settleOne(effect.id, { reject: effect.reason })
    }
  }

  function settleOne(id: number, verdict: Verdict): void {
    settlers.get(id)?.(verdict)
    settlers.delete(id)
  }

  function check(effect: Extract<RefreshEffect, { type: 'check' }>): Promise<CheckOutcome> {
    return new Promise((resolve) => {
      let isSettled = false
      const settle = (outcome: CheckOutcome) => {
        isSettled = true
        stopLooking()
        cancel()
        resolve(outcome)
      }
      const cancel = ports.clock.after(longestCheckMs, () => settle({ type: 'failed' }))
      const stopLooking = lookForChange(effect.token, settle)
      const underLock = async (): Promise<CheckOutcome | undefined> => {
        if (isSettled) return undefined
        stopLooking()
        const outcome = await checkUnderLock(effect)
        if (outcome.type !== 'renewed') return outcome
        settle(outcome)
        await new Promise<void>((release) => ports.clock.after(arrivalMs, release))
        return undefined
      }
      ports.locks
        .request(ports.lockName, underLock)
        .catch((): CheckOutcome => ({ type: 'failed' }))
        .then(
          (outcome) => outcome && settle(outcome),
          () => undefined,
        )
    })
  }

  /** Another tab's new token may arrive long before its lock is free. */
  function lookForChange(token: string, onChange: (outcome: CheckOutcome) => void): () => void {
    let cancel = () => {}
    const look = () => {
      const change = changeSince(token)
      if (change) onChange(change)
      else cancel = ports.clock.after(lookMs, look)
    }
    cancel = ports.clock.after(lookMs, look)
    return () => cancel()
  }

  async function checkUnderLock(effect: Extract<RefreshEffect, { type: 'check' }>): Promise<CheckOutcome> {
    const before = changeSince(effect.token)
    if (before) return before
    if (effect.problem === 'unknown') return { type: 'refused', msg: effect.msg }
    const answer = await ports.refresh(effect.token, tokens.get('refresh'))
    // Where no lock holds across tabs, another one may have renewed or signed out while we asked.
    const meanwhile = changeSince(effect.token)
    if (meanwhile) return meanwhile
    if (answer.type !== 'renewed')
      return answer.type === 'refused' ? { type: 'refused', msg: answer.msg || effect.msg } : answer
    // In this order: a tab that sees the new access token must find the refresh token that belongs to it.
    if (answer.refreshToken) tokens.set('refresh', answer.refreshToken)
    tokens.set('auth', answer.token)
    return { type: 'renewed', token: answer.token }
  }

  function changeSince(token: string): CheckOutcome | undefined {
    const now = tokens.get('auth')
    if (now === token) return undefined
    return now === '' ? { type: 'gone' } : { type: 'renewed', token: now }
  }

  return {
    settle(request, signal) {
      return new Promise((resolve, reject) => {
        const id = ++lastId
        const leave = () => {
          settlers.delete(id)
          send({ type: 'left', id })
          reject(signal?.reason)
        }
        settlers.set(id, (verdict) => {
          signal?.removeEventListener('abort', leave)
          resolve(verdict)
        })
        signal?.addEventListener('abort', leave, { once: true })
        send({
          type: 'refused',
          request: { ...request, id },
          auth: tokens.get('auth'),
          hasRefresh: tokens.get('refresh') !== '',
          atLogin: ports.isAtLogin(),
        })
      })
    },
  }
}
