/** What a moment looks like on the wire. */
export type Moment = number | string | Date

/**
 * Reads a moment. A number (or text) of ten digits counts seconds since 1970, as the wire contract does; a longer one milliseconds;
 * any other text is read by `Date`, with a space between date and time allowed.
 *
 * @returns undefined for nothing, 0 and what cannot be read: the wire says "never" with those.
 */
export function toDate(moment: Moment | null | undefined): Date | undefined {
  if (moment === null || moment === undefined || moment === '' || moment === 0) return undefined
  const date = moment instanceof Date ? moment : new Date(toMilliseconds(moment))
  return Number.isNaN(date.getTime()) ? undefined : date
}

function toMilliseconds(moment: number | string): number | string {
  const text = String(moment)
  if (/^\d{10}$/.test(text)) return Number(text) * 1000
  if (/^-?\d+$/.test(text)) return Number(text)
  return text.replace(' ', 'T')
}
