import { once } from 'node:events'
import { connect, createServer } from 'node:net'

export interface QueryCounter {
  readonly port: number
  /** Returns the number of statements that were executed since the last call. */
  readonly take: () => number
  readonly close: () => void
}

/**
 * Creates a proxy in front of PostgreSQL that counts the statements passing through it, so that the measurement does not rely on the
 * server's own reports.
 *
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export async function createQueryCounter(target: { host: string; port: number }): Promise<QueryCounter> {
  let count = 0
  const server = createServer((inner) => {
    const outer = connect(target)
    const watch = createMessageWatcher((type) => {
      if (type === 'Q' || type === 'E') count += 1
    })
    inner.on('data', watch)
    inner.pipe(outer).pipe(inner)
    inner.on('error', () => outer.destroy())
    outer.on('error', () => inner.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    port: address.port,
    take: () => {
      const taken = count
      count = 0
      return taken
    },
    close: () => server.close(),
  }
}

/** Calls `onMessage` with the type of each front-end message; the first message of a connection has no type. */
export function createMessageWatcher(onMessage: (type: string) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      const lengthAt = isStarted ? 1 : 0
      if (pending.length < lengthAt + 4) return
      const length = lengthAt + pending.readUInt32BE(lengthAt)
      if (pending.length < length) return
      if (isStarted) onMessage(String.fromCharCode(pending[0] ?? 0))
      isStarted = true
      pending = pending.subarray(length)
    }
  }
}
