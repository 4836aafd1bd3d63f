import { connect } from 'node:net'

import { percentile } from './report.ts'
import { createResponseCounter } from './response-counter.ts'

export interface Load {
  readonly origin: string
  /** The path of the n-th request, so that a run can ask for something else each time. */
  readonly path: (n: number) => string
  /** The host that the n-th request names. Default: that of the origin. */
  readonly host?: (n: number) => string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  /** Milliseconds. */
  readonly duration: number
}

export interface LoadResult {
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/**
 * Asks over kept-alive connections, each with one request at a time, as fast as the answers come. It writes to the socket
 * itself: an HTTP client would need more of the two cores than the server that is measured.
 *
 * @throws if any answer has another status than 200
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
    requestsPerSecond: samples.length / seconds,
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
  }
}
