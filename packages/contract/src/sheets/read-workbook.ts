import type { Cell, Sheet } from 'hucre/xlsx'
import { fromDate, type WrittenDate, withoutResult } from './sheet-text.ts'

/** A cell as people see it, and what a field of dates or numbers needs of it. */
export interface SheetCell {
  /** As the spreadsheet shows it. */
  readonly shown: string
  /** The date of a cell that is one; also of a plain number, in case that it is meant as a date. */
  readonly date?: string | undefined
  /** The number of a cell whose format does not show it in full, such as `1/4` or `1.2E+05`. */
  readonly number?: string | undefined
}

/** A row that is not empty. */
export interface SheetRow {
  readonly cells: readonly SheetCell[]
  /** Line in the file, from 1. */
  readonly line: number
  readonly isHidden: boolean
}

/** A table of a file. */
export interface SheetTable {
  readonly name: string
  readonly isHidden: boolean
  /** The rows that are not empty. */
  readonly rows: readonly SheetRow[]
  /** The encoding of a text file that is not in Unicode. It is recognised by its bytes, so whoever imports the file should see it. */
  readonly encoding?: 'GBK' | 'Big5' | undefined
}

/** Why a file cannot be imported. */
export type SheetProblem =
  | 'tooLarge'
  | 'unreadable'
  | 'empty'
  | 'tooMany'
  | 'encrypted'
  | 'oldFormat'
  | 'oldOrEncrypted'
  | 'webPage'
  | 'otherFormat'
  | 'encoding'

/** Thrown for a file that cannot be imported. */
export class UnreadableSheet extends Error {
  readonly problem: SheetProblem

  constructor(problem: SheetProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** Largest file, and largest content of a packed one, in bytes. */
const largestFile = 20 * 1024 * 1024
const largestContent = 200 * 1024 * 1024
/** Rows above and below those that are imported: titles, empty lines, notes. */
const spareRows = 200
/** The cells that are read, more columns than an import has. Rows and columns that are only formatted may reach to the end of a sheet. */
const readRange = 'A1:IV70000'

/**
 * Reads the tables of an XLSX file, or of a CSV file in any encoding in which a Chinese or Western version of Excel writes one.
 *
 * @throws UnreadableSheet
 */
export async function readWorkbook(bytes: Uint8Array, mostRows: number): Promise<SheetTable[]> {
  if (bytes.length > largestFile) throw new UnreadableSheet('tooLarge')
  if (isOle(bytes)) throw new UnreadableSheet(oleProblem(bytes))
  try {
    return isZip(bytes) ? await readXlsxTables(bytes, mostRows) : [await readCsvTable(bytes)]
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('unreadable', { cause: error })
  }
}

async function readXlsxTables(bytes: Uint8Array, mostRows: number): Promise<SheetTable[]> {
  if (contentSize(bytes) > largestContent) throw new UnreadableSheet('tooLarge')
  if (!hasEntry(bytes, 'xl/workbook.xml')) throw new UnreadableSheet('otherFormat')
  const [{ readXlsx }, { formatValue }] = await Promise.all([import('hucre/xlsx'), import('hucre')])
  const { sheets, dateSystem } = await readXlsx(bytes, {
    readStyles: true,
    maxRows: mostRows + spareRows,
    range: readRange,
  })
  const options = { formatValue, is1904: dateSystem === '1904' }
  return sheets.map((sheet) => ({
    name: sheet.name,
    isHidden: sheet.hidden === true || sheet.veryHidden === true,
    rows: rowsOf(sheet, options),
  }))
}

interface ShowOptions {
  readonly formatValue: (value: unknown, format: string) => string
  readonly is1904: boolean
}

function rowsOf(sheet: Sheet, options: ShowOptions): SheetRow[] {
  const grid = sheet.rows.map((row, rowAt) =>
    row.map((value, columnAt) => toCell(value, sheet.cells?.get(`${rowAt},${columnAt}`), options)),
  )
  fillMerged(grid, sheet.merges ?? [])
  return grid.flatMap((cells, at) =>
    cells.some(({ shown }) => shown.trim() !== '')
      ? [{ cells, line: at + 1, isHidden: sheet.rowDefs?.get(at)?.hidden === true }]
      : [],
  )
}

const emptyCell: SheetCell = { shown: '' }

/** Copies the value of a merged cell to all cells that it covers. */
function fillMerged(grid: SheetCell[][], merges: NonNullable<Sheet['merges']>): void {
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0)
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const value = grid[startRow]?.[startCol]
    if (!value || value.shown === '') continue
    for (let row = startRow; row <= Math.min(endRow, grid.length - 1); row += 1)
      for (let column = startCol; column <= Math.min(endCol, width - 1); column += 1) {
        const cells = grid[row]
        if (!cells) continue
        while (cells.length <= column) cells.push(emptyCell)
        cells[column] = value
      }
  }
}

