import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { StartError } from '../start-error.ts'

export const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations')

/** The advisory lock under which tables are created and changed: any number, the same in every process of ours. */
export const migrationLock = 7_301_946

interface Migrator {
  readonly run: (text: string, values?: readonly unknown[]) => Promise<unknown>
  readonly migrate: (options: { migrationsFolder: string }) => Promise<unknown>
}

/** Brings the tables up to date, once at a time: processes that start together wait for each other. */
export async function migrateDatabase({ run, migrate }: Migrator): Promise<void> {
  if (!existsSync(migrationsFolder)) throw new StartError(`The migrations folder ${migrationsFolder} is missing.`)
  await run('select pg_advisory_lock($1)', [migrationLock])
  try {
    await addTrigrams(run)
    await migrate({ migrationsFolder })
    // Counters of one minute need no write-ahead log; drizzle has no word for that.
    await run('alter table throttle set unlogged')
  } finally {
    await run('select pg_advisory_unlock($1)', [migrationLock])
  }
}

/** What searches by a part of a text are indexed with; drizzle has no word for extensions. */
export async function addTrigrams(run: Migrator['run']): Promise<void> {
  try {
    await run('create extension if not exists pg_trgm')
  } catch (cause) {
    throw new StartError(
      'The database lacks the extension pg_trgm, which belongs to PostgreSQL (package postgresql-contrib). Who administers it can add it: CREATE EXTENSION pg_trgm.',
      { cause },
    )
  }
}
