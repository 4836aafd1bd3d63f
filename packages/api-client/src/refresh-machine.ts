/** Decides what an expired or unknown token means. Pure; the rules and their numbers are in SPEC.md. */

import { hasEnded } from './cookie-marks.ts'

/** `expired`: reply code 409. `unknown`: reply code 303 with "need login". */
export type TokenProblem = 'expired' | 'unknown'

/** A request whose token was rejected. */
export interface RejectedRequest {
  readonly id: number
  /** The token it was sent with; empty for none. */
  readonly sentToken: string
  readonly problem: TokenProblem
  /** Whether it has already been sent twice. */
  readonly retried: boolean
  /** Whether its body can be sent again. */
  readonly replayable: boolean
  /** The server's message. */
  readonly msg: string
  /** Its position among the calls that have begun. Default: it is the last. */
  readonly began?: number | undefined
}

interface Ended {
  /** The token of the last session that ended here. */
  readonly endedToken?: string | undefined
}
interface Waiting extends Ended {
  readonly token: string
  readonly waiting: readonly RejectedRequest[]
}
/** Idle, or a running check, or a user who is asked to sign in again; with the requests that wait for it. */
export type RefreshState =
  | ({ readonly phase: 'idle' } & Ended)
  | ({ readonly phase: 'checking' } & Waiting)
  | ({ readonly phase: 'asking' } & Waiting)

/** Events of requests and checks. */
export type RefreshEvent =
  | {
      readonly type: 'refused'
      readonly request: RejectedRequest
      /** The currently stored tokens. */
      readonly auth: string
      readonly hasRefresh: boolean
      readonly atLogin: boolean
      /** Whether the page can ask the user to sign in again in place. */
      readonly canAsk: boolean
    }
  /** The caller of a waiting request gave up. */
  | { readonly type: 'left'; readonly id: number }
  | { readonly type: 'checked'; readonly outcome: CheckOutcome; readonly atLogin: boolean; readonly canAsk: boolean }
  | { readonly type: 'answered'; readonly answer: PromptAnswer }

/** How a user who was asked to sign in again answered. */
export type PromptAnswer =
  /** The same account is signed in again, with this token. */
  | { readonly type: 'same'; readonly token: string }
  /** Another account is signed in; the application starts again. */
  | { readonly type: 'other' }
  /** The user does not want to sign in. */
  | { readonly type: 'left' }

/** The result of a token check. */
export type CheckOutcome =
  /** There is a valid token, from this check or from another tab. */
  | { readonly type: 'renewed'; readonly token: string }
  /** The server rejects the renewal. */
  | { readonly type: 'refused'; readonly msg: string }
  /** The user signed out elsewhere meanwhile. */
  | { readonly type: 'gone' }
  /** Unknown: no usable reply arrived, or a function of the application threw. */
  | ({ readonly type: 'failed' } & CheckFailure)

/** Why a check has failed. */
export interface CheckFailure {
  /** What was thrown; undefined for a reply that is of no use. */
  readonly cause?: unknown
  /** A mistake in a function of the application, not a server that cannot be reached. Default: false. */
  readonly isProgram?: boolean
}

/** What the runner has to do, in this order. */
export type RefreshEffect =
  /** Under the lock: check whether the token is still the stored one; if so, renew it or verify that it is invalid. */
  | { readonly type: 'check'; readonly problem: TokenProblem; readonly token: string; readonly msg: string }
  /** Clear the tokens and notify the application; with `announce`, also the user. */
  | {
      readonly type: 'end'
      readonly token: string
      readonly msg: string
      readonly announce: boolean
      readonly navigate: boolean
      /** The last call that this is for: calls that have begun together share a message and a navigation. Default: it stands alone. */
      readonly began?: number | undefined
    }
  /** Ask the user to sign in again in place. */
  | { readonly type: 'ask'; readonly msg: string }
  | { readonly type: 'announceFailure'; readonly began?: number | undefined }
  | { readonly type: 'retry'; readonly id: number; readonly token: string }
  | { readonly type: 'reject'; readonly id: number; readonly reason: RejectReason }

/**
 * `ownReply`: reject with the server's reply to the request itself. The others explain why there was no better reply, and have been
 * announced.
 */
export type RejectReason = 'ownReply' | 'sessionEnded' | 'checkFailed'

/** No check is running and no session has ended. */
export const initialRefreshState: RefreshState = { phase: 'idle' }

type Step = readonly [RefreshState, readonly RefreshEffect[]]
type Rejection = Extract<RefreshEvent, { type: 'refused' }>

/** One step of the machine. */
export function transition(state: RefreshState, event: RefreshEvent): Step {
  switch (event.type) {
    case 'refused':
      return onRejected(state, event)
    case 'left':
      if (state.phase === 'idle') return [state, []]
      return [{ ...state, waiting: state.waiting.filter((request) => request.id !== event.id) }, []]
    case 'checked':
      return state.phase === 'checking' ? onChecked(state, event) : [state, []]
    case 'answered':
      return state.phase === 'asking' ? onAnswered(state, event.answer) : [state, []]
  }
}

