/** A part of a text; `isMarked`: it is one of the words of a search. */
export interface MarkedPart {
  readonly part: string
  readonly isMarked: boolean
}

/** Splits a text at the words of a search, ignoring case; of words that begin at the same place the longest counts. */
export function markedParts(text: string, q: string): readonly MarkedPart[] {
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  if (words.length === 0) return [{ part: text, isMarked: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((part, index) => ({ part, isMarked: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
}
