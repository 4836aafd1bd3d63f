import { AsyncLocalStorage } from 'node:async_hooks'

import type { ClientBase } from 'pg'

import { observeStatements } from './observe-statements.ts'

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
