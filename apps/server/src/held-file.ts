import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a file for this process by a lock of the operating system, which SQLite sets without writing anything. It ends with the process,
 * however that ends.
 *
 * @returns a function that gives the file back; undefined while another process has it
 * @throws Error when the file cannot be locked at all
 */
export function holdFile(file: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined
  try {
    const taken = new DatabaseSync(file)
    lock = taken
    taken.exec('pragma journal_mode = memory; begin exclusive')
    return () => {
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
