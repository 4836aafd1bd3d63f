import type { ResourceDefinition } from '@teachnet/contract'
import { label, parseListQuery } from '@teachnet/protocol'
import { desc, inArray, or, eq, sql } from 'drizzle-orm'
import { createRegistry } from '../../../records/registry.ts'
import { countStatement, pageQuery, toSelection } from '../../../records/list/query.ts'
import { readerOf } from '../../../records/record/row-reader.ts'
import { designChange } from '../design.table.ts'
import type { Queries } from '../../../platform/db/client.ts'
import { loadRows, toQuery } from '../../../platform/db/statement.ts'
import type { StoredChange } from '../design.repo.ts'

/** The definition of the designer's log, for searching and sorting it. */
const logDefinition: ResourceDefinition = {
  controller: 'crud.Log',
  table: 'design_change',
  title: label('数据设计记录', 'Log of the designer'),
  labelField: 'table_name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), sortable: true, quickSearch: true },
    table_name: { kind: 'text', label: label('数据表', 'Table'), max: 63, quickSearch: true },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      options: ['start', 'success', 'error', 'delete'].map((value) => ({ value, label: label(value, value) })),
    },
    create_time: { kind: 'dateTime', label: label('创建时间', 'Created'), auto: 'create', sortable: true },
  },
}

const resources = createRegistry()
const logArea = resources.bind(logDefinition)

/** The most entries that are counted. */
const mostCounted = 100_000

/**
 * Loads a page of the log by the parameters of a list call; clients of the old back end call the state `status`.
 *
 * @throws UNKNOWN_SEARCH_FIELD
 */
export async function loadLogPage(
  queries: Queries,
  rawQuery: Readonly<Record<string, unknown>>,
  timeZone: string,
): Promise<{ readonly list: StoredChange[]; readonly total: number }> {
  const query = parseListQuery(rawQuery)
  const search = query.search.map((term) => (term.field === 'status' ? { ...term, field: 'state' } : term))
  const selection = toSelection(logArea, { ...query, search }, [], {
    timeZone,
    related: new Map(),
    shownText: () => undefined,
    computed: () => undefined,
  })
  const page = { limit: query.limit, offset: Math.min((query.page - 1) * query.limit, mostCounted) }
  const reader = readerOf(logArea, resources, 'list')
  const rows = await loadRows(queries, pageQuery(logArea, reader, selection, page).query)
  const [counted] = await loadRows(queries, toQuery(countStatement(logArea, selection, mostCounted)))
  const ids = rows.map(({ id }) => Number(id))
  const found = ids.length === 0 ? [] : await queries.select().from(designChange).where(inArray(designChange.id, ids))
  const list = ids.flatMap((id) => found.find((change) => change.id === id) ?? [])
  return { list, total: Number(counted?._total ?? 0) }
}

/** The latest entry of a table, under its name or under the one that the old designer sent. */
export async function findLatestOf(queries: Queries, table: string, sentAs: string): Promise<StoredChange | undefined> {
  const isSent = eq(sql`${designChange.sent} -> 'table' ->> 'name'`, sentAs)
  const [row] = await queries
    .select()
    .from(designChange)
    .where(or(eq(designChange.table_name, table), isSent))
    .orderBy(desc(designChange.id))
    .limit(1)
  return row
}

/** Whether a table of an area has no rows; a table that does not exist has none. */
export async function isEmptyTable(queries: Queries, table: string): Promise<boolean> {
  const known = await loadRows(queries, {
    sql: 'select to_regclass($1) is not null as found',
    params: [`public."${table.replaceAll('"', '')}"`],
  })
  if (known[0]?.found !== true) return true
  const rows = await queries.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)
  return rows.rows.length === 0
}
