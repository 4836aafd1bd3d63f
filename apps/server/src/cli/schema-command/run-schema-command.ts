import {
  describePlace,
  type DatabasePlace,
  readDatabase,
  tryDatabase,
  type Run,
  writeAtOnce,
} from '../../features/backup/index.ts'
import {
  applyMigrations,
  loadMarks,
  loadMigrations,
  type Migration,
  planMigrations,
} from '../../platform/db/migrate.ts'
import { messageOf } from '../../platform/process/error-text.ts'
import { StartError } from '../../platform/process/start-error.ts'
import type { SchemaCommand } from '../command-line.ts'
import { loadSchemaObjects, type SchemaObject } from './schema-objects.repo.ts'

type Say = (line: string) => void

/** Time that a trial of all migrations may take, in ms: its tables are locked meanwhile. */
const longestTry = 10_000

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
  const { connectPglite } = await import('../../platform/db/embedded/embedded.ts')
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

async function loadPending(run: Run): Promise<readonly Migration[]> {
  const marks = await loadMarks(run)
  const known = loadMigrations()
  return marks.length === 0 ? known : planMigrations(known, marks).after
}

async function showMigrations(_run: Run, migrations: readonly Migration[], say: Say): Promise<void> {
  for (const { name, statements } of migrations)
    say([`\n-- ${name}`, ...statements.map((statement) => statement.trim())].join('\n'))
}

async function tryMigrations(run: Run, migrations: readonly Migration[], say: Say): Promise<void> {
  // Requests queue behind a lock that this transaction waits for, so it must not wait long.
  await run(`set local lock_timeout = '3s'`)
  const start = performance.now()
  // Requests also wait while it holds locks.
  const limitNext = () =>
    run(`set local statement_timeout = ${Math.max(1, Math.ceil(longestTry - (performance.now() - start)))}`)
  for (const migration of migrations) {
    const begun = performance.now()
    try {
      await limitNext()
      await applyMigrations(run, [migration])
    } catch (cause) {
      if (codeOf(cause) === '57014')
        throw new StartError(
          `${migration.name} takes longer than the ${longestTry / 1000} seconds for which a trial may lock tables. Everything is rolled back. Try it on a restored backup.`,
          { cause },
        )
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

interface SchemaComparison {
  /** Sentences about objects that the database lacks or defines differently. */
  readonly differences: readonly string[]
  /** Names of objects that only the database has, such as an index of its operator or an addition of a newer version. */
  readonly additional: readonly string[]
}

/** Compares a database with the schema that it should have. */
export function compareSchemas(found: readonly SchemaObject[], expected: readonly SchemaObject[]): SchemaComparison {
  const definitions = new Map(found.map(({ name, definition }) => [name, definition]))
  const known = new Set(expected.map(({ name }) => name))
  const absent = new Set(expected.map(({ name }) => name).filter((name) => !definitions.has(name)))
  const differences = expected.flatMap(({ name, definition }) => {
    // A missing table is reported without its parts.
    if (absent.has(`table ${tableOf(name)}`) && !name.startsWith('table ')) return []
    const own = definitions.get(name)
    if (own === undefined) return [`${name} is missing: ${definition}`]
    return own === definition ? [] : [`${name} is "${own}" instead of "${definition}"`]
  })
  return { differences, additional: found.map(({ name }) => name).filter((name) => !known.has(name)) }
}

/** `column teacher.name` → `teacher`; empty for an index, whose name has no part for the table. */
function tableOf(name: string): string {
  return /^(?:column|constraint) ([^.]+)\./.exec(name)?.[1] ?? ''
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}
