import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'

import { messageOf } from '../process/error-text.ts'
import { fileFolder } from '../process/own-files.ts'
import { StartError } from '../process/start-error.ts'
import { recordRelease, rejectNewerRelease, type RunStatement } from './releases.ts'

export const migrationsFolder = fileFolder('migrations')

/** The advisory lock for creating and changing tables: an arbitrary number, the same in every process of the product. */
export const migrationLock = 7_301_946

/** An applied migration, as drizzle records it. */
export const migrationMark = z.object({ hash: z.string(), created_at: z.number() })
export type MigrationMark = z.infer<typeof migrationMark>

export interface Migration extends MigrationMark {
  readonly name: string
  readonly statements: readonly string[]
}

/** One session on a database. */
export interface MigrationSession {
  readonly run: RunStatement
  readonly transaction: <T>(work: (run: RunStatement) => Promise<T>) => Promise<T>
}

export interface MigrationReports {
  /** Called before the first change of a database that has data, with the names of the pending migrations. */
  readonly beforeMigrating?: (names: readonly string[]) => Promise<void>
  /** Called after each migration. */
  readonly onMigrated?: (migration: { readonly name: string; readonly ms: number }) => void
  /** Called when a migration did not get a lock of a table and tries again. */
  readonly onLockWait?: (wait: LockWait) => void
}

export interface LockWait {
  readonly name: string
  readonly attempt: number
  /** ms until the next attempt. */
  readonly delay: number
  /** Sessions with the oldest transactions, which may hold the lock: process number, application and age. */
  readonly sessions: readonly string[]
}

export interface LockPatience {
  /** Time that one attempt waits for a lock, in ms. Requests queue behind it, so it is short. */
  readonly attempt: number
  /** Time after which the migration gives up, in ms. */
  readonly total: number
}

const lockPatience: LockPatience = { attempt: 2000, total: 10 * 60_000 }
const longestDelay = 30_000

/**
 * Applies pending migrations under a lock, and returns their names: processes that start together wait for each other. Each migration
 * is a transaction that gives up a lock that it does not get at once, and tries again: readers never queue behind it for long. An empty
 * database gets all migrations in one transaction.
 *
 * @throws StartError if the database belongs to a later release, or if a migration does not get its locks
 */
export async function migrateDatabase(
  { run, transaction }: MigrationSession,
  { beforeMigrating, onMigrated, onLockWait }: MigrationReports = {},
  patience: LockPatience = lockPatience,
): Promise<readonly string[]> {
  if (!existsSync(migrationsFolder)) throw new StartError(`The migrations folder ${migrationsFolder} is missing.`)
  await run('select pg_advisory_lock($1)', [migrationLock])
  try {
    await rejectNewerRelease(run)
    await addTrigrams(run)
    const marks = await loadMarks(run)
    const last = marks.at(-1)?.created_at ?? 0
    const pending = loadMigrations().filter(({ created_at }) => created_at > last)
    const names = pending.map(({ name }) => name)
    if (marks.length === 0) await transaction((inside) => applyMigrations(inside, pending))
    else {
      if (pending.length > 0) await beforeMigrating?.(names)
      for (const migration of pending) {
        const begun = performance.now()
        await withLockRetries(() => applyMigration({ run, transaction }, migration, patience), {
          name: migration.name,
          patience,
          run,
          onLockWait,
        })
        onMigrated?.({ name: migration.name, ms: Math.round(performance.now() - begun) })
      }
    }
    await makeThrottleUnlogged(run)
    await recordRelease(run)
    return names
  } finally {
    await run('select pg_advisory_unlock($1)', [migrationLock])
  }
}

/** PostgreSQL builds such an index while others write, but not in a transaction. */
const concurrentIndex = /\b(?:create|drop)\s+(?:unique\s+)?index\s+concurrently\b/i
const createdIndex = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)/i

/** Applies one migration to a database in use; indexes that are built concurrently cannot be part of a transaction. */
export async function applyMigration(
  { run, transaction }: MigrationSession,
  migration: Migration,
  { attempt }: LockPatience = lockPatience,
): Promise<void> {
  if (!migration.statements.some((statement) => concurrentIndex.test(statement)))
    return transaction(async (inside) => {
      await inside(`set local lock_timeout = ${attempt}`)
      await applyMigrations(inside, [migration])
    })
  for (const statement of migration.statements) {
    const [, index] = createdIndex.exec(statement) ?? []
    // An attempt that was cut off leaves an index that PostgreSQL does not use.
    if (index !== undefined) await run(`drop index concurrently if exists ${index}`)
    await run(statement)
  }
  await mark(run, migration)
}

