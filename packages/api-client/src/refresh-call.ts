import { type Area, refreshTokenPath } from '@teachnet/protocol'
import { toMap } from './old-back-end.ts'
import type { PlainRequest } from './options.ts'
import { readReply } from './read-reply.ts'
import type { RefreshAnswer } from './token-check.ts'
import type { RequestWriter } from './request-writer.ts'
import type { Send } from './send.ts'

/** Time limit of a refresh in milliseconds: shorter than that of calls, because they wait for it. */
const refreshTimeout = 20_000

/** Creates the call that requests a new access token. It never rejects. */
export function createRefreshCall(
  { tokenTypes }: Area,
  { toUrl, toWire }: RequestWriter,
  send: Send,
): (auth: string, refreshToken: string) => Promise<RefreshAnswer> {
  return async (auth, refreshToken) => {
    try {
      const request: PlainRequest = {
        method: 'POST',
        path: refreshTokenPath,
        // Old servers ignore `rotate` and reply without a new refresh token.
        body: { refreshToken, rotate: true },
        timeout: refreshTimeout,
      }
      const reading = readReply(await send(toWire(request, toUrl(request), auth)))
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
    }
  }
}
