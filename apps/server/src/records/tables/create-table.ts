import type { Database } from '../../platform/db/client.ts'
import type { ResourceTable } from './table-of.ts'
import { createStatements, shapeOf } from './table-shape.ts'

/**
 * Creates the table of a definition that was added at run time, with the indexes and foreign keys that a migration would create for a
 * shipped one. All or nothing; fails when a table of that name exists.
 */
export async function createResourceTable(db: Database, table: ResourceTable): Promise<void> {
  await db.transaction(async (queries) => {
    for (const statement of statementsFor(table)) await queries.execute(statement)
  })
}

/** Returns the statements that create a table. */
export function statementsFor(table: ResourceTable): string[] {
  return createStatements(shapeOf(table))
}
