import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'

import type { Env } from '../settings/settings.ts'
import { StartError } from './start-error.ts'

export interface HttpListener {
  readonly server: Server
  /**
   * @returns the port
   * @throws StartError for a problem that the operator can fix
   */
  readonly listen: (env: Pick<Env, 'port' | 'host' | 'socket'>) => Promise<number>
  /**
   * Accepts no more connections and closes the open ones without breaking a call: running replies, and the next ones of a connection,
   * request the client to close it. An inherited socket stays open in the process that passed it, and further connections wait there
   * for the next server. Connections that stay idle are closed after `idle` ms, all others after `most` ms.
   */
  readonly drain: (patience?: DrainPatience) => Promise<void>
}

interface DrainPatience {
  readonly idle: number
  readonly most: number
}

const drainPatience: DrainPatience = { idle: 1000, most: 10_000 }

/** Timeouts against deliberately slow clients, in ms, and the maximum size of the headers, in bytes. */
const bounds = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  // Long enough for a large upload over a slow line.
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  // Node's default of 5 s is too short: browsers keep connections open for longer, and a proxy would use closed ones.
  keepAliveTimeout: 72_000,
} as const
/** A connection without traffic for this time is closed, also during a reply that the client does not read. In ms. */
const inactivityTimeout = 120_000
const maxHeaders = 100

/** The HTTP server of the process: its bounds, and how it stops. */
export function createHttpListener(handle: RequestListener): HttpListener {
  /** Open connections with their running replies. */
  const connections = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false

  const server = createServer(bounds, (request, response) => {
    const underWay = connections.get(request.socket)
    underWay?.add(response)
    response.once('close', () => underWay?.delete(response))
    if (isDraining) response.shouldKeepAlive = false
    handle(request, response)
  })
  server.setTimeout(inactivityTimeout)
  server.maxHeadersCount = maxHeaders
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })

  const closeIdle = () => {
    for (const [socket, underWay] of connections) if (underWay.size === 0) socket.destroy()
  }

  return {
    server,
    listen: ({ port, host, socket }) =>
      new Promise((resolve, reject) => {
        server.once('error', (error) => reject(explain(error, port, host)))
        server.listen(socket === undefined ? { port, host } : { fd: socket }, () => resolve(portOf(server)))
      }),
    drain: async ({ idle, most } = drainPatience) => {
      isDraining = true
      for (const underWay of connections.values())
        for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
      const sweeping = setTimeout(() => {
        closeIdle()
        sweeping.refresh()
      }, idle)
      const ending = setTimeout(() => connections.forEach((_underWay, socket) => socket.destroy()), most)
      await closeSocket(server)
      clearTimeout(sweeping)
      clearTimeout(ending)
    },
  }
}

/**
 * Waits for the last connection. `close` of an HTTP server closes idle connections immediately, which could break
 * calls.
 */
function closeSocket(server: Server): Promise<void> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
}

function explain(error: Error, port: number, host: string): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use by another program. Stop it, or set PORT to a free one.`, {
      cause: error,
    })
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account. Set PORT to 1024 or more.`, { cause: error })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST "${host}" is not an address of this machine.`, { cause: error })
  return error
}

function portOf(server: Server): number {
  const address: string | AddressInfo | null = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('The server listens on no port')
  return address.port
}
