import { toWidths, withWidths } from '../nodes/column-widths.ts'
import { type PasteContext, styleOf } from './paste-report.ts'

/** A cell cannot reach further. */
const longestSpan = 100

/**
 * Rebuilds a table with its cells and spans; sizes and borders follow the site. A table of one cell, which only places what is in it, is replaced by
 * that.
 */
export function cleanTable(
  table: Element,
  cleanCell: (cell: Element) => Element[],
  context: Pick<PasteContext, 'rules' | 'source'>,
): Element[] {
  const rows = [...table.querySelectorAll('tr')].filter(
    (row) => row.closest('table') === table && styleOf(row, context).get('display') !== 'none',
  )
  const cellsOf = (row: Element) =>
    [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th')
  const cells = rows.flatMap(cellsOf)
  if (cells.length <= 1) return cells.flatMap(cleanCell)
  const document = table.ownerDocument
  const body = document.createElement('tbody')
  rows.forEach((row, index) => {
    const own = cellsOf(row)
    if (own.length === 0) return
    const isHead = index === 0 && context.source === 'sheet' && own.every((cell) => isBold(cell, context))
    const clean = document.createElement('tr')
    for (const cell of own) {
      const made = toCell(cell, cleanCell, isHead)
      // Spreadsheets centre what they show, but the site has its own look for heads and words.
      if (context.source === 'sheet') alignNumber(made)
      else alignAs(made, styleOf(cell, context).get('text-align') ?? cell.getAttribute('align'))
      clean.append(made)
    }
    body.append(clean)
  })
  const out = document.createElement('table')
  const columns = withWidths(null, widthsOf(table, rows, context))
  if (columns !== null) out.innerHTML = columns
  out.append(body)
  return [out]
}

/** Widths that are written at the columns, or at the cells of a row without spans; undefined if there are none, or only equal ones. */
function widthsOf(
  table: Element,
  rows: readonly Element[],
  context: Pick<PasteContext, 'rules'>,
): readonly number[] | undefined {
  const lengthOf = (element: Element) =>
    lengthIn(styleOf(element, context).get('width')) ?? lengthIn(element.getAttribute('width') ?? undefined)
  const cellsOf = (row: Element) => [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName))
  const spanOf = (element: Element, name: string) => Number(element.getAttribute(name) ?? 1) || 1
  const count = Math.max(0, ...rows.map((row) => cellsOf(row).reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)))
  const columns = [...table.querySelectorAll('col')].flatMap((column) =>
    Array.from({ length: Math.min(spanOf(column, 'span'), longestSpan) }, () => lengthOf(column)),
  )
  const plain = rows.map(cellsOf).find((cells) => cells.length === count)
  const lengths = columns.length === count ? columns : (plain?.map(lengthOf) ?? [])
  const known = lengths.flatMap((length) => length ?? [])
  if (known.length < 2 || known.length !== count || new Set(known).size === 1) return undefined
  return toWidths(known)
}

/** Pixels of the units in which programs write widths. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  '%': 1,
  pt: 4 / 3,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

function lengthIn(value: string | undefined): number | undefined {
  const [, length, unit = ''] = /^([\d.]+)(px|pt|%|mm|cm|in)?$/.exec(value?.trim() ?? '') ?? []
  return length !== undefined && Number(length) > 0 ? Number(length) * (units[unit] ?? 1) : undefined
}

function toCell(cell: Element, cleanCell: (cell: Element) => Element[], isHead: boolean): Element {
  const out = cell.ownerDocument.createElement(isHead ? 'th' : cell.localName)
  for (const name of ['colspan', 'rowspan']) {
    const span = Number(cell.getAttribute(name) ?? 1)
    if (Number.isInteger(span) && span > 1) out.setAttribute(name, String(Math.min(span, longestSpan)))
  }
  const blocks = cleanCell(cell)
  out.append(...blocks)
  // A head has its own weight and background.
  if (isHead) for (const look of out.querySelectorAll('strong, mark')) look.replaceWith(...look.childNodes)
  return out
}

/** Gives the paragraphs of a cell its alignment; one of their own stays. */
function alignAs(cell: Element, alignment: string | null): void {
  const own = alignment?.trim().toLowerCase() ?? ''
  if (own !== 'center' && own !== 'right') return
  for (const block of cell.children)
    if (block instanceof HTMLElement && block.localName === 'p' && block.style.textAlign === '')
      block.style.textAlign = own
}

/** A spreadsheet shows numbers at the end of their cells, without a style for it. */
function alignNumber(cell: Element): void {
  const [only, ...others] = cell.children
  const isNumber = /^[-+]?[¥￥$€£]?\d[\d,]*(?:\.\d+)?\s?%?$/.test((cell.textContent ?? '').trim())
  if (
    cell.localName === 'td' &&
    isNumber &&
    only instanceof HTMLElement &&
    others.length === 0 &&
    only.style.textAlign === ''
  )
    only.style.textAlign = 'right'
}

function isBold(cell: Element, context: Pick<PasteContext, 'rules'>): boolean {
  const weight = styleOf(cell, context).get('font-weight') ?? ''
  const isFilled = (cell.textContent ?? '').trim() !== ''
  return isFilled && (weight.startsWith('bold') || Number(weight) >= 600 || cell.querySelector('b, strong') !== null)
}
