import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy that passes requests on to a server on this machine and, while `isCutting`, ends the connection when the reply begins: the server
 * has done the work, and the client does not hear of it.
 */
export async function openCuttingProxy(port: number): Promise<{
  readonly origin: string
  isCutting: boolean
  readonly close: () => Promise<void>
}> {
  const sockets = new Set<Socket>()
  const state = { isCutting: true }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream)
    upstream.on('data', (part) => {
      if (state.isCutting) client.destroy()
      else client.write(part)
    })
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo // a server on a port has such an address
  return Object.assign(state, {
    origin: `http://127.0.0.1:${own}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
