import { addIndex, addKey, columnText, quoted } from '../../../records/tables/table-shape.ts'
import type { ColumnChange } from './column-plan.ts'
import { uniqueGroups } from './plan-questions.ts'
import {
  type Consequence,
  type Facts,
  type Plan,
  type PlannedStatement,
  type Rejection,
  type StatementCost,
  brief,
  emptyPlan,
} from './plan-types.ts'
import { type Restoration, restoredColumns, restoringStatements } from './restoration.ts'
import { earlyIndex, isAltered, type TableDiff } from './table-diff.ts'

interface PlanOptions {
  readonly facts: Facts
  /** IANA name of the site's time zone, for times in texts. */
  readonly timeZone: string
  /** Name of the table for copies of dropped and converted values. */
  readonly copy: string
  /** The copy from which a way back restores values. */
  readonly restore?: Restoration
}

/** Plans the change of a table from one version of its design to another. */
export function planChange(diff: TableDiff, options: PlanOptions): Plan {
  const { facts, timeZone, copy, restore } = options
  const { from, to, dropped, added, changed, indexes, keys } = diff
  const altered = changed.filter(isAltered)
  const copied = Object.fromEntries([
    ...dropped.map(({ id, shape }) => [id, shape.name] as const),
    ...altered.filter(({ isCopied }) => isCopied).map(({ id, from: { shape } }) => [id, shape.name] as const),
  ])
  const before = quoted(from.shape.name)
  const after = quoted(to.shape.name)
  const restored = restore ? restoredColumns(diff, restore) : []
  const waits = new Set(
    restored
      .filter(({ to: { shape }, id }) => !from.columns.has(id) && shape.isNotNull && shape.default === undefined)
      .map(({ id }) => id),
  )
  const costOf = (size: StatementCost): StatementCost => (facts.rows === 0 ? 'brief' : size)
  // Statements that read the whole table come first: from the first statement that blocks readers, they wait until the change is
  // applied.
  const early = restore ? [] : indexes.come.flatMap((index) => earlyIndex(diff, index) ?? [])
  const late = indexes.come.filter((index) => !early.some(({ name }) => name === index.name))
  const reading: PlannedStatement[] = [
    ...copyStatements(before, copy, Object.values(copied), costOf('copy')),
    ...early.map((index, place): PlannedStatement => {
      const sql = addIndex(from.shape.name, { ...index, name: earlyName(place) })
      return { sql, cost: costOf('index') }
    }),
  ]
  const blocking: PlannedStatement[] = [
    ...keys.go.map(({ name }) => brief(`alter table ${before} drop constraint ${quoted(name)}`)),
    ...indexes.go.map(({ name }) => brief(`drop index ${quoted(name)}`)),
    ...dropped.map(({ shape }) => brief(`alter table ${before} drop column ${quoted(shape.name)}`)),
    ...renames(changed.map((change) => [change.from.shape.name, change.to.shape.name] as const)).map(([old, name]) =>
      brief(`alter table ${before} rename column ${quoted(old)} to ${quoted(name)}`),
    ),
    ...(before === after ? [] : [brief(`alter table ${before} rename to ${after}`)]),
    ...altered.map((change) => alterStatement(after, change, costOf)),
    ...added.map(({ id, shape }) => {
      const column = waits.has(id) ? { ...shape, isNotNull: false } : shape
      return brief(`alter table ${after} add column ${columnText(column)}`)
    }),
    ...(restore ? restoringStatements(diff, restore, timeZone) : []),
    ...[...waits].flatMap((id) => {
      const column = to.columns.get(id)
      return column ? [brief(`alter table ${after} alter column ${quoted(column.shape.name)} set not null`)] : []
    }),
    ...renames(keys.stay.map(({ from: old, to: key }) => [old.name, key.name] as const)).map(([old, name]) =>
      brief(`alter table ${after} rename constraint ${quoted(old)} to ${quoted(name)}`),
    ),
    ...renames([
      ...indexes.stay.map(({ from: old, to: index }) => [old.name, index.name] as const),
      ...early.map(({ name }, place) => [earlyName(place), name] as const),
    ]).map(([old, name]) => brief(`alter index ${quoted(old)} rename to ${quoted(name)}`)),
  ]
  const lateCost = costOf(blocking.length > 0 ? 'block' : 'index')
  const statements: PlannedStatement[] = [
    ...reading,
    ...blocking,
    ...keys.come.map((key): PlannedStatement => ({ sql: addKey(to.shape.name, key), cost: lateCost })),
    ...late.map((index): PlannedStatement => ({ sql: addIndex(to.shape.name, index), cost: lateCost })),
  ]
  return {
    ...emptyPlan(facts.rows),
    statements,
    consequences: consequencesOf(diff, altered, { facts, restored: new Set(restored.map(({ id }) => id)) }),
    refusals: rejectionsOf(diff, options, waits),
    stays: changed
      .filter((change) => !isAltered(change) && change.from.shape.name === change.to.shape.name)
      .map(({ to: { shape } }) => shape.name),
    copied,
    confirm: dropped.filter(({ id }) => countOf(facts, `dropped:${id}`) > 0).map(({ shape }) => shape.name),
  }
}

/** The name of an index until those that it may share its name with are gone. */
function earlyName(place: number): string {
  return `early_${place}`
}

