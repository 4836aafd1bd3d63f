import type { RecordChange } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../db/statement.ts'
import { fail } from '../errors.ts'
import type { BoundResource, CrudContext, WireRow } from './binding.ts'
import { signAddresses } from './private-addresses.ts'
import { versionOf } from './record-version.ts'
import { loadRecord } from './rows.ts'
import { likePattern } from './sql-text.ts'

/**
 * Refuses a write whose form was filled in from another state of the record. Call it with the record locked.
 *
 * @param accepted versions that the writer knows; undefined: whatever is there
 * @throws RECORD_CHANGED with the record as it is now, and who changed it where the log tells
 */
export async function refuseChanged(
  context: CrudContext,
  resource: BoundResource,
  id: number,
  accepted: readonly string[] | undefined,
): Promise<void> {
  if (!accepted) return
  const found = await loadRecord(context, resource, id, [])
  if (!found) throw fail('RECORD_NOT_FOUND')
  const version = versionOf(resource.definition, found.row)
  if (accepted.includes(version)) return
  const at = changedAt(resource, found.row)
  signAddresses(context, resource.definition, [found.row])
  const data: RecordChange<WireRow> = {
    row: found.row,
    version,
    changed_at: at,
    changed_by: at === null ? null : await findEditor(context, resource, id, at),
  }
  throw fail('RECORD_CHANGED', { data })
}

function changedAt({ definition }: BoundResource, row: WireRow): number | null {
  const [name] =
    Object.entries(definition.fields).find(([, each]) => each.kind === 'dateTime' && each.auto === 'update') ?? []
  const value = name && row[name]
  return typeof value === 'number' ? value : null
}

/** Seconds between the log's row of a call, which comes first, and the record's own time. */
const longestCall = 30

/** The name of the administrator whose edit the log has for that time; another one's before the caller's own, which is there too. */
async function findEditor(
  { queries, caller }: CrudContext,
  { definition }: BoundResource,
  id: number,
  at: number,
): Promise<string | null> {
  const path = `/admin/${definition.controller}/edit`
  const [found] = await loadRows(
    queries,
    toQuery(sql`
      select coalesce(nullif("a"."nickname", ''), "l"."username") as "name"
      from "admin_log" "l" left join "admin" "a" on "a"."id" = "l"."admin_id"
      where "l"."create_time" between ${at - longestCall}::bigint and ${at}::bigint
        and "l"."url" ilike ${likePattern(path)} and "l"."data" ~ ${`"id":"?${id}"?[,}]`}
      order by "l"."admin_id" = ${caller.id}, "l"."id" desc limit 1`),
  )
  return typeof found?.name === 'string' ? found.name : null
}
