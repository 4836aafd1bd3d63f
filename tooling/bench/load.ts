import { connect } from 'node:net'

import { percentile } from './report.ts'
import { createResponseCounter } from './response-counter.ts'

export interface Load {
  readonly origin: string
  /** Returns the path of the n-th request, so that requests of a run can differ. */
  readonly path: (n: number) => string
  /** Returns the Host header of the n-th request. Default: the host of the origin. */
  readonly host?: (n: number) => string
  readonly headers?: Readonly<Record<string, string>>
  /** Returns the address that a proxy names as that of the n-th request. Default: none. */
  readonly visitor?: (n: number) => string
  readonly connections: number
  /** Milliseconds. */
  readonly duration: number
  /** Largest number of requests. Default: as many as the duration allows. */
  readonly most?: number
  /** Milliseconds between a reply and the next request of its connection. Default 0. */
  readonly pause?: number
  /** Counts every status and every broken connection (as status 0). Default: the first of them ends the run. */
  readonly acceptsAll?: boolean
}

export interface LoadResult {
  /** Number of replies. */
  readonly count: number
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Number of replies by status. */
  readonly statuses: ReadonlyMap<number, number>
}

/**
 * Sends requests over keep-alive connections, each with one request at a time, as fast as the replies arrive. It writes directly to
 * the socket: an HTTP client would use more of the two cores than the measured server.
 *
 * @throws if any reply has a status other than 200, unless all are accepted
 */
export async function runLoad({
  origin,
  path,
  host = () => new URL(origin).host,
  headers = {},
  visitor,
  connections,
  duration,
  most = Number.POSITIVE_INFINITY,
  pause = 0,
  acceptsAll = false,
}: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(origin)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const samples: number[] = []
  const statuses = new Map<number, number>()
  const startedAt = performance.now()
  let sent = 0

  const isOver = () => performance.now() - startedAt > duration || sent >= most
  const note = (status: number, askedAt: number) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    samples.push(performance.now() - askedAt)
  }

  const runConnection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let askedAt = 0
      const request = () => {
        if (isOver()) {
          socket.removeAllListeners('end').end()
          resolve()
          return
        }
        askedAt = performance.now()
        const n = sent++
        const forwarded = visitor ? `x-forwarded-for: ${visitor(n)}\r\n` : ''
        socket.write(`GET ${path(n)} HTTP/1.1\r\nhost: ${host(n)}\r\n${head.join('')}${forwarded}\r\n`)
      }
      const counter = createResponseCounter((status) => {
        if (status !== 200 && !acceptsAll) {
          reject(new Error(`${path(0)} answered ${status}`))
          socket.destroy()
          return
        }
        note(status, askedAt)
        if (pause > 0) setTimeout(request, pause)
        else request()
      })
      const onBroken = (error: Error) => {
        if (!acceptsAll) return reject(error)
        note(0, askedAt)
        socket.destroy()
        return resolve()
      }
      socket.on('connect', request)
      socket.on('data', (chunk: Buffer) => counter(chunk))
      socket.on('error', onBroken)
      socket.on('end', () => onBroken(new Error(`${origin} closed a connection`)))
    })

  await Promise.all(
    Array.from({ length: connections }, async () => {
      do await runConnection()
      while (acceptsAll && !isOver())
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return {
    count: samples.length,
    requestsPerSecond: samples.length / seconds,
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
    statuses,
  }
}
