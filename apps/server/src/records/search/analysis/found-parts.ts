import { fold, placeIn, runsOf } from './fold.ts'
import { readingsOf } from './pinyin.ts'
import { typoKeysOf } from './typos.ts'

/** The part of a name for which a word stands. */
export interface FoundPart {
  /** The word of the query, folded. */
  readonly word: string
  /** As it is written in the name. */
  readonly part: string
  /** Whether the word is written otherwise than the part, and does not spell it either. */
  readonly isCorrected: boolean
}

/**
 * Finds the parts of a name that words of a query stand for: those with the same letters, otherwise with the same reading, the same initials,
 * or one other letter.
 *
 * @param words folded
 */
export function foundParts(name: string, words: readonly string[]): FoundPart[] {
  const folded = fold(name)
  return words.flatMap((word): FoundPart[] => {
    const literal = literalParts(name, folded, word)
    if (literal.length > 0) return literal.map((part) => ({ word, part, isCorrected: false }))
    const spelled = [...spelledParts(name, folded, word)]
    if (spelled.length > 0) return spelled.map((part) => ({ word, part, isCorrected: !isLatin(word) }))
    return similarParts(name, folded, word).map((part) => ({ word, part, isCorrected: true }))
  })
}

/** Finds the parts of a text that have the letters of words. */
export function literalPartsOf(text: string, words: readonly string[]): FoundPart[] {
  const folded = fold(text)
  return words.flatMap((word) => literalParts(text, folded, word).map((part) => ({ word, part, isCorrected: false })))
}

/** The parts of a text that have the letters of a word, in any case and script. A Latin word begins a word of the text. */
function literalParts(text: string, folded: string, word: string): string[] {
  const parts: string[] = []
  for (let at = folded.indexOf(word); at >= 0 && word !== ''; at = folded.indexOf(word, at + word.length)) {
    const isInside = /^[\p{L}\p{N}]/u.test(word) && !isHan(word) && /[a-z0-9]$/u.test(folded.slice(0, at))
    if (!isInside) parts.push(partAt(text, folded, at, word.length))
  }
  return [...new Set(parts)]
}

/** The Chinese characters whose reading begins with a Latin word, or sounds like a Chinese one; and those whose initials it is. */
function spelledParts(text: string, folded: string, word: string): Set<string> {
  const parts = new Set<string>()
  const spellings =
    isHan(word) && [...word].length > 1 ? readingsOf(word).map(({ syllables }) => syllables.join('')) : []
  const typed = isLatin(word) && word.length > 1 ? [word] : spellings
  if (typed.length === 0) return parts
  for (const { at, han } of hanRunsOf(folded))
    for (const { syllables } of readingsOf(han))
      for (const spelling of typed)
        for (const first of syllables.keys()) {
          const count = countSpelled(syllables.slice(first), spelling)
          if (count > 0) parts.add(partAt(text, folded, at + first, count))
        }
  if (parts.size > 0 || !isLatin(word) || word.length < 2) return parts
  for (const { at, han } of hanRunsOf(folded))
    for (const { syllables } of readingsOf(han)) {
      const initials = syllables.map((syllable) => syllable.charAt(0)).join('')
      const isMatch = word.length === 2 ? initials === word : initials.startsWith(word)
      if (isMatch) parts.add(partAt(text, folded, at, word.length))
      // The surname in full: zhangyx for 张映雪.
      const isName = syllables.some((_, full) => syllables.slice(0, full).join('') + initials.slice(full) === word)
      if (isName) parts.add(partAt(text, folded, at, han.length))
    }
  return parts
}

/** How many syllables a spelling needs, the last of which may be typed half; 0: it is not their spelling. */
function countSpelled(syllables: readonly string[], spelling: string): number {
  let joined = ''
  for (const [index, syllable] of syllables.entries()) {
    joined += syllable
    if (joined.startsWith(spelling)) return index + 1
    if (!spelling.startsWith(joined)) return 0
  }
  return 0
}

/** The words and Chinese names that differ from a Latin word by one letter. */
function similarParts(text: string, folded: string, word: string): string[] {
  const keys = new Set(typoKeysOf(word))
  if (keys.size === 0) return []
  const isSimilar = (other: string) => typoKeysOf(other).some((key) => keys.has(key))
  const han = hanRunsOf(folded)
    .filter((run) => readingsOf(run.han).some(({ syllables }) => isSimilar(syllables.join(''))))
    .map((run) => partAt(text, folded, run.at, run.han.length))
  const latin = [...folded.matchAll(/[a-z]+/gu)]
    .filter(([other]) => isSimilar(other))
    .map(({ 0: other, index }) => partAt(text, folded, index, other.length))
  return [...new Set([...han, ...latin])]
}

/** Runs of Chinese characters of a name, without rare characters, whose places would differ. */
function hanRunsOf(folded: string): { readonly at: number; readonly han: string }[] {
  let from = 0
  return runsOf(folded).flatMap(({ kind, text }) => {
    const at = folded.indexOf(text, from)
    from = at + text.length
    return kind === 'han' && [...text].length === text.length ? [{ at, han: text }] : []
  })
}

function partAt(text: string, folded: string, at: number, length: number): string {
  return text.slice(placeIn(text, folded, at), placeIn(text, folded, at + length))
}

function isHan(word: string): boolean {
  return /^\p{Script=Han}/u.test(word)
}

function isLatin(word: string): boolean {
  return /^[a-z]+$/u.test(word)
}
