/** Han characters, kana and full-width signs: a line may break on either side of each. */
const wide = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]/u

/** Signs that no line begins with. */
const closing = /^[，。、：；！？）》」』】〉”’,.:;!?)\]}%…·—]/u

/** Signs that no line ends with. */
const opening = /[（《「『【〈“‘([{]$/u

/** Words that stay with the one before them. */
const particles = /^[的地得了着过吗呢吧们]$/u

/** Words of one character that begin a phrase; any other one is mostly a part of the word before it, which the engine does not know. */
const connectors = /^[与和或及在把从到对为是有不让给被用向跟比而但也都还就才再先]$/u

/** Number of characters up to which words of one character are joined. */
const mostJoined = 4

// oxlint-disable-next-line browsers/supported -- used only where the engine has it
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : undefined

/**
 * Splits a text where its lines may break: between Chinese words and after blanks, never before closing or after opening punctuation. The
 * parts together are the text. An engine that knows no Chinese words returns the text as one part.
 */
export function chineseWords(text: string): string[] {
  if (!segmenter) return [text]
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const before = words.at(-1)
    if (before !== undefined && (staysWith(before, segment) || isPartOf(before, segment)))
      words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}

/** Splits a word that is wider than a line: into characters with their punctuation. */
export function chineseCharacters(word: string): string[] {
  const parts: string[] = []
  for (const character of word) {
    const before = parts.at(-1)
    if (before !== undefined && staysWith(before, character)) parts[parts.length - 1] = before + character
    else parts.push(character)
  }
  return parts
}

function staysWith(before: string, next: string): boolean {
  return (
    next === ' ' ||
    closing.test(next) ||
    opening.test(before) ||
    !(wide.test(next[0] ?? '') || wide.test(before.at(-1) ?? '') || before.endsWith(' '))
  )
}

function isPartOf(before: string, next: string): boolean {
  const isNumber = /[一二三四五六七八九十百千万零]$/u.test(before) && /^[一二三四五六七八九十百千万零]/u.test(next)
  if (particles.test(next) || connectors.test(before) || isNumber) return true
  const isLone = /^\p{Script=Han}$/u.test(next) && !connectors.test(next)
  return isLone && before.length < mostJoined && /\p{Script=Han}$/u.test(before)
}
