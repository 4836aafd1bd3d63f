import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { fileFolder } from '../process/own-files.ts'
import { StartError } from '../process/start-error.ts'

export const migrationsFolder = fileFolder('migrations')

/** The advisory lock for creating and changing tables: an arbitrary number, the same in every process of the product. */
export const migrationLock = 7_301_946

interface Migrator {
  readonly run: (text: string, values?: readonly unknown[]) => Promise<unknown>
  readonly migrate: (options: { migrationsFolder: string }) => Promise<unknown>
}

/** Applies pending migrations under a lock: processes that start together wait for each other. */
export async function migrateDatabase({ run, migrate }: Migrator): Promise<void> {
  if (!existsSync(migrationsFolder)) throw new StartError(`The migrations folder ${migrationsFolder} is missing.`)
  await run('select pg_advisory_lock($1)', [migrationLock])
  try {
    await addTrigrams(run)
    await migrate({ migrationsFolder })
    // Counters of one minute need no write-ahead log; drizzle cannot declare unlogged tables.
    await run('alter table throttle set unlogged')
  } finally {
    await run('select pg_advisory_unlock($1)', [migrationLock])
  }
}

/** Applies pending migrations and returns their names. */
export async function applyMigrations(
  run: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
  bringUpToDate: () => Promise<void>,
): Promise<readonly string[]> {
  const count = async () => {
    const [row] = await run('select count(*)::integer as applied from drizzle.__drizzle_migrations')
    return Number(row?.applied)
  }
  const before = await count()
  await bringUpToDate()
  return listMigrations().slice(before, await count())
}

/** Counts the migrations that are not applied. A newer version may have applied more than this one has. */
export async function countPending(
  run: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<number> {
  const [row] = await run('select count(*)::integer as applied from drizzle.__drizzle_migrations')
  return countMissing(Number(row?.applied))
}

/** Migrations of this version beyond the number of applied ones. */
export function countMissing(applied: number): number {
  return Math.max(0, listMigrations().length - applied)
}

/** Lists the names of the migrations, oldest first. */
export function listMigrations(): string[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ tag }) => tag)
}

/** Adds the extension for the indexes of substring searches; drizzle cannot declare extensions. */
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
