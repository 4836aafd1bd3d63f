import type { Database } from '../../platform/db/client.ts'
import type { MoveInPosition } from '../../platform/db/tables/platform-tables.ts'
import { identifier } from '../designer/index.ts'
import { messageOf } from '../../platform/process/error-text.ts'
import type { Leftovers } from './leftovers.ts'
import type { MappedRow } from './rules/values.ts'
import { inTransaction, setPosition } from './run.repo.ts'
import type { DecodedRow, OldDatabase } from './source/old-database.ts'
import type { OldRow, OldTable } from './source/old-table.ts'
import { findTexts, loadTarget, type Run, type TargetTable, writeRows } from './target.repo.ts'

export interface CopyPorts {
  readonly from: OldDatabase
  /** Absent: nothing is written; rows are read and converted to report what would happen. */
  readonly to?: { readonly db: Database; readonly runId: number }
  readonly leftovers: Leftovers
}

interface CopyOptions {
  readonly source: OldTable
  /** Table here. */
  readonly target: string
  readonly uniqueTexts: readonly string[]
  /** Whether the rows here are deleted first: for a table without a key, whose rows come at once. */
  readonly isReplaced: boolean
  /** Name under which the run records how far it has come: a table may be read more than once. */
  readonly stage: string
  /** How far an interrupted run has come, by stage. */
  readonly positions: Readonly<Record<string, MoveInPosition>>
  /** Adds to rows what other tables of the old site hold about them. */
  readonly widen?: (rows: readonly DecodedRow[]) => Promise<readonly DecodedRow[]>
  /** Undefined: the row is left out. */
  readonly map: (row: OldRow) => MappedRow | undefined
  /** Completes rows by what the databases hold, such as the records that they refer to. `run` is absent when nothing is written. */
  readonly complete?: (rows: readonly KeyedRow[], run: Run | undefined) => Promise<readonly KeyedRow[]>
  readonly onRows: (count: number) => void
}

/** A row with its key in the old site. */
export interface KeyedRow {
  readonly key: string
  readonly mapped: MappedRow
}

export interface CopyResult {
  readonly read: number
  readonly added: number
  readonly changed: number
}

/** Bytes of rows that are read at once. */
const batchBytes = 2_000_000
const mostRows = 2500

/** Takes over the rows of a table, a part at a time: each part is one transaction, which also records how far the table has come. */
export async function copyTable(ports: CopyPorts, options: CopyOptions): Promise<CopyResult> {
  const { source, stage, positions, onRows } = options
  const position = positions[stage]
  const limit = batchSize(source)
  const total = { read: 0, added: 0, changed: 0 }
  if (position?.isDone) return total
  let last = position?.last ?? []
  for (;;) {
    const rows = await ports.from.readRows(source, last, limit)
    const isLast = rows.length < limit || source.key.length === 0
    const newest = rows.at(-1)?.row
    const next = newest ? source.key.map((name) => newest[name] ?? '') : last
    const full = options.widen ? await options.widen(rows) : rows
    const done = await copyBatch(ports, options, { rows: full, after: next, isLast })
    total.read += rows.length
    total.added += done.added
    total.changed += done.changed
    onRows(rows.length)
    last = next
    if (isLast) return total
  }
}

function batchSize({ rows, bytes }: OldTable): number {
  const size = rows === 0 ? 1 : Math.max(1, bytes / rows)
  return Math.max(50, Math.min(mostRows, Math.floor(batchBytes / size)))
}

interface Batch {
  readonly rows: readonly DecodedRow[]
  readonly after: readonly string[]
  readonly isLast: boolean
}

async function copyBatch(
  { to, leftovers }: CopyPorts,
  { source, target, stage, uniqueTexts, isReplaced, map, complete }: CopyOptions,
  { rows, after, isLast }: Batch,
): Promise<Omit<CopyResult, 'read'>> {
  const keyed = rows.flatMap(({ row, fixes }): KeyedRow[] => {
    const key = source.key.map((name) => row[name] ?? '').join(',')
    for (const { column, fix } of fixes)
      leftovers.add({ table: source.name, key, column, reason: fix, value: row[column] ?? null })
    const mapped = map(row)
    if (!mapped) leftovers.add({ table: source.name, key, reason: 'row', error: 'it refers to nothing' })
    return mapped ? [{ key, mapped }] : []
  })
  const report = (all: readonly KeyedRow[]) => {
    for (const { key, mapped } of all)
      for (const note of mapped.notes) leftovers.add({ table: source.name, key, ...note })
  }
  if (!to) {
    report(complete ? await complete(keyed, undefined) : keyed)
    return { added: 0, changed: 0 }
  }
  return inTransaction(to.db, async (run) => {
    const table = await loadTarget(run, target)
    if (isReplaced) await run(`delete from public.${identifier(target)}`)
    const completed = complete ? await complete(keyed, run) : keyed
    const unique = await withoutDuplicates(run, target, uniqueTexts, completed)
    const written = await writeSafely(run, table, unique, (key, error) =>
      leftovers.add({ table: source.name, key, reason: 'row', error }),
    )
    report(unique)
    await leftovers.write()
    await setPosition(run, to.runId, stage, { last: after, isDone: isLast })
    return written
  })
}

/** Empties texts that another record has already: they are unique here, and were not there. */
async function withoutDuplicates(
  run: Run,
  table: string,
  columns: readonly string[],
  rows: readonly KeyedRow[],
): Promise<readonly KeyedRow[]> {
  let result = rows
  for (const column of columns) {
    const texts = result.flatMap(({ mapped }) => mapped.values[column] || [])
    const owners = new Map(await findTexts(run, { table, column, texts }))
    result = result.map((row) => {
      const { values, notes } = row.mapped
      const text = values[column] ?? ''
      const id = values.id ?? ''
      const owner = owners.get(text.toLowerCase())
      if (text === '' || owner === undefined || owner === id) {
        if (text !== '') owners.set(text.toLowerCase(), id)
        return row
      }
      const note = { column, reason: 'duplicate', value: text } as const
      return { ...row, mapped: { values: { ...values, [column]: '' }, notes: [...notes, note] } }
    })
  }
  return result
}

/** Writes rows at once, or one by one when the database rejects some of them: one bad row must not cost the others. */
async function writeSafely(
  run: Run,
  table: TargetTable,
  rows: readonly KeyedRow[],
  onRejected: (key: string, error: string) => void,
): Promise<{ added: number; changed: number }> {
  const total = { added: 0, changed: 0 }
  const attempt = async (part: readonly KeyedRow[]): Promise<unknown> => {
    await run('savepoint part')
    try {
      const { added, changed } = await writeRows(
        run,
        table,
        part.map(({ mapped }) => mapped),
      )
      await run('release savepoint part')
      total.added += added
      total.changed += changed
      return undefined
    } catch (error) {
      await run('rollback to savepoint part')
      return error
    }
  }
  // Halves, so that few bad rows among thousands cost few statements.
  const write = async (part: readonly KeyedRow[]): Promise<void> => {
    const error = await attempt(part)
    const [only, ...others] = part
    if (error === undefined || !only) return
    if (others.length === 0) {
      onRejected(only.key, messageOf(error))
      return
    }
    const half = Math.ceil(part.length / 2)
    await write(part.slice(0, half))
    await write(part.slice(half))
  }
  await write(rows)
  return total
}
