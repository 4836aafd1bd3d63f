import type { Section } from './sections.ts'

/** A section that has every searched word. */
export interface Found {
  readonly section: Section
  /** The text around the first word, with its place: `before`, the word, `after`. */
  readonly excerpt: readonly [before: string, word: string, after: string]
}

/** Characters of an excerpt on each side of the word. */
const around = 60

/**
 * The sections in which every word of a query begins a word: those with it in their title first, then those where it occurs more often.
 *
 * @param query words between blanks; the spelling of capitals does not matter
 */
export function findSections(sections: readonly Section[], query: string, limit = 12): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return []
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }))
}

/** 0 if a word is missing. */
function scoreOf({ title, text, package: owner }: Section, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const inTitle = placesOf(`${owner} ${title}`, word).length
    const inText = placesOf(text, word).length
    if (inTitle + inText === 0) return 0
    score += (inTitle > 0 ? 100 : 0) + Math.min(inText, 20)
  }
  return score
}

/**
 * Position at which a word of the text begins with the search word: names of functions also begin at each of their
 * capitals, so that `uploader` finds `createUploader`.
 */
function placesOf(text: string, word: string): number[] {
  const lower = text.toLowerCase()
  const places: number[] = []
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || /\p{Lu}/u.test(text[at] ?? '')) places.push(at)
  return places
}

function excerptOf(text: string, words: readonly string[]): Found['excerpt'] {
  const word = words.find((each) => placesOf(text, each).length > 0)
  const [at = 0] = word === undefined ? [] : placesOf(text, word)
  const end = at + (word?.length ?? 0)
  const start = Math.max(0, at - around)
  const last = end + around
  return [
    (start > 0 ? '…' : '') + text.slice(start, at),
    text.slice(at, end),
    text.slice(end, last) + (last < text.length ? '…' : ''),
  ]
}
