import { acceptsHeader, backEndHeader, idempotencyHeader, ownBackEnd } from '@teachnet/protocol'

/** A small back end that speaks the protocol: tokens that can expire, and a record of the requests. */
export interface FakeServer {
  fetch: typeof globalThis.fetch
  /** The received requests, in order. */
  requests: SeenRequest[]
  /** Sets the answer of one path and replaces the previous one. */
  answer(path: string, answer: Answer): void
  /** Access token → its state; a missing token is unknown. */
  tokens: Map<string, 'valid' | 'expired'>
  refreshes(): SeenRequest[]
}

export interface SeenRequest {
  method: string
  path: string
  query: string
  headers: Headers
  body: string
}

type Answer = (request: SeenRequest) => Response | Promise<Response>

/** An envelope as our server writes it. */
export function reply(code: number, data: unknown = null, msg = '', rest: object = {}): Response {
  const headers = { [backEndHeader]: ownBackEnd, [acceptsHeader]: idempotencyHeader }
  return Response.json({ code, msg, time: 1_700_000_000, data, ...rest }, { headers })
}

export function html(status: number): Response {
  return new Response('<html><body>Something broke</body></html>', { status, headers: { 'content-type': 'text/html' } })
}

interface FakeServerOptions {
  /**
   * Rotates the refresh token at each refresh, for clients that request it; a replaced token gets the same reply again.
   */
  rotates?: boolean

  tokenHeader?: string
  refreshType?: string
  refreshToken?: string
}

export const refreshPath = '/api/common/refreshToken'

export function createFakeServer(options: FakeServerOptions = {}): FakeServer {
  const {
    tokenHeader = 'batoken',
    refreshType = 'admin-refresh',
    refreshToken = 'refresh-1',
    rotates = false,
  } = options
  const tokens = new Map<string, 'valid' | 'expired'>()
  const answers = new Map<string, Answer>()
  const requests: SeenRequest[] = []
  let issued = 1

  // Like the old back end: a refresh deletes the old access token, so a second refresh is rejected.
  const refreshOnce: Answer = (request) => {
    const old = request.headers.get(tokenHeader) ?? ''
    if (JSON.parse(request.body).refreshToken !== refreshToken)
      return reply(0, null, 'Login expired, please login again.')
    if (!tokens.has(old)) return reply(0, null, 'Invalid token')
    tokens.delete(old)
    issued += 1
    tokens.set(`auth-${issued}`, 'valid')
    return reply(1, { type: refreshType, token: `auth-${issued}` })
  }
  const successors = new Map<string, object>()
  let current = refreshToken
  const rotate: Answer = ({ body }) => {
    const requested = JSON.parse(body)
    const known = successors.get(requested.refreshToken)
    if (known) return reply(1, known)
    if (requested.refreshToken !== current || requested.rotate !== true) return reply(0, null, 'over')
    issued += 1
    tokens.set(`auth-${issued}`, 'valid')
    const data = { type: refreshType, token: `auth-${issued}`, refresh_token: `refresh-${issued}` }
    successors.set(current, data)
    current = data.refresh_token
    return reply(1, data)
  }
  answers.set(refreshPath, rotates ? rotate : refreshOnce)

  const guarded: Answer = ({ headers }) => {
    const state = tokens.get(headers.get(tokenHeader) ?? '')
    if (state === 'expired') return reply(409, [], 'Token expiration')
    return state === 'valid' ? reply(1, { ok: true }) : reply(303, { type: 'need login' }, 'Please login first')
  }

  return {
    requests,
    tokens,
    answer: (path, answer) => void answers.set(path, answer),
    refreshes: () => requests.filter(({ path }) => path === refreshPath),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const seen: SeenRequest = {
        method: request.method,
        path: pathname,
        query: decodeURIComponent(search.slice(1)),
        headers: request.headers,
        body: await request.text(),
      }
      requests.push(seen)
      const response = await (answers.get(pathname) ?? guarded)(seen)
      request.signal.throwIfAborted()
      return response
    },
  }
}
