import type { IndexShape, KeyShape } from '../../../records/tables/table-shape.ts'
import { type ColumnChange, columnChange, type DesignedColumn, type DesignedTable } from './column-plan.ts'

/** What differs between two versions of a table, by the identity of their fields. */
export interface TableDiff {
  readonly from: DesignedTable
  readonly to: DesignedTable
  readonly dropped: readonly DesignedColumn[]
  readonly added: readonly DesignedColumn[]
  readonly changed: readonly ColumnChange[]
  readonly indexes: PartDiff<IndexShape>
  readonly keys: PartDiff<KeyShape>
}

/** Indexes or keys: unchanged ones, perhaps renamed, dropped ones and new ones. */
interface PartDiff<T> {
  readonly stay: readonly { readonly from: T; readonly to: T }[]
  readonly go: readonly T[]
  readonly come: readonly T[]
}

export function diffTables(from: DesignedTable, to: DesignedTable, timeZone: string): TableDiff {
  const changed = [...to.columns.values()].flatMap((column) => {
    const old = from.columns.get(column.id)
    return old ? [columnChange(old, column, timeZone)] : []
  })
  const isRewritten = (change: ColumnChange) =>
    change.value !== undefined || baseType(change.from.shape.type) !== baseType(change.to.shape.type)
  const rewritten = new Set(changed.filter(isRewritten).map((change) => change.from.shape.name))
  const renamed = new Map(changed.map((change) => [change.from.shape.name, change.to.shape.name]))
  const rename = (text: string) => renameIn(text, renamed, [from.shape.name, to.shape.name])
  const touches = (text: string, names: Iterable<string>) => [...names].some((name) => text.includes(`"${name}"`))
  const goneNames = [...from.columns.values()].filter(({ id }) => !to.columns.has(id)).map(({ shape }) => shape.name)
  return {
    from,
    to,
    dropped: [...from.columns.values()].filter(({ id }) => !to.columns.has(id)),
    added: [...to.columns.values()].filter(({ id }) => !from.columns.has(id)),
    changed,
    indexes: diffParts(from.shape.indexes, to.shape.indexes, {
      before: ({ on, isUnique }) =>
        touches(on, rewritten) || touches(on, goneNames) ? undefined : `${isUnique} ${rename(on)}`,
      after: ({ on, isUnique }) => `${isUnique} ${on}`,
    }),
    keys: diffParts(from.shape.keys, to.shape.keys, {
      before: ({ column, target }) =>
        rewritten.has(column) || goneNames.includes(column)
          ? undefined
          : `${renamed.get(column)} ${target === from.shape.name ? to.shape.name : target}`,
      after: ({ column, target }) => `${column} ${target}`,
    }),
  }
}

/**
 * An index of the new version as it can be built on the old one, before anything that readers wait for; undefined: it needs a column that is
 * added or rewritten.
 */
export function earlyIndex({ from, to, added, changed }: TableDiff, index: IndexShape): IndexShape | undefined {
  const oldNames = new Map(changed.map((change) => [change.to.shape.name, change.from.shape.name]))
  const isOpen = [...added, ...changed.filter(isAltered).map((change) => change.to)].some(({ shape }) =>
    index.on.includes(`"${shape.name}"`),
  )
  const on = isOpen ? '' : renameIn(index.on, oldNames, [to.shape.name, from.shape.name])
  return on === '' ? undefined : { ...index, on }
}

/** Whether a change of a column needs a statement besides a rename. */
export function isAltered({ from, to, value }: ColumnChange): boolean {
  const facts = ({ shape }: DesignedColumn) => [shape.type, shape.isNotNull, shape.default ?? null].join('|')
  return value !== undefined || facts(from) !== facts(to)
}

/** A shorter or longer `varchar` is the same type to an index. */
function baseType(type: string): string {
  return type.replace(/^varchar\(\d+\)$/, 'varchar')
}

function diffParts<T>(
  before: readonly T[],
  after: readonly T[],
  signature: { readonly before: (part: T) => string | undefined; readonly after: (part: T) => string },
): PartDiff<T> {
  const open = new Map<string, T[]>()
  for (const part of after) {
    const key = signature.after(part)
    open.set(key, [...(open.get(key) ?? []), part])
  }
  const stay: { from: T; to: T }[] = []
  const go: T[] = []
  for (const part of before) {
    const key = signature.before(part)
    const to = key === undefined ? undefined : open.get(key)?.shift()
    if (to === undefined) go.push(part)
    else stay.push({ from: part, to })
  }
  return { stay, go, come: [...open.values()].flat() }
}

/**
 * Renames columns and table in the text of an index. A table and a column of one name that get different names cannot be told apart; the
 * text then equals none, and the index is created again.
 */
function renameIn(text: string, columns: ReadonlyMap<string, string>, [from, to]: readonly [string, string]): string {
  if (columns.has(from) && columns.get(from) !== to) return ''
  return text.replaceAll(/"([a-z_][a-z0-9_]*)"/g, (full, name: string) => {
    if (name === from) return `"${to}"`
    const renamed = columns.get(name)
    return renamed === undefined ? full : `"${renamed}"`
  })
}
