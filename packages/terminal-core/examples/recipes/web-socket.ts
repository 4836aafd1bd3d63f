import type { Connection } from '@teachnet/terminal-core'

/** What is used of a `WebSocket`. */
export interface Socket {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: () => void): void
  close(): void
}

/**
 * The port `connect` over a WebSocket for each run: `connectBySocket((url) => new WebSocket(url), 'wss://deploy.example.org/run')`. The server sends the messages
 * of the run as JSON, and checks the origin of the handshake, as browsers do not.
 */
export function connectBySocket(open: (url: string) => Socket, address: string) {
  return ({ uuid, command, attempt, onMessage, onError }: Connection) => {
    const query = new URLSearchParams({ uuid, command, attempt: String(attempt) })
    const socket = open(`${address}?${query}`)
    socket.addEventListener('message', ({ data }) => onMessage(String(data)))
    // After the end of the run the terminal no longer listens; before, the connection was lost.
    socket.addEventListener('close', onError)
    return () => socket.close()
  }
}