function toCell(value: unknown, cell: Cell | undefined, options: ShowOptions): SheetCell {
  const format = (cell?.style?.numFmt ?? 'General').replaceAll('G/通用格式', 'General').replace(languagePrefix, '')
  // Programs that write workbooks without calculating them leave the results out.
  if (value === null && cell?.formula !== undefined) return { shown: withoutResult }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? emptyCell : dateCell(value, format, options)
  if (typeof value === 'number') return numberCell(value, format, options)
  if (typeof value === 'boolean') return { shown: value ? 'TRUE' : 'FALSE' }
  return typeof value === 'string' ? { shown: toLines(value) } : emptyCell
}

/** The language of a format, `[$-804]`; `F800` and `F400` are the formats of the system. */
const languagePrefix = /^(?:\[DBNum\d\])?\[\$-(?!F[48]00|x-sys)[^\]]*\]/i

/** Formats of dates that every program shows in its own language. */
const plainDates = new Set(['m/d/yyyy', 'm/d/yyyy h:mm', 'm/d/yy', 'm/d/yy h:mm', 'mm-dd-yy', 'm/d/yy "h":mm'])

function dateCell(value: Date, format: string, { formatValue }: ShowOptions): SheetCell {
  const written = fromDate(value)
  // A time of day alone is a day before the first one.
  if (value.getTime() < Date.UTC(1900, 0, 1)) return { shown: (written.time ?? '00:00:00').replace(/:00$/, '') }
  const date = textOfDate(written)
  // The formats of Chinese, Japanese and Korean programs have numbers alone, and their codes are not in the file.
  if (plainDates.has(format.toLowerCase()) || format.startsWith('[$-') || isGeneral(format))
    return { shown: date, date }
  const shown = formatValue(value, format).trim()
  return { shown: shown === '' ? date : shown, date }
}

/** `YYYY-MM-DD`, or with the time of day `YYYY-MM-DD HH:mm:ss`. */
function textOfDate({ date, time }: WrittenDate): string {
  return time === undefined ? date : `${date} ${time}`
}

