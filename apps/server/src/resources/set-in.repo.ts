import { sql } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { loadRows, toQuery } from '../db/statement.ts'
import type { ResourceTable } from '../db/table-of.ts'

const named = sql.identifier

/**
 * Returns the id of the record created from an application, if it still exists. @param field of the application that refers to the record
 */
export async function acceptedRecord(
  db: Queries,
  { applications, made, field }: { applications: ResourceTable; made: ResourceTable; field: string },
  id: number,
): Promise<number | undefined> {
  const found = sql`select m.id from ${applications} as a join ${made} as m on m.id = a.${named(field)} where a.id = ${id}`
  const [row] = await loadRows(db, toQuery(found))
  return row && Number(row.id)
}
