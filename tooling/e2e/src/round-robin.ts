import { once } from 'node:events'
import { createServer, request } from 'node:http'

export interface RoundRobin {
  readonly origin: string
  /** Returns the number of requests to each of the ports, in their order. */
  readonly counts: () => readonly number[]
  readonly close: () => Promise<void>
}

/** Starts a load balancer: each request goes to the next server, with the visitor's address in its header. */
export async function createRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const counts = ports.map(() => 0)
  let turn = 0
  const server = createServer((incoming, answer) => {
    const index = turn++ % ports.length
    counts[index] = (counts[index] ?? 0) + 1
    const visitor = incoming.headers['x-forwarded-for'] ?? incoming.socket.remoteAddress
    const outgoing = request(
      {
        port: ports[index],
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': visitor },
      },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    counts: () => [...counts],
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
