import type { ClientBase } from 'pg'

/** A statement that took longer than the limit. */
export interface SlowStatement {
  /** Its text, without the values of its parameters. */
  readonly statement: string
  /** From sending it to its last row, in ms. */
  readonly ms: number
}

export interface SlowStatements {
  /** In ms. */
  readonly limit: number
  readonly onSlow: (slow: SlowStatement) => void
}

/** Longer texts are cut. */
const longestText = 2000

/** Measures every statement of a connection, also those that fail. */
export function watchStatements(client: ClientBase, { limit, onSlow }: SlowStatements): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const measured = (...args: unknown[]) => {
    const start = performance.now()
    const note = () => {
      const ms = performance.now() - start
      if (ms >= limit) onSlow({ statement: textOf(args[0]).slice(0, longestText), ms: Math.round(ms) })
    }
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        note()
        callback(...results)
      })
    const result = query(...args)
    if (result instanceof Promise) result.then(note, note)
    return result
  }
  Object.assign(client, { query: measured })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
