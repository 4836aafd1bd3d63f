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
    for (const cell of own) clean.append(toCell(cell, cleanCell, isHead))
    body.append(clean)
  })
  const out = document.createElement('table')
  out.append(body)
  return [out]
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

function isBold(cell: Element, context: Pick<PasteContext, 'rules'>): boolean {
  const weight = styleOf(cell, context).get('font-weight') ?? ''
  const isFilled = (cell.textContent ?? '').trim() !== ''
  return isFilled && (weight.startsWith('bold') || Number(weight) >= 600 || cell.querySelector('b, strong') !== null)
}
