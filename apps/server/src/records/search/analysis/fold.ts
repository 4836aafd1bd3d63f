import { Converter, Locale } from 'opencc-js/t2cn'

const convertToSimplified = Converter({ from: 't', to: 'cn' })

/** The UTF-16 code units that a conversion to simplified characters replaces, alone or within a word: most texts have none. */
const traditionalUnits = unitsOf((Locale.to.cn ?? []).flat())

function unitsOf(dictionaries: readonly (string | readonly (readonly [string, string])[])[]): Uint8Array {
  const units = new Uint8Array(0x1_00_00)
  for (const dictionary of dictionaries) {
    const entries = typeof dictionary === 'string' ? dictionary.split('|').map((entry) => entry.split(' ')) : dictionary
    for (const [from = '', to = ''] of entries)
      for (let at = 0; at < from.length; at += 1)
        if (from.length !== to.length || from[at] !== to[at]) units[from.charCodeAt(at)] = 1
  }
  return units
}

function toSimplified(text: string): string {
  return mayBeTraditional(text) ? text.replaceAll(hanRuns, simplifiedRun) : text
}

/** A word of the dictionary has Chinese characters only: each run is converted alone, and most need no conversion. */
const hanRuns = /\p{Script=Han}+/gu

function simplifiedRun(run: string): string {
  return mayBeTraditional(run) ? convertToSimplified(run) : run
}

function mayBeTraditional(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (traditionalUnits[text.charCodeAt(at)] === 1) return true
  return false
}

/** Dots within names of people from abroad and of minorities: 欧阳·娜娜, J・K. */
const interpuncts = /[·•‧∙⋅・･᛫⸱]/gu
/** Apostrophes join syllables and words: xi'an, teacher's. */
const apostrophes = /['’ʼ＇`]/gu

/**
 * Folds a text to the form in which texts are compared: NFKC (full-width forms become ordinary ones), lower case, simplified Chinese,
 * letters without marks, names without interpuncts.
 *
 * @example fold('ＡＩ 編程') // 'ai 编程'
 */
export function fold(text: string): string {
  const composed = text.normalize('NFKC').toLowerCase()
  // Most Chinese texts have nothing that the rest would change, and texts of whole areas are folded.
  const plain = withMarks.test(composed)
    ? composed
        .normalize('NFKD')
        .replaceAll(/\p{Mark}/gu, '')
        .normalize('NFC')
    : composed
  return toSimplified(plain.replaceAll(interpuncts, '').replaceAll(apostrophes, ''))
}

/** Characters that may be letters with marks: all but ASCII, punctuation and Chinese. */
const withMarks = /[^\p{ASCII}\p{Script=Han}\u2010-\u203a\u3001-\u301f\uff01-\uff0f\uff1a-\uff20]/u

/** A sequence of characters of one kind in a folded text. */
export interface Run {
  /** `han`: Chinese characters. `word`: letters and digits. `code`: words that a hyphen or a similar sign joins, with the signs. */
  readonly kind: 'han' | 'word' | 'code'
  readonly text: string
}

const runs =
  /[\p{Script=Han}々〇]+|[[\p{L}\p{N}]--[\p{Script=Han}々〇]]+(?:[\-_.\/][[\p{L}\p{N}]--[\p{Script=Han}々〇]]+)*/gv
const startsWithHan = /^[\p{Script=Han}々〇]/v

/** Splits a folded text into its runs, without the characters between them. */
export function runsOf(folded: string): Run[] {
  return (folded.match(runs) ?? []).map((text) => {
    if (startsWithHan.test(text)) return { kind: 'han', text }
    return { kind: /[-_./]/u.test(text) ? 'code' : 'word', text }
  })
}

/** The letters and digits of a folded text, without anything between them. */
export function joinedText(folded: string): string {
  return runsOf(folded)
    .map(({ text }) => text.replaceAll(/[-_./]/gu, ''))
    .join('')
}

/** The parts of a word: a code at its signs, and letters and digits apart. A part of one character says too little, unless it is a digit. */
export function partsOf(word: string): string[] {
  const parts = word.split(/[-_./]+/u).flatMap((part) => part.match(/\p{N}+|\p{L}+/gu) ?? [])
  return parts.length > 1 ? [...new Set(parts)].filter((part) => part.length > 1 || /\p{N}/u.test(part)) : []
}

/** Two neighbouring characters each; the character itself if there is only one. Surrogate pairs are one character. */
export function bigramsOf(han: string): string[] {
  const isPlain = !/[\ud800-\udfff]/.test(han)
  const characters = isPlain ? han : [...han]
  if (characters.length === 1) return [...characters]
  const bigrams: string[] = []
  // A slice of two characters is the same string each time, which makes a map of thousands of them fast.
  for (let at = 0; at < characters.length - 1; at += 1)
    bigrams.push(isPlain ? han.slice(at, at + 2) : `${characters[at]}${characters[at + 1]}`)
  return bigrams
}

/** Returns the place in a text of a place in its folded form, which may have another length. */
export function placeIn(text: string, folded: string, place: number): number {
  if (folded.length === text.length) return place
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fold(text.slice(0, middle)).length <= place) low = middle
    else high = middle - 1
  }
  return low
}
