import { DatabaseSync } from 'node:sqlite'

/** Without a reference the garbage collector closes the connection, which releases its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file for this process with an operating-system lock, which SQLite takes without writing anything. The lock ends with the process,
 * however the process ends.
 *
 * @returns a function that releases the lock; undefined while another process holds it
 * @throws Error when the file cannot be locked at all
 */
export function holdFile(file: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined
  try {
    const taken = new DatabaseSync(file)
    lock = taken
    taken.exec('pragma journal_mode = memory; begin exclusive')
    held.add(taken)
    return () => {
      held.delete(taken)
      if (taken.isOpen) taken.close()
    }
  } catch (error) {
    lock?.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** SQLITE_BUSY */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
