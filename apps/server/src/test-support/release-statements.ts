import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { migrationsFolder } from '../platform/db/migrate.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default?: unknown
  readonly identity?: unknown
  readonly generated?: unknown
}

interface Table {
  readonly name: string
  readonly columns: Readonly<Record<string, Column>>
  readonly indexes: Readonly<
    Record<string, { readonly isUnique: boolean; readonly columns: readonly { readonly expression: string }[] }>
  >
  readonly foreignKeys: Readonly<Record<string, { readonly tableTo: string; readonly columnsFrom: readonly string[] }>>
  readonly compositePrimaryKeys: Readonly<Record<string, { readonly columns: readonly string[] }>>
  readonly uniqueConstraints: Readonly<Record<string, { readonly columns: readonly string[] }>>
}

/** The table with one row, about the whole installation. */
const singleRow = 'installation'

/** Tables whose rows no release changes; a trigger rejects it. */
const appendOnly = new Set(['admin_log', 'person_request'])

/** Runs a statement, with values for its places `$1`, `$2` … */
export type RunStatement = (
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>

/**
 * The statements of a release on its tables. They come from its definitions: an insert names every column of the definition, a select
 * reads each by its name, an update sets columns by name. The snapshot that belongs to its newest migration keeps these definitions.
 */
export interface ReleaseStatements {
  readonly tables: readonly string[]
  /** The columns of a table as a select names them. */
  readonly columnsOf: (table: string) => string
  /** Inserts a row with a value in every column, and one with nothing but what is required; reads, edits and deletes. */
  readonly useTable: (run: RunStatement, table: string) => Promise<void>
}

/** Reads the statements of the release whose newest migration has this number. */
export function readRelease(number: string): ReleaseStatements {
  const snapshot: { readonly tables: Readonly<Record<string, Table>> } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta', `${number}_snapshot.json`), 'utf8'),
  )
  const tables = new Map(Object.values(snapshot.tables).map((table) => [table.name, table]))
  let count = 0

  function find(name: string): Table {
    const table = tables.get(name)
    if (!table) throw new Error(`The release ${number} has no table ${name}`)
    return table
  }

  /** Inserts a row and those that it refers to; returns it. */
  async function insert(run: RunStatement, name: string, isFull: boolean): Promise<Readonly<Record<string, unknown>>> {
    const table = find(name)
    const values: unknown[] = []
    const entries: string[] = []
    for (const column of Object.values(table.columns)) {
      const value = await valueFor(run, table, column, isFull)
      entries.push(value === undefined ? 'default' : `$${values.push(value)}`)
    }
    const columns = Object.keys(table.columns).map((each) => `"${each}"`)
    const text = `insert into "${name}" (${columns.join(', ')}) values (${entries.join(', ')}) returning ${columns.join(', ')}`
    const [row] = await run(text, values)
    if (!row) throw new Error(`${name} returned no row`)
    return row
  }

  /** Undefined: the default of the database. */
  async function valueFor(run: RunStatement, table: Table, column: Column, isFull: boolean): Promise<unknown> {
    if (column.identity !== undefined || column.generated !== undefined || column.type.endsWith('serial'))
      return undefined
    const key = Object.values(table.foreignKeys).find(({ columnsFrom }) => columnsFrom.includes(column.name))
    const isRequired = column.notNull && column.default === undefined
    if (key) {
      if (!isRequired && (!isFull || key.tableTo === table.name)) return undefined
      return (await insert(run, key.tableTo, false))['id']
    }
    // The one row that this table may have.
    if (table.name === singleRow && column.name === 'id') return 1
    if (isRequired || isDistinct(table, column.name)) return sampleOf(column.type, (count += 1))
    return isFull && column.default === undefined ? sampleOf(column.type, (count += 1)) : undefined
  }

  return {
    tables: [...tables.keys()],
    columnsOf: (name) =>
      Object.keys(find(name).columns)
        .map((each) => `"${each}"`)
        .join(', '),
    async useTable(run, name) {
      const table = find(name)
      const columns = Object.keys(table.columns).map((each) => `"${each}"`)
      const keys = keysOf(table)
      const where = keys.map((each, index) => `"${each}" = $${index + 1}`).join(' and ')
      const isSingle = name === singleRow
      if (isSingle) await run(`delete from "${name}"`)
      for (const isFull of isSingle ? [true] : [true, false]) {
        const row = await insert(run, name, isFull)
        const key = keys.map((each) => row[each])
        const [read] = await run(`select ${columns.join(', ')} from "${name}" where ${where}`, key)
        if (!read) throw new Error(`${name} lost the row that was inserted`)
        if (appendOnly.has(name)) continue
        const set = columns
          .map((each) => `${each} = ${each}`)
          .filter((each) => !keys.some((own) => each.startsWith(`"${own}"`)))
        const edited =
          set.length === 0
            ? [read]
            : await run(`update "${name}" set ${set.join(', ')} where ${where} returning ${columns.join(', ')}`, key)
        if (JSON.stringify(edited) !== JSON.stringify([read])) throw new Error(`${name} has changed what was stored`)
        // The row with values in every column stays, for the other release to read.
        if (!isFull) await run(`delete from "${name}" where ${where}`, key)
      }
    },
  }
}

/** Whether a unique index begins with the column. */
function isDistinct({ indexes, uniqueConstraints, ...table }: Table, name: string): boolean {
  const unique = Object.values(indexes).flatMap(({ isUnique, columns }) =>
    isUnique ? columns.map(({ expression }) => expression) : [],
  )
  const named = Object.values(uniqueConstraints).flatMap(({ columns }) => columns)
  return [...unique, ...named, ...keysOf({ indexes, uniqueConstraints, ...table })].some(
    (each) => each === name || each.includes(`"${name}"`),
  )
}

function keysOf({ name, columns, compositePrimaryKeys }: Table): readonly string[] {
  const [composite] = Object.values(compositePrimaryKeys)
  if (composite) return composite.columns
  const keys = Object.entries(columns).filter(([, column]) => Reflect.get(column, 'primaryKey') === true)
  if (keys.length === 0) throw new Error(`${name} has no key`)
  return keys.map(([each]) => each)
}

/** A value that no other row has, as far as the type has enough of them. */
function sampleOf(type: string, count: number): unknown {
  if (type.endsWith('[]')) return type.startsWith('integer') ? [count] : [`s${count}`]
  const length = Number(/^varchar\((\d+)\)$/.exec(type)?.[1] ?? 30)
  if (type.startsWith('varchar') || type === 'text') return `s${count}`.slice(0, length)
  if (type.startsWith('json')) return '{}'
  if (type === 'boolean') return true
  if (type === 'date') return '2026-03-02'
  if (type === 'bytea') return Buffer.from([count % 256])
  if (type === 'smallint') return count % 30_000
  return count
}
