import { type Field, kindOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import { englishSuffix } from '@teachnet/contract/schema'
import { columnField } from '@teachnet/contract/sheets'
import type { ListQuery } from '@teachnet/protocol'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import { plainCell, type SheetCell } from '../kinds/server-kind.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { rowsStatement } from '../list/query.ts'
import { selectIds } from '../list/list-records.ts'
import { mapPrivateFiles, privateFieldsOf } from '../files/private-files.ts'
import { presentRows } from '../record/present-rows.ts'
import { readerOf } from '../record/row-reader.ts'

/** The most records of one sheet: a spreadsheet holds 1,048,576 rows. */
export const mostSheetRows = 1_000_000

/** Records that are read at once. */
const chunk = 500

/** The content of a sheet: the records of a list in its order, and some of their fields. */
export interface SheetRequest {
  readonly query: ListQuery
  /** Names of fields, in the order of the columns. */
  readonly columns: readonly string[]
  /** `labels`: as people read them, under the labels of the fields. `stored`: as the API sends them, under the names of the fields. */
  readonly values: 'labels' | 'stored'
}

export interface Sheet {
  readonly headers: readonly string[]
  /** The format of the dates in each column; undefined for others. */
  readonly dateFormats: readonly (string | undefined)[]
  /** Number of records. A record that is deleted meanwhile is left out. */
  readonly count: number
  /** The cells of each record, read a few hundred records at a time. */
  readonly rows: () => AsyncGenerator<readonly SheetCell[]>
}

interface SheetColumn {
  /** Wire name. */
  readonly name: string
  readonly header: string
  readonly dateFormat?: string | undefined
  readonly cell: (row: WireRow) => SheetCell
}

/**
 * Finds the records of a list that the caller may see. All ids are read first, so that the sheet has the records and the order of one
 * moment; the records themselves are read in batches while the rows are consumed.
 *
 * @throws PARAMETER for a column that the list does not have; TOO_LARGE for too many records; UNKNOWN_SEARCH_FIELD
 */
export async function openSheet(context: CrudContext, resource: BoundResource, request: SheetRequest): Promise<Sheet> {
  const names = [...new Set(request.columns)]
  const columns = names.flatMap((name) => toColumns(context, resource.definition, name, request.values))
  const view = viewOf(resource, columns)
  const ids = await selectIds(context, resource, request.query, mostSheetRows + 1)
  if (ids.length > mostSheetRows) throw fail('TOO_LARGE')
  return {
    headers: columns.map(({ header }) => header),
    dateFormats: columns.map(({ dateFormat }) => dateFormat),
    count: ids.length,
    async *rows() {
      for (let at = 0; at < ids.length; at += chunk) {
        const wanted = ids.slice(at, at + chunk)
        // oxlint-disable-next-line no-await-in-loop -- a few hundred records at a time bound the memory
        const rows = await loadChunk(context, resource, wanted, view)
        const byId = new Map<number, WireRow>(rows.map((row) => [Number(row.id), row]))
        for (const id of wanted) {
          const row = byId.get(id)
          if (row) yield columns.map(({ cell }) => cell(row))
        }
      }
    },
  }
}

/**
 * The texts of records' fields as a sheet shows them, by id and wire name: an import compares them with its cells. Fields without a column in
 * sheets are left out.
 */
export async function sheetTextsOf(
  context: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
  names: readonly string[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> {
  if (ids.length === 0) return new Map()
  const columns = names.flatMap((name) => {
    const field = columnField(resource.definition, name)
    return field && isInSheets(field) ? columnsOf(context, name.replace(/_en$/, ''), field) : []
  })
  const rows = await loadChunk(context, resource, ids, viewOf(resource, columns))
  const textsOf = (row: WireRow) => new Map(columns.map(({ name, cell }) => [name, cellText(cell(row))]))
  return new Map(rows.map((row) => [Number(row.id), textsOf(row)]))
}

/** A cell as a text, as its reader sees it. */
function cellText(cell: SheetCell): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '')
  return String(cell ?? '').slice(0, mostCharacters)
}

/** Maximum number of characters of a cell in Excel. */
export const mostCharacters = 32_767

/** Lists leave out long texts; a sheet that has them reads whole records. */
function viewOf({ definition }: BoundResource, columns: readonly SheetColumn[]): 'list' | 'edit' {
  const isListed = ({ name }: SheetColumn) => {
    const field = columnField(definition, name)
    return field !== undefined && serverKindOf(field).isInLists(field)
  }
  return columns.every(isListed) ? 'list' : 'edit'
}

async function loadChunk(
  context: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
  view: 'list' | 'edit',
): Promise<WireRow[]> {
  const reader = readerOf(resource, context.resources, view)
  const rows = await loadRows(context.queries, toQuery(rowsStatement(resource, reader, ids)))
  const listed = await presentRows(context, resource, rows, view)
  // A signed address would open the file for every recipient of the sheet, and would expire soon: the sheet only names the
  // file.
  for (const name of privateFieldsOf(resource.definition))
    for (const row of listed) row[name] = mapPrivateFiles(resource.definition.fields[name], row[name], fileNameOf)
  return listed
}

function fileNameOf(address: string): string {
  return address.split('?')[0]?.split('/').at(-1) ?? ''
}

function toColumns(
  context: CrudContext,
  { fields }: ResourceDefinition,
  name: string,
  values: SheetRequest['values'],
): SheetColumn[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || !isInSheets(field))
    throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name: 'columns' }, field: 'columns' })
  if (values === 'labels') return columnsOf(context, name, field)
  return wireNames(name, field).map((wire) => ({ name: wire, header: wire, cell: (row) => plainCell(row[wire]) }))
}