function copyStatements(
  table: string,
  copy: string,
  columns: readonly string[],
  cost: StatementCost,
): PlannedStatement[] {
  if (columns.length === 0) return []
  const names = ['id', ...columns].map(quoted).join(', ')
  return [
    { sql: `create table ${quoted(copy)} as select ${names} from ${table}`, cost },
    { sql: `alter table ${quoted(copy)} add primary key ("id")`, cost },
  ]
}

/** The column has its new name already; the expressions of the change are written with the old one. */
function alterStatement(
  table: string,
  { from, to, value }: ColumnChange,
  costOf: (size: StatementCost) => StatementCost,
): PlannedStatement {
  const column = quoted(to.shape.name)
  const isRetyped = value !== undefined || from.shape.type !== to.shape.type
  const using = value?.(column) ?? column
  const parts = [
    ...(from.shape.default === undefined ? [] : [`alter column ${column} drop default`]),
    ...(from.shape.isNotNull && !to.shape.isNotNull ? [`alter column ${column} drop not null`] : []),
    ...(isRetyped ? [`alter column ${column} type ${to.shape.type} using (${using})::${to.shape.type}`] : []),
    ...(to.shape.default === undefined ? [] : [`alter column ${column} set default ${to.shape.default}`]),
    ...(to.shape.isNotNull && !from.shape.isNotNull ? [`alter column ${column} set not null`] : []),
  ]
  const isLonger = value === undefined && widthOf(to.shape.type) >= widthOf(from.shape.type)
  return { sql: `alter table ${table} ${parts.join(', ')}`, cost: isRetyped && !isLonger ? costOf('rewrite') : 'brief' }
}

/** The width of a text column; NaN for other types. */
function widthOf(type: string): number {
  if (type === 'text') return Number.POSITIVE_INFINITY
  return Number(/^varchar\((\d+)\)$/.exec(type)?.[1] ?? Number.NaN)
}

/** Renames in an order in which no name is taken: where names swap, through a name that no field can have. */
function renames(pairs: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  const moved = pairs.filter(([old, name]) => old !== name)
  const taken = new Set(pairs.map(([old]) => old))
  const isClear = moved.every(([, name]) => !taken.has(name))
  if (isClear) return moved
  return [
    ...moved.map(([old], index) => [old, `_renamed_${index}`] as const),
    ...moved.map(([, name], index) => [`_renamed_${index}`, name] as const),
  ]
}

function consequencesOf(
  { from, to, dropped, added, changed }: TableDiff,
  altered: readonly ColumnChange[],
  { facts, restored }: { readonly facts: Facts; readonly restored: ReadonlySet<string> },
): Consequence[] {
  const isRenamed = from.shape.name !== to.shape.name
  return [
    ...(isRenamed ? [{ field: '', what: 'tableRenamed', to: to.shape.name, rows: facts.rows } as const] : []),
    ...dropped.map(
      ({ id, shape }) =>
        ({ field: shape.name, what: 'dropped', to: '', rows: countOf(facts, `dropped:${id}`) }) as const,
    ),
    ...changed.flatMap(({ from: old, to: column }) =>
      old.shape.name === column.shape.name
        ? []
        : [{ field: old.shape.name, what: 'renamed', to: column.shape.name, rows: 0 } as const],
    ),
    ...altered.flatMap(({ id, from: old, to: column, value, filled }) => [
      ...(value && old.field.kind !== column.field.kind
        ? [
            {
              field: old.shape.name,
              what: 'converted',
              to: column.field.kind,
              rows: countOf(facts, `converted:${id}`),
            } as const,
          ]
        : []),
      ...(filled && countOf(facts, `filled:${id}`) > 0
        ? [
            {
              field: old.shape.name,
              what: 'filled',
              to: column.shape.default ?? '',
              rows: countOf(facts, `filled:${id}`),
            } as const,
          ]
        : []),
    ]),
    ...added.map(
      ({ id, shape }) =>
        ({ field: shape.name, what: restored.has(id) ? 'restored' : 'added', to: '', rows: facts.rows }) as const,
    ),
  ]
}

function rejectionsOf(diff: TableDiff, { facts }: PlanOptions, waits: ReadonlySet<string>): Rejection[] {
  const reject = (field: string, why: Rejection['why'], key: string): Rejection[] => {
    const answer = facts.answers[key]
    return answer && answer.count > 0 ? [{ field, why, rows: answer.count, samples: answer.samples }] : []
  }
  return [
    ...diff.changed.flatMap(({ id, from }) => [
      ...reject(from.shape.name, 'impossible', `impossible:${id}`),
      ...reject(from.shape.name, 'misfit', `misfit:${id}`),
      ...reject(from.shape.name, 'dangling', `dangling:${id}`),
    ]),
    ...diff.changed.flatMap(({ isImpossible, from, to }): Rejection[] => {
      const isMissing = isImpossible && to.shape.isNotNull && to.shape.default === undefined && facts.rows > 0
      return isMissing ? [{ field: from.shape.name, why: 'impossible', rows: facts.rows, samples: [] }] : []
    }),
    ...diff.added.flatMap(({ id, shape }): Rejection[] => {
      if (waits.has(id)) return reject(shape.name, 'missing', `missing:${id}`)
      const isMissing = shape.isNotNull && shape.default === undefined && facts.rows > 0
      return isMissing ? [{ field: shape.name, why: 'missing', rows: facts.rows, samples: [] }] : []
    }),
    ...uniqueGroups(diff.to).flatMap(({ index, field }) => reject(field, 'twice', `twice:${index}`)),
  ]
}

function countOf({ answers }: Facts, key: string): number {
  return answers[key]?.count ?? 0
}