function numberCell(value: number, format: string, options: ShowOptions): SheetCell {
  const { formatValue, is1904 } = options
  // Excel stores 15 digits. A longer whole number is shown as Excel shows it, so that its reader knows.
  if (Number.isInteger(value) && Math.abs(value) >= 1e15) return { shown: lostNumber(value) }
  const exact = fifteenDigits(value)
  const days = is1904 ? value + 1462 : value
  const date = days >= 10_000 && days < 100_000 ? textOfDate(fromDate(dateOf(days))) : undefined
  const section = sectionOf(format, value)
  if (isGeneral(section)) return { shown: exact, date }
  if (hasDateCodes(section)) return dateCell(dateOf(days), 'General', options)
  // What is scaled, a fraction or a power, or depends on conditions, does not show the number.
  if (/[?/]|E[+-]|,(?:[^#0,.?]|$)|\[[<>=D]|General/i.test(codesOf(section)))
    return { shown: withGeneral(section, exact), date, number: exact }
  const shown = formatValue(roundedAsShown(value, section), format).trim()
  if (!/\d/.test(shown)) return { shown: exact, date }
  // The colour alone may show that a number is negative.
  return { shown, date, number: value < 0 && !/[-−(（]/.test(shown) ? `-${shown}` : undefined }
}

function dateOf(days: number): Date {
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
}

/** Whether a format is one of dates or times that the library does not know, such as `aaaa`, the day of the week in Chinese. */
function hasDateCodes(section: string): boolean {
  const codes = codesOf(section).replaceAll(/\[[^\]]*\]|General/gi, '')
  return /[ymdhs]|aaa|上午|(?:^|[^0#?.])e/i.test(codes)
}

/** The part of a format for positive numbers, negative ones or zero. */
function sectionOf(format: string, value: number): string {
  const [positive = '', negative, zero] = format
    .replaceAll(/"[^"]*"|\\./g, (text) => text.replaceAll(';', ' '))
    .split(';')
  if (value < 0) return negative ?? positive
  return value === 0 ? (zero ?? positive) : positive
}

function isGeneral(format: string): boolean {
  return /^(?:general|@)?$/i.test(format.trim())
}

/** A format such as `General"级"`: the number with texts around it. */
function withGeneral(format: string, exact: string): string {
  const found = /^((?:"[^"]*"|\\.)*)General((?:"[^"]*"|\\.)*)$/i.exec(format)
  const plain = (text = '') => text.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2')
  return found ? `${plain(found[1])}${exact}${plain(found[2])}` : exact
}

/** A format without its texts and the blanks that only align. */
function codesOf(format: string): string {
  return format.replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
}

/** The number with the digits that a spreadsheet program keeps: 59.699999999999996 is 59.7. */
function fifteenDigits(value: number): string {
  return plainNumber(Number(value.toPrecision(15)))
}

/** Rounds like a spreadsheet program, from the decimal digits: 1.005 is 1.01. */
function roundedAsShown(value: number, format: string): number {
  const codes = codesOf(format)
  const decimals = /\.([0#]*)/.exec(codes)?.[1]?.length ?? 0
  const isPercent = codes.includes('%')
  const [whole = '', power = '0'] = value.toPrecision(15).split('e')
  const places = decimals + (isPercent ? 2 : 0)
  const scaled = Number(`${whole}e${Number(power) + places}`)
  const rounded = Math.sign(scaled) * Math.round(Math.abs(scaled))
  return Math.abs(rounded) < 1e15 ? Number(`${rounded}e-${places}`) : value
}

/** A number without an exponent. */
function plainNumber(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return value.toFixed(20).replace(/\.?0+$/, '')
}

function lostNumber(value: number): string {
  const [digits = '', power = ''] = value.toExponential(14).split('e+')
  return `${digits.replace(/\.?0+$/, '')}E+${power.padStart(2, '0')}`
}

function toLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

async function readCsvTable(bytes: Uint8Array): Promise<SheetTable> {
  const encoding = encodingOf(bytes)
  const decoded = new TextDecoder(encoding).decode(bytes)
  // Old programs end a file with a control character.
  const text = decoded.endsWith('\u001A') ? decoded.slice(0, -1) : decoded
  if (/^\s*(?:<!doctype|<html|<table|<\?xml|<head|<meta)/i.test(text)) throw new UnreadableSheet('webPage')
  if (text.includes('\0') || text.startsWith('%PDF-')) throw new UnreadableSheet('otherFormat')
  const { parseCsv } = await import('hucre/csv')
  const [line = '', declared] = /^"?sep=(.)"?(?:\r\n?|\n|$)/i.exec(text) ?? []
  const body = text.slice(line.length)
  const rows = parseCsv(body, { delimiter: declared ?? delimiterOf(body) })
  const first = declared === undefined ? 1 : 2
  return {
    name: '',
    isHidden: false,
    encoding: foreignEncodings[encoding],
    rows: rows.flatMap((row, at) => {
      const cells = row.map((value) => ({
        shown: typeof value === 'string' ? toLines(asText(value)) : String(value ?? ''),
      }))
      return cells.some(({ shown }) => shown.trim() !== '') ? [{ cells, line: at + first, isHidden: false }] : []
    }),
  }
}

/** A cell such as `="00123"`, with which a program keeps a spreadsheet from reading a number, is its text. */
function asText(cell: string): string {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"')
}

/** The character that divides the most of the first lines into the same number of cells. */
function delimiterOf(text: string): string {
  const lines = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/, 20)
    .filter((line) => line.trim() !== '')
  let best = { mark: ',', score: 0 }
  for (const mark of [',', '\t', ';', '|']) {
    const counts = lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0)
    const alike = counts.map((count) => counts.filter((other) => other === count).length)
    const score = Math.max(0, ...alike) * 1000 + Math.min(999, Math.max(0, ...counts))
    if (score > best.score) best = { mark, score }
  }
  return best.score === 0 && text.includes('，') ? '，' : best.mark
}

const foreignEncodings: Readonly<Record<string, SheetTable['encoding']>> = { gb18030: 'GBK', big5: 'Big5' }

/** The encoding of a text: UTF-8, UTF-16, or that of a Chinese version of Excel. */
function encodingOf(bytes: Uint8Array): string {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  const zeros = bytes
    .subarray(0, 400)
    .reduce((count, byte, at) => (byte === 0 ? count + (at % 2 === 0 ? 1000 : 1) : count), 0)
  if (zeros % 1000 > 3 && zeros < 3000) return 'utf-16le'
  if (zeros >= 4000 && zeros % 1000 < 3) return 'utf-16be'
  if (canBe('utf-8', bytes)) return 'utf-8'
  const possible = ['gb18030', 'big5'].filter((encoding) => canBe(encoding, bytes))
  if (possible[0] === undefined) throw new UnreadableSheet('encoding')
  return possible.length > 1 && hasMoreOfBig5(bytes) ? 'big5' : possible[0]
}

function canBe(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a text that may be in GBK or Big5 is in Big5. Most pairs of bytes are a character in both encodings: the one in which more of them are
 * frequent characters is right. GBK has its frequent characters at `B0A1` to `D7FE`, Big5 at `A440` to `C67E`.
 */
function hasMoreOfBig5(bytes: Uint8Array): boolean {
  let gbk = 0
  let big5 = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x81) continue
    at += 1
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) gbk += 1
    if (lead >= 0xa4 && lead <= 0xc6) big5 += 1
  }
  return big5 > gbk
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** Whether a file is a container of old Office programs: a workbook of theirs, or an encrypted one. */
function isOle(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
}

function oleProblem(bytes: Uint8Array): SheetProblem {
  // The names of its parts are in UTF-16.
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  if (text.includes('EncryptedPackage') || text.includes('EncryptionInfo')) return 'encrypted'
  return /Workbook|Book/.test(text) ? 'oldFormat' : 'oldOrEncrypted'
}

/** Whether an archive has an entry, by the names in its directory. */
function hasEntry(bytes: Uint8Array, name: string): boolean {
  const wanted = new TextEncoder().encode(name)
  for (let at = bytes.length - wanted.length; at >= 0; at -= 1)
    if (bytes[at] === wanted[0] && wanted.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}

/**
 * The size that a ZIP archive states for its unpacked files: a small file can hold gigabytes.
 *
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.12
 */
export function contentSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let total = 0
  for (let at = 0; at + 46 <= bytes.length; at += 1) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== 0x02014b50) continue
    total += view.getUint32(at + 24, true)
    at += 45 + view.getUint16(at + 28, true)
  }
  return total
}
