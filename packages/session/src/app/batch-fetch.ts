import {
  acceptsHeader,
  type BatchBody,
  batchFeature,
  type BatchLine,
  batchPaths,
  isRecord,
  largestBatch,
} from '@teachnet/protocol'

type Fetch = typeof globalThis.fetch

interface WaitingRead {
  readonly request: Request
  /** Path with query. */
  readonly path: string
  /** Where reads of its folder are sent together. */
  readonly url: string
  readonly resolve: (reply: Response | Promise<Response>) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Returns a `fetch` that sends the reads of one moment, such as those of a page with its menu and its notices, in one request. Each read gets its
 * own reply as soon as the server has it. The first reply of a server announces whether it takes such requests; an old back end does not,
 * and gets each read by itself.
 */
export function createBatchFetch(fetch: Fetch = (...parameters) => globalThis.fetch(...parameters)): Fetch {
  /** Origins of servers that take several reads in one request. */
  const announced = new Set<string>()
  let waiting: WaitingRead[] = []

  async function sendAlone(request: Request): Promise<Response> {
    const reply = await fetch(request)
    const { origin } = new URL(request.url)
    if (reply.headers.get(acceptsHeader)?.split(/, ?/).includes(batchFeature)) announced.add(origin)
    return reply
  }

  function sendWaiting(): void {
    const reads = waiting.filter(({ request }) => !request.signal.aborted)
    waiting = []
    for (const group of groupsOf(reads)) {
      const [first] = group
      if (first && group.length === 1) first.resolve(sendAlone(first.request))
      else void sendTogether(group)
    }
  }

  async function sendTogether(reads: readonly WaitingRead[]): Promise<void> {
    const open = new Map(reads.entries())
    const left = new AbortController()
    for (const [at, { request }] of reads.entries())
      request.signal.addEventListener('abort', () => {
        open.delete(at)
        if (open.size === 0) left.abort()
      })
    try {
      const reply = await fetch(toRequest(reads, left.signal))
      if (!reply.ok) {
        // A proxy or an older server does not know the address; what else has failed is the outcome of each read.
        const isUnknown = reply.status === 404 || reply.status === 405
        const text = await reply.text()
        if (isUnknown) for (const { request } of open.values()) announced.delete(new URL(request.url).origin)
        for (const { request, resolve } of open.values())
          resolve(isUnknown ? fetch(request) : new Response(text, { status: reply.status, headers: reply.headers }))
        return
      }
      for await (const line of linesOf(reply)) {
        const { at, status, headers, body } = readLine(line)
        const read = open.get(at)
        open.delete(at)
        read?.resolve(status === 406 ? fetch(read.request) : new Response(body, { status, headers }))
      }
      if (open.size > 0) throw new TypeError('The reply has ended before all reads were answered.')
    } catch (error) {
      for (const { reject } of open.values()) reject(error)
    }
  }

  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    const { method, signal } = request
    const { origin, pathname, search } = new URL(request.url)
    const folder = Object.entries(batchPaths).find(([start]) => pathname.startsWith(start))
    // A hidden tab runs its timers late.
    if (method !== 'GET' || !folder || !announced.has(origin) || signal.aborted || document.hidden)
      return sendAlone(request)
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      if (waiting.length === 0) setTimeout(sendWaiting)
      waiting.push({ request, path: pathname + search, url: origin + folder[1], resolve, reject })
    })
  }
}

/** Reads that can be sent in one request: to the same folder of the same server, with the same headers. */
function groupsOf(reads: readonly WaitingRead[]): readonly (readonly WaitingRead[])[] {
  const groups = new Map<string, WaitingRead[]>()
  const full: WaitingRead[][] = []
  for (const read of reads) {
    const { headers, credentials } = read.request
    const key = JSON.stringify([read.url, credentials, ...headers])
    const group = groups.get(key) ?? []
    group.push(read)
    groups.set(key, group)
    if (group.length === largestBatch) {
      full.push(group)
      groups.delete(key)
    }
  }
  return [...full, ...groups.values()]
}

function toRequest([first, ...rest]: readonly WaitingRead[], signal: AbortSignal): Request {
  if (!first) throw new TypeError('A request needs a read.')
  const body: BatchBody = { reads: [first, ...rest].map(({ path }) => path) }
  const headers = new Headers(first.request.headers)
  headers.set('content-type', 'application/json')
  const { credentials } = first.request
  return new Request(first.url, { method: 'POST', headers, credentials, body: JSON.stringify(body), signal })
}

/** The lines of a reply, as they arrive. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) return
  }
}

/** @throws SyntaxError or TypeError for a line that a server of ours does not send */
function readLine(line: string): BatchLine {
  const read: unknown = JSON.parse(line)
  if (!isRecord(read) || !isRecord(read.headers)) throw new TypeError('The reply to several reads has a wrong line.')
  const headers = Object.fromEntries(Object.entries(read.headers).map(([name, value]) => [name, String(value)]))
  return { at: Number(read.at), status: Number(read.status), headers, body: String(read.body) }
}
