import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface CuttableProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones, like a stopped database server. */
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a TCP proxy between the server and its database that a test can cut and restore. */
export async function createCuttableProxy(target: { host: string; port: number }): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let server = listen()
  const port = await portOf(server, 0)

  function listen() {
    return createServer((inner) => {
      const outer = connect(target)
      for (const [from, to] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        sockets.add(from)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    })
  }

  const cut = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    cut,
    restore: async () => {
      server = listen()
      await portOf(server, port)
    },
    close: cut,
  }
}

async function portOf(server: ReturnType<typeof createServer>, wanted: number): Promise<number> {
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
