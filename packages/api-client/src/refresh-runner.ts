import type { PromptSignIn } from './options.ts'
import {
  type CheckFailure,
  type PromptAnswer,
  initialRefreshState,
  type RefreshEffect,
  type RefreshEvent,
  type RejectedRequest,
  type RejectReason,
  transition,
} from './refresh-machine.ts'
import { createTokenCheck, type TokenCheckPorts } from './token-check.ts'

/** The dependencies of a refresh. */
export interface RefreshPorts extends TokenCheckPorts {
  readonly isAtLogin: () => boolean
  readonly onEnd: (end: Extract<RefreshEffect, { type: 'end' }>) => void
  /** @param began the last call that waits for the check to begin */
  readonly onFailure: (failure: CheckFailure, began: number | undefined) => void
  /** Calls a function of the application whose error must not keep requests waiting. */
  readonly safely: (run: () => void) => void
  /** Asks the user to sign in again in place; undefined: the current page cannot. */
  readonly findSignInPrompt: () => PromptSignIn | undefined
  /** Stops the time limits of calls until the returned function is called. */
  readonly pauseLimits: () => () => void
}

/** The result for a rejected request: resend it with a token, or reject it. */
export type Verdict = { readonly retryWith: string } | Rejection

/** Why a request is rejected. */
export interface Rejection {
  readonly reject: RejectReason
  /** Why the last check has failed, if it has. */
  readonly failure: CheckFailure
}

/** Performs the machine's effects for one client. */
export interface RefreshRunner {
  /** Decides about a request whose token was rejected. Rejects only with the reason of `signal`. */
  settle(request: Omit<RejectedRequest, 'id'>, signal: AbortSignal | undefined): Promise<Verdict>
  /** Resolves when no refresh runs and no user is asked to sign in. */
  whenIdle(): Promise<void>
}

/** Performs the refresh machine's effects. */
export function createRefreshRunner(ports: RefreshPorts): RefreshRunner {
  const { tokens } = ports
  const settlers = new Map<number, (verdict: Verdict) => void>()
  const check = createTokenCheck(ports)
  let state = initialRefreshState
  let waiting: (() => void)[] = []
  let lastId = 0
  let failure: CheckFailure = {}

  function send(event: RefreshEvent): void {
    const [next, effects] = transition(state, event)
    state = next
    for (const effect of effects) perform(effect)
    if (state.phase !== 'idle') return
    const resumed = waiting
    waiting = []
    for (const resume of resumed) resume()
  }

  function perform(effect: RefreshEffect): void {
    switch (effect.type) {
      case 'check':
        void check(effect).then((outcome) => {
          failure = outcome.type === 'failed' ? outcome : {}
          send({ type: 'checked', outcome, atLogin: ports.isAtLogin(), canAsk: ports.findSignInPrompt() !== undefined })
        })
        return
      case 'ask':
        void prompt(ports, effect.msg).then((answer) => send({ type: 'answered', answer }))
        return
      case 'end':
        // The user may have signed in again meanwhile; those tokens must not be cleared.
        ports.safely(() => {
          if (tokens.get('auth') === effect.token || tokens.get('auth') === '') tokens.clear()
        })
        ports.onEnd(effect)
        return
      case 'announceFailure':
        ports.onFailure(failure, effect.began)
        return
      case 'retry':
        settleOne(effect.id, { retryWith: effect.token })
        return
      case 'reject':
        settleOne(effect.id, { reject: effect.reason, failure })
    }
  }

  function settleOne(id: number, verdict: Verdict): void {
    settlers.get(id)?.(verdict)
    settlers.delete(id)
  }

  return {
    whenIdle: () => (state.phase === 'idle' ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
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
          canAsk: ports.findSignInPrompt() !== undefined,
        })
      })
    },
  }
}

async function prompt({ tokens, findSignInPrompt, pauseLimits }: RefreshPorts, msg: string): Promise<PromptAnswer> {
  const resume = pauseLimits()
  try {
    const type = (await findSignInPrompt()?.(msg)) ?? 'left'
    return type === 'same' ? { type, token: tokens.get('auth') } : { type }
  } catch {
    return { type: 'left' }
  } finally {
    resume()
  }
}
