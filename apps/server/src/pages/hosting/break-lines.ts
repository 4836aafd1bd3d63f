import { chineseCharacters, chineseWords } from '@teachnet/contract/chinese-words'

/**
 * Breaks a text into lines: after a clause if every clause has room in a line, else between words, never before closing or after opening
 * punctuation. A word that is wider than a line is broken anywhere; a text that is too long ends with an ellipsis.
 *
 * @param widthOf the width of a text, in the unit of `width`
 */
export function breakLines(text: string, room: Room): string[] {
  const plain = text.replace(/\s+/gu, ' ').trim()
  const words = chineseWords(plain)
  const clauses = clausesOf(words)
  if (clauses.every((clause) => room.widthOf(clause.trimEnd()) <= room.width)) {
    const lines = fill(clauses, room)
    if (lines.length <= room.mostLines) return lines
  }
  const lines = fill(
    words.flatMap((word) => cutTo(word, room)),
    room,
  )
  if (lines.length <= room.mostLines) return lines
  const first = lines.slice(0, room.mostLines)
  return [...first.slice(0, -1), shorten(first.at(-1) ?? '', room)]
}

interface Room {
  readonly width: number
  readonly mostLines: number
  readonly widthOf: (text: string) => number
}

/** Puts as many units on each line as it has room for. */
function fill(units: readonly string[], { width, widthOf }: Room): string[] {
  const lines: string[] = []
  let line = ''
  for (const unit of units) {
    if (line !== '' && widthOf((line + unit).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = unit.trimStart()
    } else line += unit
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** The parts of a text up to each comma, colon or full stop. */
function clausesOf(words: readonly string[]): string[] {
  const clauses: string[] = []
  for (const word of words) {
    const before = clauses.at(-1)
    if (before === undefined || /[，、。：；！？]$/u.test(before)) clauses.push(word)
    else clauses[clauses.length - 1] = before + word
  }
  return clauses
}

/** The parts of a word that is wider than a line: characters, with their punctuation where there is room. */
function cutTo(word: string, { width, widthOf }: Room): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word]
  return chineseCharacters(word).flatMap((part) => (widthOf(part.trimEnd()) <= width ? [part] : [...part]))
}

function shorten(line: string, { width, widthOf }: Room): string {
  const characters = [...line]
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
