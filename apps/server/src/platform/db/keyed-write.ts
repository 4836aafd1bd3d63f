import { AsyncLocalStorage } from 'node:async_hooks'
import { fail } from '../errors.ts'
import type { Queries } from './client.ts'
import { markWritten, type WriteClaim } from './idempotency-key.repo.ts'

/** A request with an idempotency key, while it is handled. */
export interface KeyedWrite extends WriteClaim {
  /** Whether the request is still handled; work that it left behind no longer belongs to it. */
  isOpen: boolean
  /** Whether a committed transaction has recorded the write. */
  isMarked: boolean
  /** The record that the write changes, if it is one. */
  record?: { readonly controller: string; readonly id: number } | undefined
}

const current = new AsyncLocalStorage<KeyedWrite>()

/** Runs the handling of a request with an idempotency key. */
export function runKeyedWrite(write: KeyedWrite, run: () => void): void {
  current.run(write, run)
}

/** Notes the only record that the current write changes, for the reply to a repeated request. Call it in the transaction of the write. */
export function storeWrittenRecord(controller: string, id: number): void {
  const write = current.getStore()
  if (write?.isOpen) write.record = { controller, id }
}

/**
 * Lets the first transaction that a request with an idempotency key commits record that the write was carried out. A repeated request then
 * does not do it again, even if the process ends before the reply is stored.
 */
export function markingWrites(transaction: Queries['transaction']): Queries['transaction'] {
  return async (work, config) => {
    const write = current.getStore()
    if (!write?.isOpen || write.isMarked || config?.accessMode === 'read only') return transaction(work, config)
    const result = await transaction(async (tx) => {
      const done = await work(tx)
      if (!(await markWritten(tx, write, write.record))) throw fail('WRITE_RUNNING', { retryAfter: 2 })
      return done
    }, config)
    write.isMarked = true
    return result
  }
}