function onRejected(state: RefreshState, event: Rejection): Step {
  const { request, auth } = event
  if (state.phase === 'checking' && request.sentToken === state.token) {
    return [{ ...state, waiting: [...state.waiting, request] }, []]
  }
  if (request.sentToken !== auth)
    return hasEnded(auth) ? onTokenless(state, event) : [state, [retryOrReject(request, auth)]]
  if (state.phase === 'asking' && auth === state.token) return [{ ...state, waiting: [...state.waiting, request] }, []]
  if (state.phase !== 'idle') return [state, [rejectWith(request, 'ownReply')]]
  if (auth === '') return endWith(state, event, request.msg)
  if (request.problem === 'unknown') return startCheck(state, request)
  if (request.retried) return [state, [rejectWith(request, 'ownReply')]]
  return event.hasRefresh ? startCheck(state, request) : endWith(state, event, request.msg)
}

function startCheck(state: RefreshState, request: RejectedRequest): Step {
  const { sentToken: token, problem, msg } = request
  return [
    { phase: 'checking', token, waiting: [request], endedToken: state.endedToken },
    [{ type: 'check', problem, token, msg }],
  ]
}

/** The request carried a token, and now none is stored: its session was ended. */
function onTokenless(state: RefreshState, event: Rejection): Step {
  const { request } = event
  if (event.atLogin) return [state, [retryOrReject(request, '', 'sessionEnded')]]
  if (request.sentToken === state.endedToken) return [state, [rejectWith(request, 'sessionEnded')]]
  // Ended elsewhere, by a sign-out here or in another tab, which has notified the user.
  const end: RefreshEffect = { type: 'end', token: request.sentToken, msg: '', announce: false, navigate: true }
  return [{ ...state, endedToken: request.sentToken }, [end, rejectWith(request, 'sessionEnded')]]
}

function endWith(state: RefreshState, { request, atLogin, canAsk }: Rejection, msg: string): Step {
  const { sentToken: token } = request
  if (canAsk && !atLogin && token !== '') return startAsking({ ...state, token, waiting: [request] }, msg)
  const { began } = request
  const end: RefreshEffect = { type: 'end', token, msg, announce: !atLogin, navigate: !atLogin, began }
  const settled =
    atLogin && token !== '' ? retryOrReject(request, '', 'sessionEnded') : rejectWith(request, 'sessionEnded')
  return [{ ...state, endedToken: token }, [end, settled]]
}

function startAsking({ token, waiting, endedToken }: Waiting, msg: string): Step {
  return [{ phase: 'asking', token, waiting, endedToken }, [{ type: 'ask', msg }]]
}

function onAnswered({ token, waiting, endedToken }: Waiting, reply: PromptAnswer): Step {
  if (reply.type === 'same')
    return [{ phase: 'idle', endedToken }, waiting.map((request) => retryOrReject(request, reply.token))]
  const end: RefreshEffect = { type: 'end', token, msg: '', announce: false, navigate: true }
  const settled = waiting.map((request) => rejectWith(request, 'sessionEnded'))
  return [{ phase: 'idle', endedToken: token }, reply.type === 'left' ? [end, ...settled] : settled]
}

function onChecked(
  state: Extract<RefreshState, { phase: 'checking' }>,
  { outcome, atLogin, canAsk }: Extract<RefreshEvent, { type: 'checked' }>,
): Step {
  const { waiting, token, endedToken } = state
  if (outcome.type === 'refused' && canAsk && !atLogin) return startAsking(state, outcome.msg)
  switch (outcome.type) {
    case 'renewed':
      return [{ phase: 'idle', endedToken }, waiting.map((request) => retryOrReject(request, outcome.token))]
    case 'failed':
      return [
        { phase: 'idle', endedToken },
        [
          { type: 'announceFailure', began: lastOf(waiting) },
          ...waiting.map((request) => rejectWith(request, 'checkFailed')),
        ],
      ]
    case 'refused':
    case 'gone': {
      const msg = outcome.type === 'refused' ? outcome.msg : ''
      const announce = outcome.type === 'refused' && !atLogin
      const settled = waiting.map((request) =>
        atLogin ? retryOrReject(request, '', 'sessionEnded') : rejectWith(request, 'sessionEnded'),
      )
      return [
        { phase: 'idle', endedToken: token },
        [{ type: 'end', token, msg, announce, navigate: !atLogin }, ...settled],
      ]
    }
  }
}

/** The last of the waiting calls to begin. */
function lastOf(waiting: readonly RejectedRequest[]): number {
  return Math.max(...waiting.map(({ began = Infinity }) => began))
}

function retryOrReject(request: RejectedRequest, token: string, reason: RejectReason = 'ownReply'): RefreshEffect {
  return request.retried || !request.replayable ? rejectWith(request, reason) : { type: 'retry', id: request.id, token }
}

function rejectWith(request: RejectedRequest, reason: RejectReason): RefreshEffect {
  return { type: 'reject', id: request.id, reason }
}
