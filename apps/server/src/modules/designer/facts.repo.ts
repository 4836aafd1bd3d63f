import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { loadRows } from '../../db/statement.ts'
import { quoted } from '../../db/definitions/table-shape.ts'
import type { Answer, Facts, PlannedStatement, Question } from './plan/plan-types.ts'

/** Maximum number of rows that a plan names of each problem. */
const mostSamples = 10

/** Asks the database what a plan has to know about a table. @param table its name as statements write it */
export async function loadFacts(queries: Queries, table: string, questions: readonly Question[]): Promise<Facts> {
  const answers: Record<string, Answer> = {}
  for (const { key, rows } of questions) {
    const count = await countOf(queries, `select count(*)::int as count from (${rows}) asked`)
    const samples =
      count === 0
        ? []
        : await loadText(
            queries,
            `select "id", left(value, 100) as value from (${rows}) asked order by "id" limit ${mostSamples}`,
          )
    answers[key] = {
      count,
      samples: samples.map(({ id, value }) => ({ id: Number(id), value: typeof value === 'string' ? value : '' })),
    }
  }
  return { rows: await countOf(queries, `select count(*)::int as count from ${table}`), answers }
}

/** The time that a change has left. */
export interface TimeLeft {
  /** In ms, at least 1. @throws DESIGN_SLOW when it is over */
  readonly left: () => number
}

/** Runs the statements of a plan in order, each within the time that is left; without it, within the limit of requests. */
export async function runStatements(
  queries: Queries,
  statements: readonly PlannedStatement[],
  time?: TimeLeft,
): Promise<void> {
  for (const { sql: text } of statements) {
    if (time) await queries.execute(sql.raw(`set local statement_timeout = ${time.left()}`))
    await queries.execute(sql.raw(text))
  }
}

/** Whether a table of that name exists, of the product or of anybody else. */
export async function hasTable(queries: Queries, table: string): Promise<boolean> {
  const rows = await loadRows(queries, {
    sql: 'select to_regclass($1) is not null as found',
    params: [`public.${quoted(table)}`],
  })
  return rows[0]?.found === true
}

async function countOf(queries: Queries, text: string): Promise<number> {
  const [row] = await loadText(queries, text)
  return Number(row?.count ?? 0)
}

function loadText(queries: Queries, text: string) {
  return loadRows(queries, { sql: text, params: [] })
}
