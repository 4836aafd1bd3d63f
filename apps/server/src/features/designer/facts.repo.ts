import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows } from '../../platform/db/statement.ts'
import { quoted } from '../../records/tables/table-shape.ts'
import type { Answer, Facts, PlannedStatement, Question } from './plan/plan-types.ts'

/** Maximum number of rows that a plan names of each problem. */
const mostSamples = 10

interface Asking {
  readonly questions: readonly Question[]
  /** Absent: the limit of the connection applies to each question. */
  readonly time?: TimeLeft
}

/**
 * Loads the facts about a table that a plan needs.
 *
 * @param table its name as statements write it
 * @throws DESIGN_SLOW when the questions take longer than the time that is left
 */
export async function loadFacts(queries: Queries, table: string, { questions, time }: Asking): Promise<Facts> {
  const query = async (text: string) => {
    await limitNext(queries, time)
    return loadRows(queries, { sql: text, params: [] })
  }
  const countOf = async (text: string) => Number((await query(text))[0]?.count ?? 0)
  const answers: Record<string, Answer> = {}
  for (const { key, rows } of questions) {
    const count = await countOf(`select count(*)::int as count from (${rows}) asked`)
    const samples =
      count === 0
        ? []
        : await query(`select "id", left(value, 100) as value from (${rows}) asked order by "id" limit ${mostSamples}`)
    answers[key] = {
      count,
      samples: samples.map(({ id, value }) => ({ id: Number(id), value: typeof value === 'string' ? value : '' })),
    }
  }
  return { rows: await countOf(`select count(*)::int as count from ${table}`), answers }
}

/** The time that a change has left. */
export interface TimeLeft {
  /** In ms, at least 1. @throws DESIGN_SLOW when it is over */
  readonly left: () => number
}

/** Runs the statements of a plan in order, each within the time that is left; without it, within the limit of the connection. */
export async function runStatements(
  queries: Queries,
  statements: readonly PlannedStatement[],
  time?: TimeLeft,
): Promise<void> {
  for (const { sql: text } of statements) {
    await limitNext(queries, time)
    await queries.execute(sql.raw(text))
  }
}

/**
 * The first of the names that an index or a table already has: tables, and indexes of all tables, share one namespace.
 *
 * @param besides table whose own indexes do not count; undefined: there is none yet
 */
export async function findTakenName(
  queries: Queries,
  names: readonly string[],
  besides: string | undefined,
): Promise<string | undefined> {
  const [row] = await loadRows(queries, {
    sql: `select relname::text as name from pg_class left join pg_index on indexrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relname = any($1::text[]) and indrelid is distinct from to_regclass($2) order by 1 limit 1`,
    params: [names, besides === undefined ? null : `public.${quoted(besides)}`],
  })
  return typeof row?.name === 'string' ? row.name : undefined
}

/** Whether a table of that name exists, whoever created it. */
export async function hasTable(queries: Queries, table: string): Promise<boolean> {
  const rows = await loadRows(queries, {
    sql: 'select to_regclass($1) is not null as found',
    params: [`public.${quoted(table)}`],
  })
  return rows[0]?.found === true
}

/**
 * Limits the next statement to the remaining time. The embedded database does not cancel a statement, and outside a transaction no limit is
 * set: the time is then checked between the statements.
 */
async function limitNext(queries: Queries, time: TimeLeft | undefined): Promise<void> {
  if (time) await queries.execute(sql.raw(`set local statement_timeout = ${time.left()}`))
}
