import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { adminTable } from '../../../records/tables/resources.ts'
import { loadRows, toQuery } from '../../../platform/db/statement.ts'
import type { ResourceTable } from '../../../records/tables/table-of.ts'

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

/** Whether an administrator exists and may sign in. */
export async function isEnabledAdmin(db: Queries, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: adminTable.id })
    .from(adminTable)
    .where(and(eq(adminTable.id, id), eq(adminTable.status, '1')))
    .limit(1)
  return row !== undefined
}

/** Maximum number of handlers that are offered. */
const mostHandlers = 1000

/** Loads the administrators that an application can be assigned to, by name. */
export async function loadHandlers(db: Queries): Promise<readonly { readonly id: number; readonly label: string }[]> {
  const { id, nickname, username, status } = adminTable
  const rows = await db
    .select({ id, nickname, username })
    .from(adminTable)
    .where(eq(status, '1'))
    .orderBy(asc(nickname), asc(id))
    .limit(mostHandlers)
  return rows.map((row) => ({ id: row.id, label: row.nickname || row.username }))
}
