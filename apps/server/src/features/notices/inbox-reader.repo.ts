import { type SQL, sql } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { limitsOf, mayOpen } from '../../records/scope.ts'
import { loadRows, toQuery, joined } from '../../platform/db/statement.ts'
import { type AdminReader, listNoticedAreas, noticeRecord } from '../inbox/index.ts'

/** The administrator of a context as a reader: a notice about a record is shown as long as the record is. */
export async function readerOf(context: CrudContext): Promise<AdminReader> {
  const { queries, caller, resources, deps } = context
  const controllers = await listNoticedAreas(queries, caller.id)
  const open = controllers.flatMap((name) => {
    const resource = resources.find(name)
    return resource && mayOpen(context, resource.definition) ? [resource] : []
  })
  const conditions: SQL[] = []
  for (const resource of open) conditions.push(await seesRecordsOf(context, resource))
  return {
    adminId: caller.id,
    seesRecord: joined(conditions, 'or') ?? sql`false`,
    now: Math.floor(deps.clock() / 1000),
  }
}

/** The condition on notices about records of an area. It includes deleted records, unless the reader sees only some records. */
async function seesRecordsOf(context: CrudContext, resource: BoundResource): Promise<SQL> {
  const { definition, table } = resource
  const isOfArea = sql`${noticeRecord.controller} = ${definition.controller}`
  const limit = joined(await limitsOf(context, resource, 'list'), 'and')
  return limit
    ? sql`(${isOfArea} and exists (select 1 from ${table} as t where t.id = ${noticeRecord.id} and ${limit}))`
    : isOfArea
}

/** Whether the lists of an administrator show a record. Without an id: whether its area has a list for the administrator. */
export async function seesRecord(
  context: CrudContext,
  { controller, id }: { readonly controller: string; readonly id?: number | undefined },
): Promise<boolean> {
  const resource = context.resources.find(controller)
  if (!resource || id === undefined) return resource !== undefined
  const limit = joined(await limitsOf(context, resource, 'list'), 'and')
  if (!limit) return true
  const rows = await loadRows(
    context.queries,
    toQuery(sql`select 1 from ${resource.table} as t where t.id = ${id} and ${limit}`),
  )
  return rows.length > 0
}
