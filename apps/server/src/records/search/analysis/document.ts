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

/** The terms of a record. */
export interface Terms {
  /** Each with the weights of its texts in the order of the alphabet: `AC`. */
  readonly weighted: ReadonlyMap<string, string>
  /**
   * Pairs of Chinese characters of long texts, as numbers of their two code units, ascending. A document has a thousand of them: as
   * strings, they would take several times as long. A pair may be among the weighted terms as well.
   */
  readonly pairs: Uint32Array
}

type AddTerm = (term: string) => void

/** The search terms of a record with the weights of the texts they are from. */
export function termsOf(texts: readonly WeightedText[]): Terms {
  const weighted = new Map<string, string>()
  let [rest, count] = [longestDocument, 0]
  for (const { text, weight } of texts) {
    const add: AddTerm = (term) => {
      const weights = weighted.get(term)
      if (weights === weight) return
      if (weights === undefined) weighted.set(term, weight)
      else if (!weights.includes(weight)) weighted.set(term, [...weights, weight].toSorted().join(''))
    }
    if (weight === 'B' && text.length <= longestValue) for (const term of termsOfFact(text)) add(term)
    else {
      const folded = fold(text.slice(0, rest))
      if (weight === 'D') count = addLongText(folded, count, add)
      else addTermsOf(folded, weight, add)
    }
    rest -= text.length
    if (rest <= 0) break
  }
  return { weighted, pairs: distinct(collected.slice(0, count).sort()) }
}

/** The pairs of the document that is being analysed. Folding may lengthen a text, such as ㍿. */
let collected = new Uint32Array(longestDocument)

/** Adds the terms of a long text. Returns the new number of collected pairs. */
function addLongText(folded: string, before: number, add: AddTerm): number {
  let count = before
  if (count + folded.length > collected.length) {
    const longer = new Uint32Array((count + folded.length) * 2)
    longer.set(collected)
    collected = longer
  }
  for (const { kind, text } of runsOf(folded)) {
    if (kind !== 'han') addWord(add, text)
    else if (text.length === 1 || surrogates.test(text)) addHan(add, text, 'D')
    else for (let at = 1; at < text.length; at += 1) collected[count++] = pairAt(text, at - 1)
  }
  addNumbers(add, folded)
  return count
}

const surrogates = /[\ud800-\udfff]/

/** Two code units as a number, of which the second may be absent. */
function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x1_00_00 + (text.charCodeAt(at + 1) || 0)
}

/** Numbers in ascending order, each once. */
function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0
  for (let at = 0; at < sorted.length; at += 1) if (sorted[at] !== sorted[at - 1]) sorted[count++] = sorted[at] ?? 0
  return sorted.subarray(0, count)
}

/** The terms of name and short facts among those of a record. The words of a name have their mark. */
export function namesIn({ weighted }: Terms): Terms {
  const names = new Map<string, string>()
  for (const [term, weights] of weighted) {
    // Long texts have no marked ones.
    if (weights === 'D' || weights === 'C') continue
    if (isMarked(term)) names.set(term, weights)
    else if (weights.includes('B')) names.set(term, 'B')
  }
  return { weighted: names, pairs: new Uint32Array() }
}

/** The terms of the last short facts: thousands of records share a subject, a place or a tag. */
const facts = new Map<string, ReadonlySet<string>>()
const mostFacts = 2000

function termsOfFact(text: string): ReadonlySet<string> {
  const cached = facts.get(text)
  if (cached) return cached
  const found = new Set<string>()
  addTermsOf(fold(text), 'B', (term) => found.add(term))
  if (facts.size >= mostFacts) facts.clear()
  facts.set(text, found)
  return found
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
  addNumbers(add, text)
}

function addNumbers(add: AddTerm, text: string): void {
  for (const number of numbersIn(text)) add(number.slice(0, longestTerm))
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

/**
 * A `tsvector` with the terms, and with terms that occur in no text, in the format in which drivers send binary values. The database
 * reads it in a fifth of the time of a literal, since the terms are in its order already.
 *
 * @see https://github.com/postgres/postgres/blob/master/src/backend/utils/adt/tsvector.c tsvectorrecv
 */
export function toVector({ weighted, pairs }: Terms, others: readonly string[] = []): Uint8Array {
  const terms = [...weighted.keys(), ...others].sort()
  const most = 4 + terms.length * mostBytes + pairs.length * bytesOfPair
  const bytes = most <= reused.length ? reused : Buffer.allocUnsafe(most)
  let [count, end, next] = [0, 4, 0]
  const addPairs = (before: number) => {
    for (; next < pairs.length && (pairs[next] ?? 0) < before; next += 1) {
      end = writePair(bytes, end, pairs[next] ?? 0)
      count += 1
    }
  }
  for (const term of terms) {
    const pair = pairAt(term, 0)
    addPairs(pair)
    // A term of a long text is found without its weight as well.
    if (term.length === 2 && pairs[next] === pair) next += 1
    end += bytes.write(term, end)
    end = bytes.writeUInt8(0, end)
    end = writePlaces(bytes, end, isMarked(term) ? '' : (weighted.get(term) ?? ''))
    count += 1
  }
  addPairs(Number.POSITIVE_INFINITY)
  bytes.writeInt32BE(count, 0)
  return new Uint8Array(bytes.subarray(0, end))
}

/** For one vector after the other, which are copied out of it: most take a twentieth of what they might. */
const reused = Buffer.allocUnsafeSlow(512 * 1024)

/** A term of 60 characters or of a table's name, its end, and up to four places. */
const mostBytes = 3 * 80 + 1 + 2 + 4 * 2
const bytesOfPair = 2 * 3 + 1 + 2 + 2

/** Writes a pair of characters, which take three bytes each, with the place of long text. */
function writePair(bytes: Buffer, start: number, pair: number): number {
  let end = start
  for (const unit of [pair >>> 16, pair & 0xff_ff]) {
    bytes[end++] = 0xe0 | (unit >> 12)
    bytes[end++] = 0x80 | ((unit >> 6) & 0x3f)
    bytes[end++] = 0x80 | (unit & 0x3f)
  }
  bytes[end++] = 0
  return writePlaces(bytes, end, 'D')
}

/** A weight belongs to a place in the text. One place for each weight suffices: `AC` is 1A,3C. A mark tells the weight as well. */
function writePlaces(bytes: Buffer, start: number, weights: string): number {
  let end = bytes.writeUInt16BE(weights.length, start)
  for (const weight of weights) {
    const order = 'DCBA'.indexOf(weight)
    end = bytes.writeUInt16BE((order << 14) | (4 - order), end)
  }
  return end
}

/** Whether a term begins with a mark, and not with a letter or digit. */
function isMarked(term: string): boolean {
  return marks.has(term.charAt(0))
}

const marks = new Set<string>([...Object.values(mark), ofFact])

/** Quotes a term for the literal of a `tsquery`. */
export function quoteTerm(term: string): string {
  // Few terms have such signs, and a document has hundreds of terms.
  if (!term.includes("'") && !term.includes('\\')) return `'${term}'`
  return `'${term.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}
