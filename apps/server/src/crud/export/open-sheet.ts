import { type Field, isBilingual, type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { ListQuery } from '@teachnet/protocol'
import { loadRows, toQuery } from '../../db/statement.ts'
import { fail } from '../../errors.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import { plainCell, type SheetCell } from '../../kinds/server-kind.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { rowsStatement } from '../list/query.ts'
import { selectIds } from '../list/select-ids.ts'
import { mapPrivateFiles, privateFieldsOf } from '../files/private-addresses.ts'
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
  /** Number of records. A record that is deleted meanwhile is left out. */
  readonly count: number
  /** The cells of each record, read a few hundred records at a time. */
  readonly rows: () => AsyncGenerator<readonly SheetCell[]>
}

interface SheetColumn {
  readonly header: string
  readonly cell: (row: WireRow) => SheetCell
}

/**
 * Finds the records of a list that the caller may see. All ids are read first, so that the sheet has the records and the order of one
 * moment; the records themselves are read in batches while the rows are consumed.
 *
 * @throws PARAMETER for a column that the list does not have; TOO_LARGE for too many records; UNKNOWN_SEARCH_FIELD
 */
export async function openSheet(context: CrudContext, resource: BoundResource, request: SheetRequest): Promise<Sheet> {
  const columns = request.columns.flatMap((name) => toColumns(context, resource.definition, name, request.values))
  const ids = await selectIds(context, resource, request.query, mostSheetRows + 1)
  if (ids.length > mostSheetRows) throw fail('TOO_LARGE')
  return {
    headers: columns.map(({ header }) => header),
    count: ids.length,
    async *rows() {
      for (let at = 0; at < ids.length; at += chunk) {
        const wanted = ids.slice(at, at + chunk)
        // oxlint-disable-next-line no-await-in-loop -- a few hundred records at a time bound the memory
        const rows = await loadChunk(context, resource, wanted)
        const byId = new Map<number, WireRow>(rows.map((row) => [Number(row.id), row]))
        for (const id of wanted) {
          const row = byId.get(id)
          if (row) yield columns.map(({ cell }) => cell(row))
        }
      }
    },
  }
}

async function loadChunk(context: CrudContext, resource: BoundResource, ids: readonly number[]): Promise<WireRow[]> {
  const reader = readerOf(resource, context.resources, 'list')
  const rows = await loadRows(context.queries, toQuery(rowsStatement(resource, reader, ids)))
  const listed = await presentRows(context, resource, rows, 'list')
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
  { locale, settings: { timeZone } }: CrudContext,
  { fields }: ResourceDefinition,
  name: string,
  values: SheetRequest['values'],
): SheetColumn[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || !isInSheets(field))
    throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name: 'columns' }, field: 'columns' })
  const names = wireNames(name, field)
  if (values === 'stored') return names.map((wire) => ({ header: wire, cell: (row) => plainCell(row[wire]) }))
  const { toSheet } = serverKindOf(field)
  const own = isBilingual(field) && locale === 'en' ? `${name}_en` : name
  return [
    {
      header: field.label[locale],
      cell: (row) => toSheet(row[own] === '' ? row[name] : row[own], { field, name, row, locale, timeZone }),
    },
  ]
}

/** Whether lists carry the value of a field. */
function isInSheets(field: Field): boolean {
  return !field.internal && serverKindOf(field).isInLists(field)
}
