import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type { MigrationReports } from './migrate.ts'
import type { DatabaseRelease, RunStatement } from './releases.ts'
import type { ReplicaFigures } from './postgresql/replicas.ts'

/** The result of `execute` on both drivers. */
export interface RowsResultHkt extends PgQueryResultHKT {
  type: Rows<this['row']>
}

interface Rows<Row> {
  rows: Row[]
}

/** Runs statements: the database itself, or a transaction on it. Repositories take this type. */
export type Queries = PgDatabase<RowsResultHkt, Record<string, never>>

/** Operations that the server needs in addition to drizzle, and on which PGlite and node-postgres differ. */
export interface DatabaseExtras {
  /** True for PGlite: one connection, in this process only. */
  readonly isEmbedded: boolean
  /** Runs one statement given as text; for statements that drizzle cannot express. */
  run: RunStatement
  /**
   * Runs a transaction whose statements may take longer than those of requests.
   *
   * @param limit for each statement, in ms; the embedded database has none
   */
  atLength: <T>(limit: number, work: (tx: Queries) => Promise<T>) => Promise<T>
  /** Like `atLength`, for reads that may be slightly outdated, as those with `forReading`. */
  readAtLength: <T>(limit: number, read: (tx: Queries) => Promise<T>) => Promise<T>
  /** Receives notifications of every process on this database, including this one. `onGap` is called when some may have been missed. */
  listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) => Promise<() => Promise<void>>
  /** Applies pending migrations and returns their names. */
  migrate: (reports?: MigrationReports) => Promise<readonly string[]>
  /** The latest release that has started on this database. */
  loadRelease: () => Promise<DatabaseRelease | undefined>
  /** Migrations of this version that are not applied. */
  countPending: () => Promise<number>
  /**
   * For reads that may be slightly outdated: they see every change that this process has made or was notified of (`noteChange`), and
   * use a replica that is up to date. Without replicas, it is the same database. It is not for writes.
   */
  readonly forReading: Queries
  /** Reports that records have changed, here or in another process: `forReading` sees the change from now on. Absent without replicas. */
  noteChange?: () => void
  /** The states of the replicas. Absent without replicas. */
  replicas?: () => readonly ReplicaFigures[]
  /** Connections of this process by their state. Absent on the embedded database, which has one. */
  connections?: () => { readonly active: number; readonly idle: number; readonly waiting: number }
  /** Copies the files of the embedded database to a folder, as a snapshot; other statements wait. Absent on PostgreSQL. */
  copyTo?: (folder: string) => Promise<void>
  /** Checkpoints and closes; a second call does nothing. */
  close: () => Promise<void>
}

export type Database = Queries & DatabaseExtras
