/**
 * The characters with which spreadsheet programs begin a formula: those that `escapeFormulae` of hucre knows, and their full-width forms, which
 * programs read as half-width ones in some languages.
 */
const formulaStart = String.raw`[=+\-@|\t\r\n\0＝＋－＠]`

/** A number that a spreadsheet program keeps as a text: people and programs put an apostrophe before it, which some files contain. */
const numberText = String.raw`\d[\d.,\sXx-]*$`

const quoted = new RegExp(`^'+(?:${formulaStart}|${numberText})`)
const quote = new RegExp(`^'(?='*(?:${formulaStart}|${numberText}))`)

/**
 * Returns the text of a cell from which {@link fromSheetText} reads the same text again. A CSV file has an apostrophe before a text that begins like a
 * formula; a text that really begins with one, or with one before a number, gets a second one.
 */
export function toSheetText(text: string): string {
  return quoted.test(text) ? `'${text}` : text
}

/** The text of a cell of a CSV file: one that begins with a full-width sign gets the apostrophe that hucre does not know of. */
export function toCsvText(text: string): string {
  const cell = toSheetText(text)
  return /^[＝＋－＠]/.test(cell) ? `'${cell}` : cell
}

/** Reads the text of a cell: without the apostrophe that an export, or the user of a spreadsheet, put before a text that begins like a formula, or before a number. */
export function fromSheetText(cell: string): string {
  return cell.replace(quote, '')
}
