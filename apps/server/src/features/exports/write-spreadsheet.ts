import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mostCharacters, type Sheet } from '../../records/export/open-sheet.ts'
import type { SheetCell } from '../../records/kinds/server-kind.ts'
import { toCsvText, toSheetText } from '../../records/kinds/sheet-text.ts'
import { addFilters } from './sheet-filters.ts'

export const spreadsheetFormats = ['xlsx', 'csv'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]

interface SpreadsheetOptions {
  readonly format: SpreadsheetFormat
  /** Name of the sheet; a CSV file has none. */
  readonly title: string
  /** Stops the work. */
  readonly signal: AbortSignal
}

/**
 * Writes a sheet to a local file. Rows are written as they are read, so that the memory does not grow with their number. No cell is a
 * formula: a text that begins like one stays text.
 */
export async function writeSpreadsheet(path: string, sheet: Sheet, options: SpreadsheetOptions): Promise<void> {
  const bytes = options.format === 'csv' ? await toCsv(sheet) : await toXlsx(sheet, options.title)
  await pipeline(Readable.from(bytes), createWriteStream(path), { signal: options.signal })
}

/** With a byte order mark, without which Excel reads Chinese texts in another encoding. */
async function toCsv({ headers, dateFormats, rows }: Sheet) {
  const { writeCsvStream } = await import('hucre/csv')
  const toCell = (cell: SheetCell, column: number) => {
    if (typeof cell === 'string') return toCsvText(cell)
    return cell instanceof Date ? dateText(cell, dateFormats[column]) : cell
  }
  return writeCsvStream(toLists(rows(), toCell), { headers: [...headers], bom: true, escapeFormulae: true })
}

function dateText(date: Date, format = ''): string {
  return date.toISOString().replace('T', ' ').slice(0, format.length)
}

async function toXlsx({ headers, dateFormats, rows }: Sheet, title: string) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const { first, all } = await peek(
    toLists(rows(), (cell) => (typeof cell === 'string' ? toSheetText(cell) : cell)),
    mostMeasured,
  )
  const columns = headers.map((header, at) => ({
    header,
    width: widthOf([header, ...first.map((row) => row[at])], dateFormats[at]),
    numFmt: dateFormats[at],
  }))
  let lines = 1
  const counted = async function* () {
    for await (const row of all) {
      lines += 1
      yield row
    }
  }
  // Excel's rules for the name of a sheet.
  const name = title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
  const workbook = writeXlsxStream(counted(), { name, columns, freezePane: { rows: 1 }, compress: false })
  return addFilters(workbook, () => `A1:${columnName(headers.length)}${lines}`)
}

/** Rows by which the widths of the columns are measured. */
const mostMeasured = 200

/** Reads the first rows of a sequence, and returns them and the whole sequence. */
async function peek<T>(
  rows: AsyncGenerator<T>,
  most: number,
): Promise<{ readonly first: T[]; readonly all: AsyncGenerator<T> }> {
  const first: T[] = []
  while (first.length < most) {
    // oxlint-disable-next-line no-await-in-loop -- one row after the other
    const { done, value } = await rows.next()
    if (done === true) break
    first.push(value)
  }
  return {
    first,
    all: (async function* () {
      yield* first
      yield* rows
    })(),
  }
}

/** Width of a column in characters, by its longest text; Chinese characters take two places. */
function widthOf(cells: readonly (SheetCell | undefined)[], dateFormat = ''): number {
  const lengths = cells.map((cell) => {
    if (cell instanceof Date) return dateFormat.length
    const lines = String(cell ?? '').split('\n', 20)
    return Math.max(...lines.map((line) => line.slice(0, 60).replaceAll(/[\u1100-\u{10FFFF}]/gu, 'ww').length))
  })
  return Math.min(60, Math.max(8, ...lengths) + 2)
}

/** `A` for the first column, `AA` for the 27th. */
function columnName(number: number): string {
  const rest = Math.floor((number - 1) / 26)
  return `${rest > 0 ? columnName(rest) : ''}${String.fromCodePoint(65 + ((number - 1) % 26))}`
}

async function* toLists(
  rows: AsyncIterable<readonly SheetCell[]>,
  toCell: (cell: SheetCell, column: number) => SheetCell,
): AsyncGenerator<SheetCell[]> {
  for await (const row of rows)
    yield row.map((cell, column) => {
      const written = toCell(cell, column)
      return typeof written === 'string' ? written.slice(0, mostCharacters) : written
    })
}
