import type { ApiErrorCode } from './api-error.ts'
import type { BackEndLink, Value } from './back-end-link.ts'
import { type Failures, targetOf, type UnknownOutcome } from './failures.ts'
import type { ClientArea, ApiClientOptions, WireIntent } from './options.ts'
import { readReply } from './read-reply.ts'
import type { Receivers } from './receivers.ts'
import type { TokenProblem } from './refresh-machine.ts'
import type { RefreshRunner } from './refresh-runner.ts'
import type { RequestWriter } from './request-writer.ts'
import { HookError } from './send.ts'
import { readReplyOf } from './server-adapter.ts'
import type { Send } from './wire-request.ts'
import type { TokenStore } from './tokens.ts'
import { isWrite } from './write-keys.ts'
import { untilAborted, isStream } from './signals.ts'

interface Options
  extends Pick<ApiClientOptions, 'adapter' | 'onNavigate' | 'waitsForRefresh'>, Pick<Receivers, 'quietly'> {
  readonly area: ClientArea
  readonly tokens: TokenStore
  readonly failures: Failures
  readonly writer: RequestWriter
  readonly link: BackEndLink
  readonly session: RefreshRunner
  readonly send: Send
}

/** Creates the function that sends a request, and resends it once after its token was renewed. */
export function createPerform(
  options: Options,
): (plain: WireIntent, signal: AbortSignal | undefined) => Promise<Value> {
  const { adapter, area, tokens, failures, writer, link, session, send, quietly, onNavigate, waitsForRefresh } = options

  /** The request with progress functions whose errors do not end the transfer. */
  function watched(plain: WireIntent): WireIntent {
    const { onUploadProgress, onDownloadProgress } = plain
    const guarded = { ...plain }
    if (onUploadProgress) guarded.onUploadProgress = (progress) => quietly(() => onUploadProgress(progress))
    if (onDownloadProgress) guarded.onDownloadProgress = (progress) => quietly(() => onDownloadProgress(progress))
    return guarded
  }

  /** What a user has to know if no answer arrives. */
  function outcomeOf(plain: WireIntent): UnknownOutcome {
    if (!isWrite(plain)) return undefined
    return link.knowsKeys() ? 'write.repeat' : 'write.check'
  }

  return async (plain, signal) => {
    const url = writer.toUrl(plain)
    const isExempt = plain.exemptFromRefresh === true || plain.anotherToken !== undefined
    if (waitsForRefresh && !isExempt) await untilAborted(session.whenIdle(), signal)
    let token = plain.anotherToken ?? tokens.get('auth')
    for (let retried = false; ; retried = true) {
      // A preflight request for the header would be rejected by a server that does not know it.
      const idempotencyKey = link.knowsKeys() ? plain.idempotencyKey : undefined
      const wire = writer.toWire({ ...watched(plain), idempotencyKey }, url, token, signal)
      const reply = await untilAborted(send(wire), signal).catch((cause: unknown) => {
        if (cause instanceof HookError) throw failures.ofProgram('CALLBACK', plain.path, cause.cause)
        throw failures.ofTransport(cause, plain.path, signal, outcomeOf(plain))
      })
      const reading = adapter
        ? readReplyOf(adapter, reply)
        : await link.receive(plain, reply, readReply(reply, plain.acceptEmpty))
      const { status, headers } = reply
      if (reading.kind === 'value') return { ...reading, status, headers }
      const problem = tokenProblemOf(reading.code)
      if (!problem || isExempt) {
        const target = targetOf(reading, area)
        if (target && !plain.anotherToken) quietly(() => onNavigate?.(target))
        throw failures.ofReply({ ...reading, headers }, plain.path, url, outcomeOf(plain))
      }
      const replayable = !isStream(plain.body)
      const verdict = await session.settle({ sentToken: token, problem, retried, replayable, msg: reading.msg }, signal)
      if ('reject' in verdict) throw failures.ofVerdict({ ...reading, headers }, verdict, plain.path, url)
      token = verdict.retryWith
    }
  }
}

/** The token problem that a rejection reports. */
function tokenProblemOf(code: ApiErrorCode): TokenProblem | undefined {
  if (code === 'TOKEN_EXPIRED') return 'expired'
  return code === 'NEED_LOGIN' ? 'unknown' : undefined
}
