import { identifier } from '../designer/index.ts'
import { keyColumn } from './recycled-records.ts'
import type { OwnArea } from './rules/own-areas.ts'
import { isMarkedDeleted } from './rules/soft-deletion.ts'
import type { OldDatabase } from './source/old-database.ts'
import { loadTexts, type Run } from './target.repo.ts'

/** Records of each area that the report shows. */
const sampleSize = 10
/** Characters of a value that are shown. */
const longestValue = 60

/** A record of the old site beside the one here, in a line: the values whose texts differ, as they are there and here. */
export async function sampleRecords(
  { from, run }: { readonly from: OldDatabase; readonly run: Run },
  area: OwnArea,
): Promise<readonly string[]> {
  const { table, columns, design, deleted } = area
  const [key, ...others] = table.key
  if (key === undefined || others.length > 0) return []
  const chosen = await from.query(
    `select cast(${identifier(key)} as char) as k from ${identifier(table.name)} order by rand() limit ${sampleSize}`,
  )
  const keys = chosen.flatMap(({ k }) => k ?? [])
  const rows = await from.readMatching(table, key, keys)
  const here = await loadTexts(run, { table: design.definition.table, key: keyColumn(area), keys })
  return rows.map(({ row }) => {
    const id = row[key] ?? ''
    const record = here.get(id.toLowerCase())
    if (!record) return `${id}: ${deleted && isMarkedDeleted(deleted, row) ? 'in the recycle bin' : 'not here'}`
    const pairs = [...columns].flatMap(([field, column]) => {
      const [old, now] = [row[column.name] ?? null, record[field] ?? null]
      return old === now || !(column.name in row) ? [] : [`${field} ${shown(old)} → ${shown(now)}`]
    })
    return `${id}: ${pairs.length === 0 ? 'the same' : pairs.join(', ')}`
  })
}

function shown(text: string | null): string {
  if (text === null) return 'none'
  const line = text.replaceAll(/\s+/g, ' ')
  return JSON.stringify(line.length > longestValue ? `${line.slice(0, longestValue)}…` : line)
}
