import { adminCalls } from './admin-calls.ts'
import { apiCalls } from './api-calls.ts'
import { encodeInput, type Input, isInput, readQuery } from './input.ts'
import { needLogin, notFound, Refusal } from './reply.ts'
import { createTables, type Tables } from './tables.ts'

export interface SeenRequest {
  /** Method and path, such as `GET /admin/user.User/index`. */
  readonly call: string
  readonly query: Input
  /** As received, not yet encoded. */
  readonly body: Input
}

export interface OldBackEndOptions {
  /** Channels for verification codes. A new installation has none. */
  readonly accountVerificationType?: readonly string[]
  /** First path segment of the back office. */
  readonly entrance?: string
  /** Unix milliseconds. */
  readonly now?: () => number
}

export interface OldBackEnd {
  readonly fetch: typeof globalThis.fetch
  /** The stored rows; tests read them and add records. */
  readonly tables: Tables
  readonly requests: readonly SeenRequest[]
}

/** Maximum number of reads per address and minute. */
const readingsPerMinute = 120

/** The access token of the administrator and of the member with id 1. */
const token = 'access'

/** An in-memory fake of BuildAdmin 2.1 for tests; the README lists what it refuses. */
export function createOldBackEnd(options: OldBackEndOptions = {}): OldBackEnd {
  const { accountVerificationType = [], entrance = '/admin', now = () => Date.now() } = options
  const tables = createTables()
  const requests: SeenRequest[] = []
  let window = { start: 0, readings: 0 }

  function throttle(): void {
    const minute = Math.floor(now() / 60_000)
    window = window.start === minute ? { start: minute, readings: window.readings + 1 } : { start: minute, readings: 1 }
    if (window.readings <= readingsPerMinute) return
    const seconds = 60 - Math.floor((now() % 60_000) / 1000)
    throw new Refusal(200, { code: 0, msg: `Please do not request frequently. Try again in ${seconds} seconds.` })
  }

  function answer(request: Request, query: Input, body: Input): object {
    const { pathname } = new URL(request.url)
    const isReading = request.method === 'GET' && request.headers.get('accept') !== null
    if (isReading) throttle()
    const path = toAppPath(pathname, entrance)
    const call = `${request.method} ${path}`
    const context = { tables, query, body, accountVerificationType }
    const open = apiCalls.open[call] ?? adminCalls.open[call]
    if (open) return open(context)
    const calls = path.startsWith('/admin/') ? adminCalls : apiCalls
    const header = path.startsWith('/admin/') ? 'batoken' : 'ba-user-token'
    const guarded = calls.guarded(call)
    if (!guarded) throw notFound()
    if (request.headers.get(header) !== token) throw needLogin()
    return guarded(context)
  }

  return {
    tables,
    requests,
    async fetch(...given) {
      const request = new Request(...given)
      const url = new URL(request.url)
      const text = await request.text()
      const body: unknown = text === '' ? {} : JSON.parse(text)
      const raw = { query: readQuery(url.searchParams), body: isInput(body) ? body : {} }
      requests.push({ call: `${request.method} ${url.pathname}`, ...raw })
      try {
        return Response.json(answer(request, toInput(raw.query), toInput(raw.body)))
      } catch (error) {
        if (error instanceof Refusal) return Response.json(error.body, { status: error.status })
        throw error
      }
    },
  }
}

function toInput(raw: Input): Input {
  const encoded = encodeInput(raw)
  return isInput(encoded) ? encoded : {}
}

/** With another entrance, there are no calls at `/admin`. */
function toAppPath(pathname: string, entrance: string): string {
  if (entrance === '/admin') return pathname
  return pathname.startsWith(`${entrance}/`)
    ? `/admin${pathname.slice(entrance.length)}`
    : pathname.replace(/^\/admin\//, '/-/')
}
