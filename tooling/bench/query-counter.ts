import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** A statement that was executed. */
export interface SentStatement {
  readonly text: string
  /** From sending it to the end of its reply. */
  readonly ms: number
}

export interface QueryCounter {
  readonly port: number
  /** Returns the statements that were executed since the last call. */
  readonly take: () => readonly SentStatement[]
  readonly close: () => void
}

/**
 * Creates a proxy in front of PostgreSQL that counts the statements passing through it, so that the measurement does not rely on the
 * server's own reports.
 *
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export async function createQueryCounter(target: { host: string; port: number }): Promise<QueryCounter> {
  let sent: SentStatement[] = []
  const server = createServer((inner) => {
    const outer = connect(target)
    const texts = new Map<string, string>()
    let running: { readonly text: string; readonly sentAt: number }[] = []
    let bound = ''
    const begin = (text: string) => running.push({ text, sentAt: performance.now() })
    inner.on(
      'data',
      createMessageWatcher((type, body) => {
        const [first = '', second = ''] = body.toString('utf8').split('\0', 2)
        if (type === 'P') texts.set(first, second)
        else if (type === 'B') bound = texts.get(second) ?? ''
        else if (type === 'E') begin(bound)
        else if (type === 'Q') begin(first)
      }),
    )
    outer.on(
      'data',
      createMessageWatcher((type) => {
        if (type !== 'Z') return
        for (const { text, sentAt } of running) sent.push({ text, ms: performance.now() - sentAt })
        running = []
      }, true),
    )
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
      const taken = sent
      sent = []
      return taken
    },
    close: () => server.close(),
  }
}

/**
 * Calls `onMessage` with the type and the body of each message.
 *
 * @param isStarted whether the first message has a type; the first one of a client has none. Default: false
 */
export function createMessageWatcher(
  onMessage: (type: string, body: Buffer) => void,
  isStarted = false,
): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0)
  let hasType = isStarted
  return (chunk) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      const lengthAt = hasType ? 1 : 0
      if (pending.length < lengthAt + 4) return
      const length = lengthAt + pending.readUInt32BE(lengthAt)
      if (pending.length < length) return
      if (hasType) onMessage(String.fromCharCode(pending[0] ?? 0), pending.subarray(lengthAt + 4, length))
      hasType = true
      pending = pending.subarray(length)
    }
  }
}
