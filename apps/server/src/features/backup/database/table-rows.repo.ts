import { z } from 'zod'

import { type Table, quoted } from './catalog.repo.ts'
import type { Run } from './run.repo.ts'

/** Approximate characters per batch: large enough for speed, small enough for memory. */
const batchLength = 1_000_000
const mostRows = 1000

const lineRows = z.array(z.object({ line: z.string() }))

/**
 * Reads the rows of a table as JSON lines, in batches of whole lines, ordered by the primary key whatever the database's collation. Each
 * value is PostgreSQL's own text of it, so that no type loses anything: bigint, numeric and bytea stay exact, and JSON's null stays
 * distinct from SQL's.
 */
export async function* readRows(run: Run, table: Table): AsyncGenerator<string> {
  await run(`declare backup_rows no scroll cursor for ${selectLines(table)}`)
  let batch = ''
  for (let count = 20; ;) {
    const lines = lineRows.parse(await run(`fetch ${count} from backup_rows`)).map(({ line }) => `${line}\n`)
    for (const line of lines) {
      batch += line
      if (batch.length < batchLength) continue
      yield batch
      batch = ''
    }
    if (lines.length < count) break
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    count = Math.max(1, Math.min(mostRows, Math.round((batchLength * lines.length) / length)))
  }
  if (batch !== '') yield batch
  await run('close backup_rows')
}

/** Inserts a batch of `readRows` into a table. */
export async function insertRows(run: Run, table: Table, batch: string): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const texts = table.columns.map(({ name }) => `${quoted(name)} text`).join(', ')
  const values = table.columns.map(({ name, type }) => `r.${quoted(name)}::${type}`).join(', ')
  const rows = `[${batch.trimEnd().replaceAll('\n', ',')}]`
  await run(
    `insert into public.${quoted(table.name)} (${names}) overriding system value
     select ${values} from json_to_recordset($1::text::json) as r(${texts})`,
    [rows],
  )
}

function selectLines({ name, columns, key }: Table): string {
  const texts = columns.map((column) => `${quoted(column.name)}::text as ${quoted(column.name)}`).join(', ')
  const textTypes = new Set(['text', 'character varying', 'bpchar'])
  const order = key.map((part) => {
    const isText = textTypes.has(columns.find((column) => column.name === part)?.type ?? '')
    return `source.${quoted(part)}${isText ? ' collate "C"' : ''}`
  })
  // A bare alias would be the column of that name, if the table has one: `.*` is always the whole row.
  const inOrder = order.length > 0 ? order.join(', ') : '(source.*)::text collate "C"'
  return `select row_to_json(r.*)::text as line from (
    select ${texts} from public.${quoted(name)} as source order by ${inOrder}) r`
}
