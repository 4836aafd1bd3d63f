import type { ClientBase } from 'pg'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Called with the text of a statement before it is sent. The returned function is called after the last row, or with the error. */
export type StatementObserver = (text: string) => (error?: unknown) => void

/** Lets an observer see every statement of a connection, also those that fail. */
export function observeStatements(client: ClientBase, begin: StatementObserver): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const observed = (...args: unknown[]) => {
    const end = begin(textOf(args[0]))
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        end(results[0])
        callback(...results)
      })
    const result = query(...args)
    if (result instanceof Promise)
      result.then(
        () => end(),
        (error: unknown) => end(error),
      )
    return result
  }
  Object.assign(client, { query: observed })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

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
  /** Called in the asynchronous context that sent the statement. */
  readonly onSlow: (slow: SlowStatement) => void
}

/** Longer texts are cut. */
const longestText = 2000

/** Measures every statement of a connection, also those that fail. */
export function watchStatements(client: ClientBase, { limit, onSlow }: SlowStatements): void {
  observeStatements(client, (text) => {
    const start = performance.now()
    const inContext = AsyncLocalStorage.snapshot()
    return () => {
      const ms = performance.now() - start
      if (ms >= limit) inContext(onSlow, { statement: text.slice(0, longestText), ms: Math.round(ms) })
    }
  })
}
