import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { dataRecycleLogTable } from '../tables/resources.ts'

/** A table whose rows belong to records, which they name. */
type OwnedTable = PgTable & Readonly<Record<'id' | 'controller' | 'record_id', PgColumn>>

/**
 * Deletes the rows that belong to records of an area which exist neither in their table nor in the recycle bin, at most 1,000 of them. Returns
 * their ids.
 *
 * An entry of the recycle bin has its record as JSON text. It is searched as text, since one entry that is not JSON would make the
 * statement fail.
 */
export async function deleteRowsOfGone(
  db: Queries,
  owned: OwnedTable,
  { controller, table }: { readonly controller: string; readonly table: string },
): Promise<number[]> {
  const statement = sql`with "gone" as materialized (
      select ${owned.id} as "id", ${owned.record_id} as "record_id" from ${owned}
      where ${owned.controller} = ${controller}
        and not exists (select 1 from ${sql.identifier(table)} "record" where "record"."id" = ${owned.record_id})
      limit 1000 for update skip locked
    )
    delete from ${owned} where ${owned.id} in (
      select "id" from "gone" where not exists (
        select 1 from ${dataRecycleLogTable} "entry"
        where "entry"."data_table" = ${table} and "entry"."data" ~ ('"id": ?' || "gone"."record_id" || '[,}]')
      )
    ) returning ${owned.id} as "id"`
  return (await loadRows(db, toQuery(statement))).map((row) => Number(row.id))
}
