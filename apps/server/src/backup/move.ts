import { loadSequences, loadTables } from './database/catalog.repo.ts'
import { createRowSum, type RowTotal } from './archive/checksum.ts'
import { loadDesignedTables } from './database/designed-tables.repo.ts'
import { beginLoad, type DatabaseLoad, type TableComparison } from './database/database-load.ts'
import type { DatabasePlace } from './database/database-place.ts'
import { readStoppedDatabase } from './database/database-source.ts'
import { fillDatabase, type FillOptions } from './database/database-target.ts'
import { loadMarks, loadMigrations, type Migration } from './database/migrations.repo.ts'
import type { Run } from './database/run.repo.ts'
import { readRows } from './database/table-rows.repo.ts'

interface MoveOptions extends Pick<FillOptions<unknown>, 'blank'> {
  /** Whether existing data may be replaced. */
  readonly isReplacing?: boolean
  /** The migrations of this version. */
  readonly migrations?: readonly Migration[]
}

/**
 * Copies a database to another location row by row and compares both. The source stays unchanged. No server may run on either side, since
 * its writes would be lost.
 *
 * @throws StartError for a fault that the operator can correct
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
      load: async (target) => {
        const schema = { marks: await loadMarks(source), designed: await loadDesignedTables(source) }
        return copyDatabase(source, await beginLoad(target, migrations, schema))
      },
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
