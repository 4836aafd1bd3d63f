/** Han characters, kana and full-width signs: a line may break on either side of each. */
const wide = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]/u

/** Signs that no line begins with. */
const closing = /^[，。、：；！？）》」』】〉”’,.:;!?)\]}%…]/u

/** Signs that no line ends with. */
const opening = /[（《「『【〈“‘([{]$/u

/**
 * Breaks a text into lines: between Chinese characters and at blanks, never before closing or after opening punctuation. A word that is
 * wider than a line is broken anywhere; a text that is too long ends with an ellipsis.
 *
 * @param widthOf the width of a text, in the unit of `width`
 */
export function breakLines(
  text: string,
  {
    width,
    mostLines,
    widthOf,
  }: { readonly width: number; readonly mostLines: number; readonly widthOf: (text: string) => number },
): string[] {
  const lines: string[] = []
  let line = ''
  for (const unit of unitsOf(text.replace(/\s+/gu, ' ').trim(), width, widthOf)) {
    if (line !== '' && widthOf((line + unit).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = unit.trimStart()
    } else line += unit
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= mostLines) return lines
  const first = lines.slice(0, mostLines)
  return [...first.slice(0, -1), shorten(first.at(-1) ?? '', width, widthOf)]
}

/** The parts of a text that stay together on a line. */
function unitsOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const units: string[] = []
  for (const character of text) {
    const before = units.at(-1)
    const staysWith =
      before !== undefined &&
      (closing.test(character) ||
        opening.test(before) ||
        !(wide.test(character) || wide.test(before.at(-1) ?? '') || before.endsWith(' ')))
    if (staysWith && widthOf(before + character) <= width) units[units.length - 1] = before + character
    else units.push(character)
  }
  return units
}

function shorten(line: string, width: number, widthOf: (text: string) => number): string {
  const characters = [...line]
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
