import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What `execute` answers on both drivers. */
export interface RowsResultHkt extends PgQueryResultHKT {
  type: Rows<this['row']>
}

interface Rows<Row> {
  rows: Row[]
}

/** Runs statements: the database itself, or a transaction on it. Repositories take this. */
export type Queries = PgDatabase<RowsResultHkt, Record<string, never>>

/** The database of the server: drizzle over PGlite or node-postgres, and what the drivers do differently. */
export interface DatabaseExtras {
  /** PGlite in this process: one connection, no other process. */
  readonly isEmbedded: boolean
  /** Runs one statement by its text; used where drizzle has no words for it. */
  run: (text: string, values?: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Hears notifications of every process on this database, its own included. `onGap` tells that some may have been missed. */
  listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) => Promise<() => Promise<void>>
  /** Copies the embedded database's files, as of one moment, to a folder; other statements wait. Absent on PostgreSQL. */
  copyTo?: (folder: string) => Promise<void>
  /** Checkpoints and closes; a second call does nothing. */
  close: () => Promise<void>
}

export type Database = Queries & DatabaseExtras
