import { fieldOf, type ResourceDefinition, type Field } from '@teachnet/contract'
import {
  type DateOrder,
  findHeader,
  inferColumns,
  type SheetRow,
  type SheetTable,
  textForField,
  titlesOf,
  UnreadableSheet,
} from '@teachnet/contract/sheets'
import { hasChinese, loadReading, toSlug } from '../../values/slug.ts'
import { namingText } from '../form/form-layout.ts'

export type ImportMode = 'add' | 'update' | 'both'

/** A file, and how it is imported. */
export interface ImportPlan {
  /** Name of the file. */
  readonly name: string
  readonly tables: readonly SheetTable[]
  /** Place of the chosen table, and of the row with its titles. */
  readonly table: number
  readonly header: number
  /** Whether hidden rows are imported. */
  readonly withHidden: boolean
  /** The wire field of each column; '' for none. */
  readonly columns: readonly string[]
  readonly mode: ImportMode
  /** The field by which a row finds its record; '' if all are new. */
  readonly key: string
  /** By wire field: the chosen order of its dates. */
  readonly orders: Readonly<Record<string, DateOrder>>
}

/** The types of spreadsheets, for the file dialog of the browser. */
export const sheetTypes =
  '.csv,.txt,.tsv,.xlsx,.xls,text/csv,text/comma-separated-values,text/tab-separated-values,text/plain,application/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How a file is imported unless its administrator chooses otherwise. A file with ids comes from an export: its rows change their records. */
export function planOf(
  definition: ResourceDefinition,
  name: string,
  tables: readonly SheetTable[],
  { mode, canEdit }: { readonly mode: ImportMode; readonly canEdit: boolean },
): ImportPlan {
  // Hidden sheets have lists for the others, or notes.
  const table = Math.max(
    0,
    tables.findIndex(({ isHidden, rows }) => !isHidden && rows.length > 1),
  )
  if (!tables.some(({ rows }) => rows.length > 0)) throw new UnreadableSheet('empty')
  const plan = layoutOf(
    definition,
    { name, tables, table, header: 0, withHidden: false, columns: [], mode, key: '', orders: {} },
    table,
  )
  const ids = plan.columns.indexOf('id')
  const hasIds = ids !== -1 && rowsBelow(plan).every(({ cells }) => /^#?\d+$/.test(cells[ids]?.shown.trim() ?? ''))
  if (hasIds && canEdit) return { ...plan, mode: 'update', key: 'id' }
  return { ...plan, key: mode === 'add' ? '' : 'id' }
}

/** The plan for another table or row of titles. */
export function layoutOf(definition: ResourceDefinition, plan: ImportPlan, table: number, header?: number): ImportPlan {
  const chosen = plan.tables[table]
  const place = header ?? (chosen ? findHeader(definition, chosen) : 0)
  const layout = { ...plan, table, header: place }
  return { ...layout, columns: inferColumns(definition, headerOf(layout)), orders: {} }
}

/** The titles of the columns. */
export function headerOf({ tables, table, header }: Pick<ImportPlan, 'tables' | 'table' | 'header'>): string[] {
  return titlesOf(tables[table]?.rows[header]?.cells ?? [])
}

/** The rows below the titles, hidden ones included. */
export function rowsBelow({ tables, table, header }: Pick<ImportPlan, 'tables' | 'table' | 'header'>): SheetRow[] {
  return tables[table]?.rows.slice(header + 1) ?? []
}

/** The rows that are imported. */
export function importedRows(plan: Pick<ImportPlan, 'tables' | 'table' | 'header' | 'withHidden'>): SheetRow[] {
  return rowsBelow(plan).filter(({ isHidden }) => plan.withHidden || !isHidden)
}

/** The texts of all columns of the rows, each as its field needs it. */
export function textsOf(
  definition: ResourceDefinition,
  { columns }: Pick<ImportPlan, 'columns'>,
  rows: readonly SheetRow[],
): string[][] {
  return rows.map(({ cells }) => columns.map((name, at) => textForField(definition, name, cells[at])))
}

/** The cells of the mapped columns. */
export function mappedRows(rows: readonly (readonly string[])[], columns: readonly string[]): string[][] {
  const places = columns.flatMap((name, index) => (name === '' ? [] : [index]))
  return rows.map((row) => places.map((place) => row[place] ?? ''))
}

/** The name of a cell as spreadsheet programs show it, such as `D3`. */
export function cellName(column: number, line: number): string {
  return `${columnLetters(column)}${line}`
}

function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCodePoint(65 + (column % 26))}`
}

/** The field for the name of a record in addresses. */
function slugFieldOf({
  fields,
}: ResourceDefinition): readonly [name: string, field: Extract<Field, { kind: 'text' }>] | undefined {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'text' && field.rules?.includes('slug') && field.unique) return [name, field]
  return undefined
}

/** What is sent of a file. */
export interface SentTable {
  readonly columns: string[]
  readonly rows: string[][]
  /** Columns that only count for new records. */
  readonly addOnly: string[]
}

/** The cells to send. A new record without a slug gets the one that a form would suggest. */
export async function sentTable(definition: ResourceDefinition, plan: ImportPlan): Promise<SentTable> {
  const rows = mappedRows(textsOf(definition, plan, importedRows(plan)), plan.columns)
  const columns = plan.columns.filter(Boolean)
  const slug = slugFieldOf(definition)
  const at = slug ? columns.indexOf(slug[0]) : -1
  const isNaming = columns.some((name) => name.replace(/_en$/, '') === definition.labelField)
  if (!slug || !isNaming || plan.mode === 'update' || (at !== -1 && plan.mode !== 'add'))
    return { columns, rows, addOnly: [] }
  const slugs = await slugsOf(definition, columns, rows, slug[1].max)
  const filled = rows.map((row, index) =>
    at === -1
      ? [...row, slugs[index] ?? '']
      : row.map((cell, place) => (place === at && cell.trim() === '' ? (slugs[index] ?? '') : cell)),
  )
  return { columns: at === -1 ? [...columns, slug[0]] : columns, rows: filled, addOnly: at === -1 ? [slug[0]] : [] }
}

/** The label of the field whose values are made from titles; undefined if the file has them or nothing is added. */
export function madeSlugs(definition: ResourceDefinition, { columns, mode }: ImportPlan): Field | undefined {
  const slug = slugFieldOf(definition)
  const isNaming = columns.some((name) => name.replace(/_en$/, '') === definition.labelField)
  return slug && isNaming && mode !== 'update' && !columns.includes(slug[0]) ? fieldOf(definition, slug[0]) : undefined
}

async function slugsOf(
  definition: ResourceDefinition,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  max: number,
): Promise<string[]> {
  const namings = rows.map((row) =>
    namingText(definition, Object.fromEntries(columns.map((name, at) => [name, row[at]]))),
  )
  const read = namings.some(hasChinese) ? await loadReading() : undefined
  return namings.map((naming) => toSlug(naming, max, hasChinese(naming) ? read : undefined))
}

/** A CSV file, with a byte order mark for Excel; no cell is a formula. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
