import { applicationStates, isOpenApplication } from '@teachnet/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminTable } from '../../records/tables/resources.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import type { ResourceTable } from '../../records/tables/table-of.ts'

/** An undecided application that is due. */
export interface DueApplication {
  readonly id: number
  readonly number: string
  /** `YYYY-MM-DD` */
  readonly due_on: string
  /** Null: none who may sign in. */
  readonly handler_id: number | null
  /** Of its handler; empty: none. */
  readonly email: string
}

const openStates = Object.values(applicationStates).filter(isOpenApplication)

/**
 * Locks the undecided applications that are due today, or tomorrow if they have no handler who may sign in, and whose due date nobody was
 * reminded of; those that another process has locked are left out.
 *
 * @param today `YYYY-MM-DD`
 */
export async function loadDueApplications(tx: Queries, table: ResourceTable, today: string): Promise<DueApplication[]> {
  const due = sql`select a.id, a.number, a.due_on::text as due_on, h.id as handler_id, h.email from ${dueIn(table, today)}
    order by a.due_on, a.id limit 500 for update of a skip locked`
  const rows = await loadRows(tx, toQuery(due))
  return rows.map(({ id, number, due_on, handler_id, email }) => ({
    id: Number(id),
    number: String(number),
    due_on: String(due_on),
    handler_id: handler_id === null ? null : Number(handler_id),
    email: typeof email === 'string' ? email : '',
  }))
}

/** Returns the ids of the administrators who handle due applications. @param today `YYYY-MM-DD` */
export async function listDueHandlers(db: Queries, table: ResourceTable, today: string): Promise<number[]> {
  const rows = await loadRows(db, toQuery(sql`select distinct h.id from ${dueIn(table, today)} and h.id is not null`))
  return rows.map(({ id }) => Number(id))
}

function dueIn(table: ResourceTable, today: string): SQL {
  const states = sql.join(
    openStates.map((state) => sql`${state}`),
    sql`, `,
  )
  return sql`${table} as a left join ${adminTable} as h on h.id = a.handler_id and h.status = '1'
    where a.state in (${states}) and a.reminded_on is distinct from a.due_on
      and a.due_on <= ${today}::date + case when h.id is null then 1 else 0 end`
}

export async function markReminded(tx: Queries, table: ResourceTable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(table)
    .set({ reminded_on: sql`due_on` })
    .where(inArray(sql`id`, [...ids]))
}
