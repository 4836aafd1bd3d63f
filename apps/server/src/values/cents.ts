/** Whole cents as the decimal text of the wire: `1250` is `12.50`. */
export function formatCents(cents: number): string {
  const amount = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}
