/**
 * Returns the pages that a pager shows: the first, the last, and those around the current one; undefined marks a gap. A gap is never a
 * single page, whose number needs no more space.
 */
export function pageNumbers(page: number, count: number, reach: number): (number | undefined)[] {
  const isShown = (one: number) => one === 1 || one === count || Math.abs(one - page) <= reach
  const all = Array.from({ length: count }, (_, index) => index + 1)
  return all.flatMap((one) => {
    if (isShown(one) || (isShown(one - 1) && isShown(one + 1))) return [one]
    return isShown(one - 1) ? [undefined] : []
  })
}
