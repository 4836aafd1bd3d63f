/** An id as people write it, `#7` or `7`; none for any other text. */
export function writtenId(text: string): number[] {
  const [, digits] = /^#?(\d{1,9})$/.exec(text.normalize('NFKC')) ?? []
  return digits === undefined ? [] : [Number(digits)]
}
