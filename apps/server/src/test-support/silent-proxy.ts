import { connect, createServer, type Socket } from 'node:net'

export interface SilentProxy {
  /** The target's address, through the proxy. */
  readonly url: string
  /** Stops forwarding without closing connections, like a network that drops packets; also affects new connections. */
  readonly fallSilent: () => void
  /** Forwards new connections again; existing ones stay silent. */
  readonly comeBack: () => void
  readonly close: () => Promise<void>
}

/** Opens a TCP proxy in front of a database, which can go silent like a machine that has failed. */
export async function openSilentProxy(target: URL): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const store = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    store(near)
    if (isSilent) return
    const far = store(connect(Number(target.port || 5432), target.hostname))
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    comeBack: () => {
      isSilent = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
