import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Sheet } from '../../crud/export/open-sheet.ts'
import type { SheetCell } from '../../kinds/server-kind.ts'
import { toCsvText, toSheetText } from '../../kinds/sheet-text.ts'

export const spreadsheetFormats = ['xlsx', 'csv'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]

/** Maximum number of characters of a cell in Excel. */
const mostCharacters = 32_767

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
  await pipeline(Readable.fromWeb(bytes as ReadableStream<Uint8Array>), createWriteStream(path), {
    signal: options.signal,
  }) // The library's stream is the web's, whose type Node declares a second time.
}

/** With a byte order mark, without which Excel reads Chinese texts in another encoding. */
async function toCsv({ headers, rows }: Sheet) {
  const { writeCsvStream } = await import('hucre/csv')
  return writeCsvStream(toLists(rows(), toCsvText), { headers: [...headers], bom: true, escapeFormulae: true })
}

async function toXlsx({ headers, rows }: Sheet, title: string) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(toLists(rows(), toSheetText), {
    // Excel's rules for the name of a sheet.
    name: title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: headers.map((header) => ({ header, width: Math.min(40, Math.max(10, header.length * 2 + 2)) })),
    freezePane: { rows: 1 },
  })
}

async function* toLists(
  rows: AsyncIterable<readonly SheetCell[]>,
  toCell: (text: string) => string,
): AsyncGenerator<SheetCell[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' ? toCell(cell).slice(0, mostCharacters) : cell))
}
