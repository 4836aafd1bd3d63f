/**
 * The pages a pager offers: the first, the last, and those around the current one; undefined stands for pages left out. A single
 * page is never left out: its number takes no more room than the gap.
 */
export function pagesAround(page: number, count: number, reach: number): (number | undefined)[] {
  const isShown = (one: number) => one === 1 || one === count || Math.abs(one - page) <= reach
  const all = Array.from({ length: count }, (_, index) => index + 1)
  return all.flatMap((one) => {
    if (isShown(one) || (isShown(one - 1) && isShown(one + 1))) return [one]
    return isShown(one - 1) ? [undefined] : []
  })
}
