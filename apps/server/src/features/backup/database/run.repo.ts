import type { Database } from '../../../platform/db/client.ts'
import type { RunStatement } from '../../../platform/db/releases.ts'
import { loadRows } from '../../../platform/db/statement.ts'

/** Runs SQL text in one transaction. */
export type Run = RunStatement

/** The text form of values must not depend on a server's settings: checksums are computed over the text. */
const steadyText = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  `set local bytea_output = 'hex'`,
  `set local extra_float_digits = 1`,
  // Reading a million rows takes longer than the limit for a request.
  `set local statement_timeout = 0`,
  // A table locked for long causes an error instead of an endless wait.
  `set local lock_timeout = '30s'`,
  `set local idle_in_transaction_session_timeout = 0`,
]

/** Reads a snapshot of the database, whatever others write meanwhile. */
export function readSnapshot<T>(db: Database, read: (run: Run) => Promise<T>): Promise<T> {
  return inTransaction(db, { isolationLevel: 'repeatable read', accessMode: 'read only' }, read)
}

/** Writes in one transaction: all or nothing. */
export function writeAtOnce<T>(db: Database, write: (run: Run) => Promise<T>): Promise<T> {
  return inTransaction(db, { isolationLevel: 'read committed', accessMode: 'read write' }, write)
}

/** Writes in one transaction, and rolls it back. */
export async function writeNothing<T>(db: Database, write: (run: Run) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined
  try {
    await writeAtOnce(db, async (run) => {
      result = { value: await write(run) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!result) throw new TypeError('a transaction ended without its work')
  return result.value
}

/** Ends a transaction that is not to be committed. */
class RolledBack extends Error {}

function inTransaction<T>(
  db: Database,
  config: NonNullable<Parameters<Database['transaction']>[1]>,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  return db.transaction(async (queries) => {
    const run: Run = (text, values = []) => loadRows(queries, { sql: text, params: [...values] })
    for (const statement of steadyText) await run(statement)
    return work(run)
  }, config)
}
