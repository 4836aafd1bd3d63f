import type { ApiErrorCode } from './api-error.ts'
import type { BackEndLink, Value } from './back-end-link.ts'
import { type Failures, targetOf, type UnknownOutcome } from './failures.ts'
import type { ApiClientOptions, ClientArea, WireIntent } from './options.ts'
import { readReply } from './read-reply.ts'
import type { Receivers } from './receivers.ts'
import type { TokenProblem } from './refresh-machine.ts'
import type { RefreshRunner } from './refresh-runner.ts'
import type { RequestWriter } from './request-writer.ts'
import type { Send } from './wire-request.ts'
import type { TokenStore } from './tokens.ts'
import { isWrite } from './write-keys.ts'
import { untilAborted } from './until-aborted.ts'

interface Options extends Pick<ApiClientOptions, 'onNavigate'>, Pick<Receivers, 'quietly'> {
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
  const { area, tokens, failures, writer, link, session, send, quietly, onNavigate } = options

  /** The request with progress functions whose errors do not end the transfer. */
  function watched(plain: WireIntent): WireIntent {
    const { onUploadProgress, onDownloadProgress } = plain
    return {
      ...plain,
      ...(onUploadProgress && { onUploadProgress: (progress) => quietly(() => onUploadProgress(progress)) }),
      ...(onDownloadProgress && { onDownloadProgress: (progress) => quietly(() => onDownloadProgress(progress)) }),
    }
  }

  /** What a user has to know if no answer arrives. */
  function outcomeOf(plain: WireIntent): UnknownOutcome {
    if (!isWrite(plain)) return undefined
    return link.knowsKeys() ? 'write.repeat' : 'write.check'
  }

  return async (plain, signal) => {
    const url = writer.toUrl(plain)
    const isExempt = plain.exemptFromRefresh === true || plain.anotherToken !== undefined
    let token = plain.anotherToken ?? tokens.get('auth')
    for (let retried = false; ; retried = true) {
      // A preflight request for the header would be refused by a server that does not know it.
      const idempotencyKey = link.knowsKeys() ? plain.idempotencyKey : undefined
      const wire = writer.toWire({ ...watched(plain), idempotencyKey }, url, token, signal)
      const reply = await untilAborted(send(wire), signal).catch((cause: unknown) => {
        throw failures.ofTransport(cause, plain.path, signal, outcomeOf(plain))
      })
      const reading = await link.receive(plain, reply, readReply(reply, plain.acceptEmpty))
      const { status, headers } = reply
      if (reading.kind === 'value') return { ...reading, status, headers }
      const problem = tokenProblemOf(reading.code)
      if (!problem || isExempt) {
        const target = targetOf(reading, area)
        if (target && !plain.anotherToken) quietly(() => onNavigate?.(target))
        throw failures.ofReply(reading, plain.path, url, outcomeOf(plain))
      }
      const replayable = !(plain.body instanceof ReadableStream)
      const verdict = await session.settle({ sentToken: token, problem, retried, replayable, msg: reading.msg }, signal)
      if ('reject' in verdict) throw failures.ofVerdict(reading, verdict, plain.path, url)
      token = verdict.retryWith
    }
  }
}

/** The token problem that a refusal reports. */
function tokenProblemOf(code: ApiErrorCode): TokenProblem | undefined {
  if (code === 'TOKEN_EXPIRED') return 'expired'
  return code === 'NEED_LOGIN' ? 'unknown' : undefined
}
