import { describePlace, type DatabasePlace } from '../backup/database/database-place.ts'
import { readDatabase, tryDatabase } from '../backup/database/database-source.ts'
import {
  applyMigrations,
  loadMarks,
  loadMigrations,
  type Migration,
  planMigrations,
} from '../backup/database/migrations.repo.ts'
import { type Run, writeAtOnce } from '../backup/database/run.repo.ts'
import { listMigrations } from '../db/migrate.ts'
import { messageOf } from '../process/error-text.ts'
import { StartError } from '../process/start-error.ts'
import type { SchemaCommand } from './command-line.ts'
import { compareSchemas, type SchemaComparison } from './compare-schemas.ts'
import { loadSchemaObjects, type SchemaObject } from './schema-objects.repo.ts'

interface NamedMigration extends Migration {
  readonly name: string
}

type Say = (line: string) => void

/**
 * Looks at the schema of a database without changing it, whether or not a server runs on it.
 *
 * @returns whether the database is as it should be
 * @throws StartError for a fault that the operator can correct
 */
export async function runSchemaCommand(
  command: Exclude<SchemaCommand, 'apply'>,
  place: DatabasePlace,
  say: Say,
): Promise<boolean> {
  if (command === 'check') return sayComparison(await checkSchema(place), say)
  const show = command === 'plan' ? showMigrations : tryMigrations
  const open = command === 'plan' ? readDatabase : tryDatabase
  await open(place, async (run) => {
    const pending = await loadPending(run)
    if (pending.length === 0) return say(`All migrations are applied to ${describePlace(place)}.`)
    say(`${pending.length} migrations are not applied to ${describePlace(place)}:`)
    return show(run, pending, say)
  })
  return true
}

/** Compares the schema of a database with the one that its applied migrations make. */
export async function checkSchema(place: DatabasePlace): Promise<SchemaComparison & { readonly objects: number }> {
  const [found, applied] = await readDatabase(place, async (run) => {
    const { before } = planMigrations(loadMigrations(), await loadMarks(run))
    return [await loadSchemaObjects(run), before] as const
  })
  const expected = await makeSchema(applied)
  return { ...compareSchemas(found, expected), objects: expected.length }
}

/** Applies migrations to an empty database in memory, and returns its schema. */
async function makeSchema(migrations: readonly Migration[]): Promise<readonly SchemaObject[]> {
  const { connectPglite } = await import('../db/embedded/embedded.ts')
  const db = await connectPglite({})
  try {
    return await writeAtOnce(db, async (run) => {
      await applyMigrations(run, migrations)
      return loadSchemaObjects(run)
    })
  } finally {
    await db.close()
  }
}

async function loadPending(run: Run): Promise<readonly NamedMigration[]> {
  const marks = await loadMarks(run)
  const known = loadMigrations()
  const pending = marks.length === 0 ? known : planMigrations(known, marks).after
  const names = listMigrations().slice(-pending.length)
  return pending.map((migration, index) => ({ ...migration, name: names[index] ?? '' }))
}

async function showMigrations(_run: Run, migrations: readonly NamedMigration[], say: Say): Promise<void> {
  for (const { name, statements } of migrations)
    say([`\n-- ${name}`, ...statements.map((statement) => statement.trim())].join('\n'))
}

async function tryMigrations(run: Run, migrations: readonly NamedMigration[], say: Say): Promise<void> {
  // Requests queue behind a lock that this transaction waits for, so it must not wait long.
  await run(`set local lock_timeout = '3s'`)
  const start = performance.now()
  for (const migration of migrations) {
    const begun = performance.now()
    try {
      await applyMigrations(run, [migration])
    } catch (cause) {
      const reason = messageOf(cause instanceof Error && cause.cause !== undefined ? cause.cause : cause)
      throw new StartError(`${migration.name} cannot be applied: ${reason}. Everything is rolled back.`, { cause })
    }
    say(`  ${migration.name}  ${Math.round(performance.now() - begun)} ms`)
  }
  const locked = Math.ceil(performance.now() - start)
  say(`They can be applied. Everything is rolled back; the tables that they change were locked for up to ${locked} ms.`)
}

function sayComparison(
  { differences, additional, objects }: Awaited<ReturnType<typeof checkSchema>>,
  say: Say,
): boolean {
  for (const difference of differences) say(`  ${difference}`)
  if (additional.length > 0) say(`Only the database has: ${additional.join(', ')}`)
  say(
    differences.length === 0
      ? `The schema is that of the applied migrations (${objects} tables, columns, constraints and indexes).`
      : `${differences.length} of ${objects} parts of the schema differ from the applied migrations. Restore a backup, or correct them by hand.`,
  )
  return differences.length === 0
}
