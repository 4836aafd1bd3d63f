import { toMap } from './old-back-end.ts'
import type { ClientArea, PlainRequest } from './options.ts'
import { readReply } from './read-reply.ts'
import type { RefreshAnswer } from './token-check.ts'
import type { RequestWriter } from './request-writer.ts'
import type { Send } from './wire-request.ts'
import type { TimeLimits } from './time-limits.ts'
import { untilAborted } from './until-aborted.ts'

/** Time limit of a refresh in milliseconds: shorter than that of calls, because they wait for it. */
const refreshTimeout = 20_000

interface Options extends Pick<RequestWriter, 'toUrl' | 'toWire'> {
  readonly area: ClientArea
  readonly path: string
  readonly send: Send
  readonly limits: TimeLimits
}

/** Creates the call that requests a new access token. It never rejects. */
export function createRefreshCall({
  area: { tokenTypes },
  path,
  toUrl,
  toWire,
  send,
  limits,
}: Options): (auth: string, refreshToken: string) => Promise<RefreshAnswer> {
  return async (auth, refreshToken) => {
    const { signal, end } = limits.begin(refreshTimeout)
    try {
      // Old servers ignore `rotate` and reply without a new refresh token.
      const request: PlainRequest = { method: 'POST', path, body: { refreshToken, rotate: true } }
      const reading = readReply(await untilAborted(send(toWire(request, toUrl(request), auth, signal)), signal))
      if (reading.kind === 'problem') {
        const isRefusal = reading.replyCode !== undefined && reading.code !== 'HTTP' && reading.status < 300
        return isRefusal ? { type: 'refused', msg: reading.msg } : { type: 'failed' }
      }
      const { type, token, refresh_token: next } = toMap(reading.data)
      // Another area's token must not be stored as ours.
      if (type !== tokenTypes.refresh || typeof token !== 'string' || token === '') return { type: 'failed' }
      return { type: 'renewed', token, refreshToken: typeof next === 'string' ? next : '' }
    } catch {
      // An unreachable server has not refused: the session may still be valid.
      return { type: 'failed' }
    } finally {
      end()
    }
  }
}
