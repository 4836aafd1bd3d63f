import { quoted } from '../../../records/tables/table-shape.ts'
import { type ColumnChange, columnChange, type DesignedColumn } from './column-plan.ts'
import type { PlannedStatement } from './plan-types.ts'
import type { TableDiff } from './table-diff.ts'

/** The kept copy of values from which a way back restores what a change dropped or converted. */
export interface Restoration {
  /** Name of the table with the copy. */
  readonly table: string
  /** Columns of the copy by identity. */
  readonly columns: Readonly<Record<string, string>>
}

interface RestoredColumn {
  readonly id: string
  /** The column of the copy. */
  readonly kept: string
  readonly to: DesignedColumn
}

/** The columns of the new version whose values the copy has. */
export function restoredColumns({ to }: TableDiff, { columns }: Restoration): RestoredColumn[] {
  return Object.entries(columns).flatMap(([id, kept]) => {
    const column = to.columns.get(id)
    return column ? [{ id, kept, to: column }] : []
  })
}

/**
 * Condition of rows of the present table whose kept value is restored, because the present one still is what it was converted to;
 * undefined: the copy has no values of the column.
 */
export function restoredRows(
  { from }: TableDiff,
  { id, from: present, to }: ColumnChange,
  { table, columns }: Restoration,
  timeZone: string,
): string | undefined {
  const stored = columns[id]
  if (stored === undefined) return undefined
  const old = `q.${quoted(stored)}`
  const converted = cast(columnChange(to, present, timeZone).value?.(old) ?? old, present.shape.type)
  const name = quoted(from.shape.name)
  return `exists (select from ${quoted(table)} q where q."id" = ${name}."id" and ${name}.${quoted(present.shape.name)} is not distinct from ${converted})`
}

/**
 * Writes the kept values back, after the columns have their old type and name. A column that stayed gets its kept value only where the
 * present one still is what that value was converted to: a value that was edited since is newer.
 */
export function restoringStatements(diff: TableDiff, restore: Restoration, timeZone: string): PlannedStatement[] {
  const table = quoted(diff.to.shape.name)
  return restoredColumns(diff, restore).map(({ id, kept, to }) => {
    const column = quoted(to.shape.name)
    const old = `q.${quoted(kept)}`
    const present = diff.from.columns.get(id)
    const there = present && columnChange(to, present, timeZone)
    const back = present && columnChange(present, to, timeZone)
    const roundTrip = cast(there?.value?.(old) ?? old, present?.shape.type)
    const unchanged = cast(back?.value?.(roundTrip) ?? roundTrip, to.shape.type)
    const where = present ? ` and t.${column} is not distinct from ${unchanged}` : ''
    // A kept value may be one that the conversion there rejected, if the copy was made by another change: it is compared as text.
    return {
      sql: `update ${table} t set ${column} = ${old} from ${quoted(restore.table)} q where q."id" = t."id"${where}`,
      cost: 'rewrite',
    }
  })
}

function cast(value: string, type: string | undefined): string {
  return type === undefined ? value : `(${value})::${type}`
}
