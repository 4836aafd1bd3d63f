/** Han characters, kana and full-width signs: a line may break on either side of each. */
const wide = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]/u

/** Signs that no line begins with. */
const closing = /^[，。、：；！？）》」』】〉”’,.:;!?)\]}%…]/u

/** Signs that no line ends with. */
const opening = /[（《「『【〈“‘([{]$/u

/** Words of Chinese text: a line of a title breaks between two of them. */
const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' })

/** Words that stay with the one before them. */
const particles = /^[的地得了着过吗呢吧们]$/u

/**
 * Breaks a text into lines: after a clause if every clause has room in a line, else between words, never before closing or after opening
 * punctuation. A word that is wider than a line is broken anywhere; a text that is too long ends with an ellipsis.
 *
 * @param widthOf the width of a text, in the unit of `width`
 */
export function breakLines(text: string, room: Room): string[] {
  const plain = text.replace(/\s+/gu, ' ').trim()
  const words = wordsOf(plain)
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

/** The words of a text, each with its punctuation and the blank after it. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const before = words.at(-1)
    const staysWith =
      before !== undefined &&
      (segment === ' ' ||
        closing.test(segment) ||
        particles.test(segment) ||
        opening.test(before) ||
        !(wide.test(segment[0] ?? '') || wide.test(before.at(-1) ?? '') || before.endsWith(' ')))
    if (staysWith) words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
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
  const parts: string[] = []
  for (const character of word) {
    const before = parts.at(-1)
    const staysWith =
      before !== undefined &&
      (closing.test(character) || opening.test(before) || !(wide.test(character) || wide.test(before.at(-1) ?? '')))
    if (staysWith && widthOf(before + character) <= width) parts[parts.length - 1] = before + character
    else parts.push(character)
  }
  return parts
}

function shorten(line: string, { width, widthOf }: Room): string {
  const characters = [...line]
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