async function withLockRetries(
  apply: () => Promise<void>,
  {
    name,
    patience,
    run,
    onLockWait,
  }: {
    readonly name: string
    readonly patience: LockPatience
    readonly run: RunStatement
    readonly onLockWait: MigrationReports['onLockWait']
  },
): Promise<void> {
  const end = performance.now() + patience.total
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      const sessions = await listOldTransactions(run)
      const delay = Math.min(longestDelay, 250 * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2)
      if (performance.now() + delay > end)
        throw new StartError(
          `The migration ${name} did not get its locks within ${Math.round(patience.total / 1000)} seconds. ${
            sessions.length === 0 ? '' : `Sessions with open transactions: ${sessions.join('; ')}. `
          }End them, or start again later. The migrations before it stay applied.`,
          { cause: error },
        )
      onLockWait?.({ name, attempt, delay: Math.round(delay), sessions })
      await wait(delay)
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && each.code === '55P03') return true
  return false
}

async function listOldTransactions(run: RunStatement): Promise<readonly string[]> {
  const rows = await run(
    `select pid, application_name as application, extract(epoch from now() - xact_start)::integer as age
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
     order by xact_start limit 5`,
  ).catch(() => [])
  return rows.map(
    ({ pid, application, age }) => `${Number(pid)} (${String(application) || 'unnamed'}, ${Number(age)} s)`,
  )
}

/** Counters of one minute need no write-ahead log; drizzle cannot declare unlogged tables. */
async function makeThrottleUnlogged(run: RunStatement): Promise<void> {
  const [row] = await run(`select relpersistence = 'u' as unlogged from pg_class where oid = 'throttle'::regclass`)
  // The statement locks the table even if it changes nothing.
  if (row?.unlogged !== true) await run('alter table throttle set unlogged')
}

/** Applies migrations and records them, without a transaction of its own. */
export async function applyMigrations(run: RunStatement, migrations: readonly Migration[]): Promise<void> {
  await addTrigrams(run)
  await run('create schema if not exists drizzle')
  await run(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const migration of migrations) {
    // In a transaction PostgreSQL builds an index without concurrent writes only.
    for (const statement of migration.statements) await run(statement.replace(/\bindex\s+concurrently\b/i, 'index'))
    await mark(run, migration)
  }
}

async function mark(run: RunStatement, { hash, created_at }: Migration): Promise<void> {
  await run('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, created_at])
}

/** Loads the migrations of this version, in order. */
export function loadMigrations(): readonly Migration[] {
  const names = listMigrations()
  return readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis }, index) => ({
    name: names[index] ?? '',
    hash,
    created_at: folderMillis,
    statements: sql,
  }))
}

/** Loads the applied migrations of a database; none for an empty one. */
export async function loadMarks(run: RunStatement): Promise<readonly MigrationMark[]> {
  const [found] = await run(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)
  if (found?.found !== true) return []
  const rows = await run('select hash, created_at::float8 as created_at from drizzle.__drizzle_migrations order by id')
  return z.array(migrationMark).parse(rows)
}

/**
 * Returns the migrations that lead to the schema of `marks`, and those that lead from there to this version's schema.
 *
 * @throws StartError if this version does not support that schema
 */
export function planMigrations(
  known: readonly Migration[],
  marks: readonly MigrationMark[],
): { before: readonly Migration[]; after: readonly Migration[] } {
  const unknown = marks.find(({ hash }, index) => known[index]?.hash !== hash)
  if (marks.length === 0) throw new StartError('The source has no tables of this product.')
  if (unknown) {
    const isNewer = unknown.created_at > (known.at(-1)?.created_at ?? 0)
    throw new StartError(
      isNewer
        ? 'It comes from a newer version, whose tables this one does not know. Update the sources first.'
        : 'Its tables come from another line of versions (a migration differs): use the sources it was made with.',
    )
  }
  return { before: known.slice(0, marks.length), after: known.slice(marks.length) }
}

/** Counts the migrations that are not applied. A newer version may have applied more than this one has. */
export async function countPending(run: RunStatement): Promise<number> {
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
export async function addTrigrams(run: (text: string) => Promise<unknown>): Promise<void> {
  try {
    await run('create extension if not exists pg_trgm')
  } catch (cause) {
    throw new StartError(
      `The database lacks the extension pg_trgm, which belongs to PostgreSQL (package postgresql-contrib). Who administers it can add it: CREATE EXTENSION pg_trgm. (${messageOf(cause)})`,
      { cause },
    )
  }
}
