import { AsyncLocalStorage } from 'node:async_hooks'

import type { Database } from '../platform/db/client.ts'

const statements = [
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
  'run',
  'atLength',
  'readAtLength',
] as const

/**
 * Lets a database reject statements and transactions that work sends beside its own open transaction. The embedded database has one
 * connection: there, such a statement waits for the end of the transaction, which waits for the statement. PostgreSQL has more than one and
 * would hide that.
 */
export function rejectNestedUse(db: Database): Database {
  /** The open transaction of a piece of work on this database. */
  const open = new AsyncLocalStorage<{ isOpen: boolean }>()
  const reject = () => {
    if (open.getStore()?.isOpen)
      throw new Error(
        'A statement beside the open transaction of the same work waits for ever on the embedded database',
      )
  }
  for (const name of statements) {
    const run: (...args: unknown[]) => unknown = db[name].bind(db) as never
    Object.assign(db, {
      [name]: (...args: unknown[]) => {
        reject()
        return run(...args)
      },
    })
  }
  const transaction = db.transaction.bind(db)
  const guarded: Database['transaction'] = (work, config) => {
    reject()
    const own = { isOpen: true }
    return open.run(own, async () => {
      try {
        return await transaction(work, config)
      } finally {
        own.isOpen = false
      }
    })
  }
  return Object.assign(db, { transaction: guarded })
}
