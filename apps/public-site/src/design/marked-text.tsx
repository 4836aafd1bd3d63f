import { Fragment } from 'react'

interface Props {
  readonly text: string
  /** What a search found. */
  readonly marks: readonly string[] | undefined
}

/** A text in which the parts that a search found are marked. */
export function MarkedText({ text, marks }: Props) {
  return markedParts(text, marks ?? []).map(({ part, isMarked }, index) =>
    isMarked ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  )
}

/** A part of a text; `isMarked`: a search found it. */
interface MarkedPart {
  readonly part: string
  readonly isMarked: boolean
}

/** Splits a text at what a search found, ignoring case; of parts that begin at the same place the longest counts. */
export function markedParts(text: string, marks: readonly string[]): readonly MarkedPart[] {
  const words = marks
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  if (words.length === 0) return [{ part: text, isMarked: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((part, index) => ({ part, isMarked: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
}
