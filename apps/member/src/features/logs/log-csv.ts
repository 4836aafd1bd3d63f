/**
 * Writes rows as CSV with a byte order mark, which spreadsheet programs need for UTF-8. A text that they would read as a formula gets an
 * apostrophe in front.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`
}

const number = /^[+-]?\d+(?:\.\d+)?$/

function toCell(value: string): string {
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
