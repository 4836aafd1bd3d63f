import { sql } from 'drizzle-orm'
import { loadListRemark } from '../access/rules/list-remark.repo.ts'
import type { TagCache } from '../cache/tag-cache.ts'
import { changeUrl } from '../crud/history/log-title.ts'
import type { BackOffice, LoggedEdit } from '../crud/ports.ts'
import { arrayLiteral } from '../crud/sql-text.ts'
import type { Queries } from '../db/client.ts'
import { loadRows, toQuery } from '../db/statement.ts'

/** Gives the engine access to the administrators, their log and their menu. */
export function createBackOffice(parts: {
  readonly db: Queries
  readonly cache: TagCache
}): Omit<BackOffice, 'findSitePage' | 'moveConfigFiles' | 'checkContent'> {
  return {
    loadRemark: (node) => loadListRemark(parts, node),
    findEditor,
    colleaguesOf: ({ groupIds }) =>
      sql`select "uid" from "admin_group_access" where "group_id" = any(${arrayLiteral(groupIds)}::integer[])`,
  }
}

/** Maximum seconds between the time that a record stores and its entry of the log, which the transaction writes last. */
const longestWrite = 30

async function findEditor(queries: Queries, { controller, id, at }: LoggedEdit): Promise<string | null> {
  const [found] = await loadRows(
    queries,
    toQuery(sql`
      select coalesce(nullif("a"."nickname", ''), "l"."username") as "name"
      from "admin_log" "l" left join "admin" "a" on "a"."id" = "l"."admin_id"
      where "l"."create_time" between ${at}::bigint and ${at + longestWrite}::bigint
        and "l"."url" = ${changeUrl(controller, id)} and "l"."data" not like ${'%"action":"reveal"%'}
      order by "l"."id" desc limit 1`),
  )
  return typeof found?.name === 'string' ? found.name : null
}
