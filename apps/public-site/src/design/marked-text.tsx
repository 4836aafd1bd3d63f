import { Fragment } from 'react'
import { markedParts } from './marked-parts.ts'

/** A text in which the words of a search are marked. */
export function MarkedText({ text, q }: { readonly text: string; readonly q: string | undefined }) {
  return markedParts(text, q ?? '').map(({ part, isMarked }, index) =>
    isMarked ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  )
}
