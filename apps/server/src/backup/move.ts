import { loadSequences, loadTables } from './catalog.repo.ts'
import { createRowSum, type RowTotal } from './checksum.ts'
import { beginLoad, type DatabaseLoad, type TableComparison } from './database-load.ts'
import type { DatabasePlace } from './database-place.ts'
import { readStoppedDatabase } from './database-source.ts'
import { fillDatabase, type FillOptions } from './database-target.ts'
import { loadMarks, loadMigrations, type Migration } from './migrations.repo.ts'
import type { Run } from './run.repo.ts'
import { readRows } from './table-rows.repo.ts'

interface MoveOptions extends Pick<FillOptions<unknown>, 'blank'> {
  /** Whether data that is there may be replaced. */
  readonly isReplacing?: boolean
  /** The schema steps that this version knows. */
  readonly migrations?: readonly Migration[]
}

/**
 * Copies a database to another place, row by row, and compares both. The source stays as it is; no server may run on either, since
 * what it wrote meanwhile would be lost.
 *
 * @throws StartError for what the person who runs it can put right
 */
export function move(
  from: DatabasePlace,
  to: DatabasePlace,
  { isReplacing = false, migrations = loadMigrations(), blank }: MoveOptions = {},
): Promise<readonly TableComparison[]> {
  return readStoppedDatabase(from, (source) =>
    fillDatabase(to, {
      isReplacing,
      ...(blank && { blank }),
      load: async (target) => copyDatabase(source, await beginLoad(target, migrations, await loadMarks(source))),
    }),
  )
}

async function copyDatabase(source: Run, load: DatabaseLoad): Promise<readonly TableComparison[]> {
  const tables: ({ name: string } & RowTotal)[] = []
  for (const table of await loadTables(source)) {
    const sum = createRowSum()
    for await (const batch of readRows(source, table)) {
      sum.add(batch)
      await load.insert(table.name, batch)
    }
    tables.push({ name: table.name, ...sum.end() })
  }
  return load.finish({ tables, sequences: await loadSequences(source) })
}
