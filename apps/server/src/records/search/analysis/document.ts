import { bigramsOf, fold, joinedText, partsOf, runsOf } from './fold.ts'
import { numbersIn } from './numerals.ts'
import { readingsOf } from './pinyin.ts'
import { typoKeysOf } from './typos.ts'

/**
 * The importance of a text in a record. `A`: its name. `B`: short facts by which people look for it, such as subject and place. `C`: a
 * summary. `D`: long text. The letters are those of `tsvector`.
 */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** A text of a record. */
export interface WeightedText {
  readonly text: string
  readonly weight: Weight
}

/**
 * The first characters of terms that are not part of a text. No text has such a term, since words consist of letters and digits.
 * `word`: a word of the name. `full`: a full value, also in its reading. `reading`: the reading from one character on. `initials`: the
 * first letters of the syllables. `typo`: a key of `typoKeysOf`. `scope`: see `scopeTermsOf`.
 */
export const mark = {
  word: '@',
  full: '=',
  reading: '~',
  initials: '^',
  typo: '!',
  scope: '#',
} as const

/** In front of the mark of a term that is from a short fact, and not from a name: a search in names needs no other index. */
export const ofFact = '+'

/** Characters of all texts of a record that are searched; PostgreSQL limits the size of a document. */
const longestDocument = 60_000
/** Longer values are sentences, which nobody types in full. */
const longestValue = 80
/** Syllables of a reading. */
const longestReading = 8
const longestTerm = 60
/** Characters of a name with surname and given name. */
const longestNameOfPerson = 4

/** Terms of a record, each with the weights of its texts in the order of the alphabet: `AC`. */
export type Terms = ReadonlyMap<string, string>

type AddTerm = (term: string) => void

/** The search terms of a record with the weights of the texts they are from. */
export function termsOf(texts: readonly WeightedText[]): Terms {
  const terms = new Map<string, string>()
  let rest = longestDocument
  for (const { text, weight } of texts) {
    addTermsOf(fold(text.slice(0, rest)), weight, (term) => {
      const weights = terms.get(term)
      if (weights === weight) return
      if (weights === undefined) terms.set(term, weight)
      else if (!weights.includes(weight)) terms.set(term, [...weights, weight].toSorted().join(''))
    })
    rest -= text.length
    if (rest <= 0) break
  }
  return terms
}

/** The terms of name and short facts among those of a record. The words of a name have their mark. */
export function namesIn(terms: Terms): Terms {
  const names = new Map<string, string>()
  for (const [term, weights] of terms) {
    // Most terms are those of long texts, which have no marked ones.
    if (weights === 'D' || weights === 'C') continue
    if (hasMark.test(term)) names.set(term, weights)
    else if (weights.includes('B')) names.set(term, 'B')
  }
  return names
}

function addTermsOf(folded: string, weight: Weight, add: AddTerm): void {
  const isValue = (weight === 'A' || weight === 'B') && folded.length <= longestValue
  const addPlain: AddTerm = (term) => {
    add(term)
    if (weight === 'A') add(mark.word + term)
  }
  const addMarked: AddTerm = weight === 'A' ? add : (term) => add(ofFact + term)
  for (const { kind, text } of runsOf(folded)) {
    if (kind === 'han') addHan(addPlain, text, weight)
    else addWord(addPlain, text)
    if (isValue && kind === 'han') addReadings(addMarked, text, weight)
    if (isValue && kind !== 'han') for (const key of typoKeysOf(text)) addMarked(mark.typo + key)
  }
  if (!isValue) return
  for (const value of fullValuesOf(folded)) {
    addMarked(mark.full + value.slice(0, longestTerm))
  }
}

function addHan(add: AddTerm, text: string, weight: Weight): void {
  for (const bigram of bigramsOf(text)) add(bigram)
  // A single character says little about a long text, and would be one of its largest terms.
  if (weight !== 'D') for (const character of text) add(character)
  for (const number of numbersIn(text)) add(number)
}

function addWord(add: AddTerm, text: string): void {
  add(text.replaceAll(/[-_./]/gu, '').slice(0, longestTerm))
  for (const part of partsOf(text)) add(part.slice(0, longestTerm))
}

function addReadings(add: AddTerm, han: string, weight: Weight): void {
  for (const { syllables } of readingsOf(han)) {
    for (const first of syllables.keys()) add(mark.reading + syllables.slice(first, first + longestReading).join(''))
    const initials = syllables.map((syllable) => syllable.charAt(0)).join('')
    if (initials.length > 1) add(mark.initials + initials.slice(0, longestTerm))
    // Of names people type the surname in full: zhangyx for 张映雪.
    if (weight === 'A' && syllables.length <= longestNameOfPerson)
      for (let typed = 1; typed < syllables.length - 1; typed += 1)
        add(mark.initials + syllables.slice(0, typed).join('') + initials.slice(typed))
    if (syllables.length > 1) for (const key of typoKeysOf(syllables.join(''))) add(mark.typo + key)
  }
}

/** A value without blanks and signs, and its reading if it is Chinese. */
function fullValuesOf(folded: string): string[] {
  const joined = joinedText(folded)
  if (joined === '') return []
  const runs = runsOf(folded)
  if (runs.length !== 1 || runs[0]?.kind !== 'han') return [joined]
  return [joined, ...readingsOf(joined).map(({ syllables }) => syllables.join(''))]
}

/** The literal of a `tsvector` with the terms, and with terms that are part of no text. */
export function toVector(terms: Terms, others: readonly string[] = []): string {
  let vector = ''
  // A document has thousands of terms, and the signs around them would be a third of it.
  for (const [term, weights] of terms) {
    const isPlain = isChinese(term)
    vector += isPlain || !needsQuotes.test(term) ? term : quoteTerm(term)
    vector += isPlain || !hasMark.test(term) ? `:${placesOf(weights)} ` : ' '
  }
  for (const other of others) vector += `${quoteTerm(other)} `
  return vector.trimEnd()
}

/** Whether a term is of Chinese characters, as most are: such a term needs no regular expression. */
function isChinese(term: string): boolean {
  const code = term.charCodeAt(0)
  return code >= 0x4e_00 && code <= 0x9f_ff
}

/** Characters with a meaning in the literal of a `tsvector`. */
const needsQuotes = /[\s':\\]/u

/** A mark tells the weight as well. */
const hasMark = /^[^\p{L}\p{N}]/u

/** A weight belongs to a place in the text. One place for each weight suffices: `AC` is 1A,3C. `D` is not written: it is the default. */
function placesOf(weights: string): string {
  const known = places.get(weights)
  if (known !== undefined) return known
  const text = Array.from(weights, (weight) => `${'ABCD'.indexOf(weight) + 1}${weight === 'D' ? '' : weight}`).join(',')
  places.set(weights, text)
  return text
}

/** Of each combination of weights, of which there are fifteen. */
const places = new Map<string, string>()

/** Quotes a term for the literal of a `tsvector` or a `tsquery`. */
export function quoteTerm(term: string): string {
  // Few terms have such signs, and a document has hundreds of terms.
  if (!term.includes("'") && !term.includes('\\')) return `'${term}'`
  return `'${term.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}
