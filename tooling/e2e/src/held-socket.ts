import net from 'node:net'

declare module 'node:net' {
  /** Binds an address without accepting its connections; `node:cluster` opens the sockets of its workers with it. */
  function _createServerHandle(address: string, port: number, addressType: 4 | 6): OpenSocket
}

/** A socket that this process holds without accepting connections, as systemd does for a unit of type socket. */
export interface OpenSocket {
  readonly fd: number
  readonly close: () => void
}

/** Opens a port of the loopback network for servers to come: connections wait until a server that was given the socket takes them. */
export function holdSocket(port: number): OpenSocket {
  return net._createServerHandle('127.0.0.1', port, 4)
}
