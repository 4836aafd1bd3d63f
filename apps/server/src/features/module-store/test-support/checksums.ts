import type { CrudTestApp } from '../../../records/test-support/test-app.ts'
import { loadRows } from '../../../platform/db/statement.ts'

/** Tables that record every call, whatever its effect. */
const recorded = new Set(['admin_log', 'token', 'admin'])

/** A checksum of each table, and the names of all files: equal before and after an operation that leaves no traces. */
export async function checksumsOf({
  deps: { db, storage },
}: Pick<CrudTestApp, 'deps'>): Promise<Record<string, unknown>> {
  const tables = await loadRows(db, {
    sql: `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    params: [],
  })
  const sums: Record<string, unknown> = {}
  for (const { name } of tables.filter((each) => !recorded.has(String(each.name)))) {
    const [row] = await loadRows(db, {
      sql: `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${String(name)}" t`,
      params: [],
    })
    sums[String(name)] = row?.sum
  }
  const files: string[] = []
  for await (const file of storage.list()) files.push(file)
  return { ...sums, files }
}
