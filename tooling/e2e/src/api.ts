import { administrator } from './product.ts'

/** The envelope of every reply. */
export interface Reply {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

export interface Caller {
  readonly token: string
  readonly get: (path: string) => Promise<Reply>
  readonly post: (path: string, body: unknown) => Promise<Reply>
}

/** Returns functions that call the API like a client of the back office, or of the member centre with a member's token. */
export function createCaller(origin: string, token = ''): Caller {
  const headers = {
    server: 'true',
    'think-lang': 'en',
    'content-type': 'application/json',
    ...(token && { batoken: token, 'ba-user-token': token }),
  }
  const call = async (path: string, init: RequestInit): Promise<Reply> => {
    const answer = await fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(20_000) })
    const reply: unknown = await answer.json()
    if (!isReply(reply)) throw new Error(`${path} answered ${answer.status} with no reply: ${JSON.stringify(reply)}`)
    return reply
  }
  return {
    token,
    get: (path) => call(path, { method: 'GET' }),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

/** Signs the first administrator in; the product must run with ADMIN_CAPTCHA=off, as `startProduct` does. */
export async function signInAdministrator(origin: string, account = administrator): Promise<Caller> {
  const reply = await createCaller(origin).post('/admin/Index/login', { ...account, keep: false })
  const token = pick(reply.data, 'userInfo', 'token')
  if (typeof token !== 'string' || token === '') throw new Error(`No token: ${JSON.stringify(reply)}`)
  return createCaller(origin, token)
}

/** Returns the value at a path of keys, or undefined if the path does not exist. */
export function pick(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
}

function isReply(value: unknown): value is Reply {
  return typeof pick(value, 'code') === 'number' && typeof pick(value, 'msg') === 'string'
}