/** The columns of a field for people: a text in two languages has two, so that an import finds each in its place. */
function columnsOf({ locale, settings }: CrudContext, name: string, field: Field): SheetColumn[] {
  const { toSheet, files } = serverKindOf(field)
  const { timeZone } = settings
  return wireNames(name, field).map((wire) => ({
    name: wire,
    header: `${field.label[locale]}${wire === name ? '' : englishSuffix[locale]}`,
    dateFormat: dateFormats[field.kind],
    cell: (row) => {
      const value =
        files && isFileKind(field) ? files.replace(row[wire], (path) => toAddress(path, settings)) : row[wire]
      return toSheet(value, { field, name: wire, row, locale, timeZone })
    },
  }))
}

const dateFormats: Partial<Record<Field['kind'], string>> = { date: 'yyyy-mm-dd', dateTime: 'yyyy-mm-dd hh:mm:ss' }

function isFileKind({ kind }: Field): boolean {
  return kind === 'image' || kind === 'images' || kind === 'file' || kind === 'files'
}

/** The whole address of a file, so that a sheet opens it from anywhere. */
function toAddress(path: string, { cdnUrl, fileAddresses }: CrudContext['settings']): string {
  if (!path.startsWith('/storage/')) return path
  const base = /^https?:/.test(cdnUrl) ? cdnUrl : fileAddresses.find((each) => /^https?:/.test(each))
  if (base !== undefined) return `${base.replace(/\/+$/, '')}${path}`
  // A host with a port or without a name is one of a private network.
  const isPrivate = /^\/\/(?:localhost|[\d.]+$|[^/]*:\d+)/.test(cdnUrl)
  return cdnUrl.startsWith('//') ? `${isPrivate ? 'http' : 'https'}:${cdnUrl}${path}` : path
}

/** Whether sheets can have the value of a field: not what no reply has. */
function isInSheets(field: Field): boolean {
  const kind = serverKindOf(field)
  return (
    !field.internal && kind.isRead && kindOf(field).secrecy !== 'hashed' && (!field.virtual || kind.isInLists(field))
  )
}
