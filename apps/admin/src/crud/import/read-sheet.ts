/** The cells of a spreadsheet as texts; the first row has the titles of the columns. */
export interface SheetTexts {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Line number of each row in the file, from 1. Empty lines are skipped but counted. */
  readonly lines: readonly number[]
}

/** Why a file cannot be imported. */
export type SheetProblem = 'tooLarge' | 'unreadable' | 'empty' | 'tooMany'

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

/**
 * Reads the first sheet of an XLSX file, or a CSV file in UTF-8 or in the encoding of Chinese versions of Excel.
 *
 * @throws UnreadableSheet
 */
export async function readSheet(file: File, mostRows: number): Promise<SheetTexts> {
  if (file.size > largestFile) throw new UnreadableSheet('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const lines = await (isZip(bytes) ? readXlsxLines(bytes, mostRows) : readCsvLines(bytes)).catch((cause: unknown) => {
    throw cause instanceof UnreadableSheet ? cause : new UnreadableSheet('unreadable', { cause })
  })
  const [head, ...body] = lines
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const header = head?.cells ?? []
  const rows = body.map(({ cells }) => cells)
  if (rows.length === 0) throw new UnreadableSheet('empty')
  if (rows.length > mostRows) throw new UnreadableSheet('tooMany')
  return { header: header.map((cell) => cell.trim()), rows, lines: body.map(({ line }) => line) }
}

async function readXlsxLines(bytes: Uint8Array, mostRows: number): Promise<string[][]> {
  if (contentSize(bytes) > largestContent) throw new UnreadableSheet('tooLarge')
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: mostRows + 2 })
  return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
}

async function readCsvLines(bytes: Uint8Array): Promise<string[][]> {
  const { parseCsv } = await import('hucre/csv')
  return parseCsv(decodeText(bytes)).map((row) => row.map(cellText))
}

/** A file that is not UTF-8 comes from a Chinese version of Excel. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A cell as a person would type it into a form. */
export function cellText(value: unknown): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '')
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
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
