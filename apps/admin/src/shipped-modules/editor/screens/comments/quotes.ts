import type { Node } from '@tiptap/pm/model'
import type { FieldComments } from '../../../../module-host/admin-api.ts'
import { textDigest } from '../text-digest.ts'

/** A passage of a text. @see https://www.w3.org/TR/annotation-model/#selectors */
export type Quote = Parameters<FieldComments['begin']>[0]

/** Positions in a document. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The text of a document, and the positions of its characters. */
export interface PlainText {
  readonly text: string
  readonly digest: string
  /** Parts of the text that are one piece of the document, in their order. */
  readonly parts: readonly TextPart[]
}

interface TextPart {
  /** Characters of the text before it, and its length. */
  readonly start: number
  readonly length: number
  /** Where it is in the document. A part that is no text, such as a picture, is one character. */
  readonly from: number
  readonly to: number
}

/** Stands for what is no text. */
export const notText = '\uFFFC'

/** Characters around a passage that are stored with it, and most characters of the passage itself. */
const contextLength = 32
const longestPassage = 2000

/** Length from which a passage that the text has once is recognised without the words around it. */
const distinctLength = 16

const read = new WeakMap<Node, PlainText>()

/** The text of a document: a line for each block. */
export function readText(doc: Node): PlainText {
  const known = read.get(doc)
  if (known) return known
  let text = ''
  const parts: TextPart[] = []
  doc.descendants((node, position) => {
    if (!node.isBlock && !node.isLeaf) return
    if (node.isBlock && (node.isTextblock || node.isLeaf) && parts.length > 0) text += '\n'
    if (!node.isLeaf) return
    const own = node.text ?? notText
    parts.push({ start: text.length, length: own.length, from: position, to: position + node.nodeSize })
    text += own
  })
  const plain = { text, digest: textDigest(text), parts }
  read.set(doc, plain)
  return plain
}

/** The passage in a range; undefined if it has no words. */
export function quoteOf(doc: Node, { from, to }: Range): Quote | undefined {
  const { text, digest, parts } = readText(doc)
  const first = parts.find((part) => part.to > from)
  const last = parts.findLast((part) => part.from < to)
  if (!first || !last || first.from >= to || last.to <= from) return undefined
  const start = first.start + Math.max(0, Math.min(from - first.from, first.length))
  const end = last.start + Math.min(to - last.from, last.length)
  const exact = text.slice(start, Math.min(end, start + longestPassage))
  if (exact.trim() === '') return undefined
  return {
    exact,
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(start + exact.length, start + exact.length + contextLength),
    position: start,
    digest,
  }
}

/** Finds a passage in a document. It is never another one with equal words: in doubt, it is not found. */
export function findQuote(doc: Node, quote: Quote): Range | undefined {
  const plain = readText(doc)
  const start = findStart(plain, quote)
  if (start === undefined) return undefined
  const end = start + quote.exact.length
  const first = plain.parts.find((part) => part.start + part.length > start)
  const last = plain.parts.findLast((part) => part.start < end)
  if (!first || !last) return undefined
  const from = first.length === first.to - first.from ? first.from + Math.max(0, start - first.start) : first.from
  const to = last.length === last.to - last.from ? Math.min(last.to, last.from + end - last.start) : last.to
  return from < to ? { from, to } : undefined
}

/** Characters of the text before a passage; undefined if the text does not have it, or several that could be it. */
export function findStart(
  { text, digest }: Pick<PlainText, 'text' | 'digest'>,
  { exact, prefix, suffix, position, digest: of }: Quote,
): number | undefined {
  if (position !== null && digest === of && text.startsWith(exact, position)) return position
  const found = occurrences(text, exact).map((at) => ({
    at,
    score: sharedEnd(text.slice(0, at), prefix) + sharedStart(text.slice(at + exact.length), suffix),
  }))
  const most = Math.max(...found.map(({ score }) => score))
  const [best, other] = found.filter(({ score }) => score === most)
  if (!best || other) return undefined
  const complete = prefix.length + suffix.length
  // A deleted passage is found where it is put back, and nowhere else.
  if (position === null) return best.score === complete ? best.at : undefined
  const isDistinct = found.length === 1 && exact.length >= distinctLength
  return isDistinct || best.score * 2 >= complete ? best.at : undefined
}

function occurrences(text: string, words: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) found.push(at)
  return found
}

function sharedEnd(text: string, other: string): number {
  let length = 0
  while (length < other.length && text.at(-1 - length) === other.at(-1 - length)) length++
  return length
}

function sharedStart(text: string, other: string): number {
  let length = 0
  while (length < other.length && text[length] === other[length]) length++
  return length
}
