/** The characters with which spreadsheet programs begin a formula, as `escapeFormulae` of hucre knows them. */
const formulaStart = String.raw`[=+\-@|\t\r\n\0]`

const quotedFormula = new RegExp(`^'+${formulaStart}`)
const quote = new RegExp(`^'(?='*${formulaStart})`)

/**
 * Returns the text of a cell from which {@link fromSheetText} reads the same text again. A CSV file has an apostrophe before a text that begins like a
 * formula; a text that really begins with one gets a second one.
 */
export function toSheetText(text: string): string {
  return quotedFormula.test(text) ? `'${text}` : text
}

/** Reads the text of a cell: without the apostrophe that an export, or the user of a spreadsheet, put before a text that begins like a formula. */
export function fromSheetText(cell: string): string {
  return cell.replace(quote, '')
}
