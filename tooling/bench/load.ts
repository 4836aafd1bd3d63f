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
  readonly connections: number
  /** Milliseconds. */
  readonly duration: number
}

export interface LoadResult {
  /** Number of replies. */
  readonly count: number
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/**
 * Sends requests over keep-alive connections, each with one request at a time, as fast as the replies arrive. It writes directly to
 * the socket: an HTTP client would use more of the two cores than the measured server.
 *
 * @throws if any reply has a status other than 200
 */
export async function runLoad({
  origin,
  path,
  host = () => new URL(origin).host,
  headers = {},
  connections,
  duration,
}: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(origin)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const samples: number[] = []
  const startedAt = performance.now()
  let sent = 0

  const runConnection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let askedAt = 0
      const ask = () => {
        askedAt = performance.now()
        if (askedAt - startedAt > duration) {
          socket.end()
          resolve()
          return
        }
        const n = sent++
        socket.write(`GET ${path(n)} HTTP/1.1\r\nhost: ${host(n)}\r\n${head.join('')}\r\n`)
      }
      const counter = createResponseCounter((status) => {
        if (status !== 200) {
          reject(new Error(`${path(0)} answered ${status}`))
          socket.destroy()
          return
        }
        samples.push(performance.now() - askedAt)
        ask()
      })
      socket.on('connect', ask)
      socket.on('data', (chunk: Buffer) => counter(chunk))
      socket.on('error', reject)
      socket.on('end', () => reject(new Error(`${origin} closed a connection`)))
    })

  await Promise.all(Array.from({ length: connections }, runConnection))
  const seconds = (performance.now() - startedAt) / 1000
  return {
    count: samples.length,
    requestsPerSecond: samples.length / seconds,
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
  }
}
