import { StartError } from '../../../platform/process/start-error.ts'
import { loadGuards, loadTables, setSequences, type SequenceState, type Table, quoted } from './catalog.repo.ts'
import { createRowSum, type RowTotal } from '../archive/checksum.ts'
import { applyMigrations, planMigrations, type Migration, type MigrationMark } from '../../../platform/db/migrate.ts'
import type { Run } from './run.repo.ts'
import { insertRows, readRows } from './table-rows.repo.ts'

/** The totals of a table's rows in source and target. */
export interface TableComparison {
  readonly name: string
  readonly source: RowTotal
  readonly target: RowTotal
}

export interface DatabaseLoad {
  insert: (table: string, batch: string) => Promise<void>
  /**
   * Restores keys, triggers and sequences, compares every table with the source, and migrates to this version's schema.
   *
   * @throws StartError that names the tables that differ
   */
  finish: (source: SourceState) => Promise<readonly TableComparison[]>
}

interface SourceState {
  readonly tables: readonly ({ name: string } & RowTotal)[]
  readonly sequences: readonly SequenceState[]
}

/**
 * Creates the tables of the source's schema in an empty database, ready for rows in any order.
 *
 * @param designed statements that create the tables of designed areas, which no migration creates
 */
export async function beginLoad(
  run: Run,
  known: readonly Migration[],
  { marks, designed }: { readonly marks: readonly MigrationMark[]; readonly designed: readonly string[] },
): Promise<DatabaseLoad> {
  const { before, after } = planMigrations(known, marks)
  await applyMigrations(run, before)
  for (const statement of designed) await run(statement)
  const tables = await loadTables(run)
  const guards = await loadGuards(run)
  for (const statement of guards.off) await run(statement)
  // A migration may have inserted rows.
  await run(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
  return {
    insert: async (name, batch) => {
      try {
        await insertRows(run, requireTable(tables, name), batch)
      } catch (error) {
        throw error instanceof StartError
          ? error
          : new StartError(`Table "${name}" does not take its rows.`, { cause: error })
      }
    },
    finish: async (source) => {
      await setSequences(run, source.sequences)
      for (const statement of guards.on) await run(statement)
      const comparisons = await compare(run, tables, source)
      await applyMigrations(run, after)
      return comparisons
    },
  }
}

/** Computes the current count and checksum of a table's rows. */
export async function sumRows(run: Run, table: Table): Promise<RowTotal> {
  const sum = createRowSum()
  for await (const batch of readRows(run, table)) sum.add(batch)
  return sum.end()
}

async function compare(run: Run, tables: readonly Table[], source: SourceState): Promise<readonly TableComparison[]> {
  const comparisons: TableComparison[] = []
  for (const { name, ...total } of source.tables)
    comparisons.push({ name, source: total, target: await sumRows(run, requireTable(tables, name)) })
  const differing = comparisons.filter((one) => one.source.sha256 !== one.target.sha256)
  if (differing.length > 0)
    throw new StartError(`These tables differ after the copy: ${differing.map(({ name }) => name).join(', ')}.`)
  return comparisons
}

function requireTable(tables: readonly Table[], name: string): Table {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new StartError(`There is no table "${name}" in the schema that the source says it has.`)
  return table
}
