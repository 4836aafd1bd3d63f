import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'

import { addTrigrams, migrationsFolder } from '../../db/migrate.ts'
import { StartError } from '../../process/start-error.ts'
import type { Run } from './run.repo.ts'

/** An applied migration, as drizzle records it. */
export const migrationMark = z.object({ hash: z.string(), created_at: z.number() })
export type MigrationMark = z.infer<typeof migrationMark>

export interface Migration extends MigrationMark {
  readonly statements: readonly string[]
}

/** Loads the migrations of this version, in order. */
export function loadMigrations(): readonly Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis }) => ({
    hash,
    created_at: folderMillis,
    statements: sql,
  }))
}

/** Loads the applied migrations of a database; none for an empty one. */
export async function loadMarks(run: Run): Promise<readonly MigrationMark[]> {
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

/** Applies the migrations and records them, like the start of a server does. */
export async function applyMigrations(run: Run, migrations: readonly Migration[]): Promise<void> {
  await addTrigrams(run)
  await run('create schema if not exists drizzle')
  await run(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { statements, hash, created_at } of migrations) {
    for (const statement of statements) await run(statement)
    await run('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, created_at])
  }
}
