import { bigramsOf, fold, joinedText, partsOf, runsOf } from './fold.ts'
import { mark, quoteTerm, type Weight } from './document.ts'
import { readingsOf } from './pinyin.ts'
import { typoKeysOf } from './typos.ts'

/** A query as conditions on documents, each the literal of a `tsquery`. */
export interface AnalysedQuery {
  /**
   * From exact to loose. A search uses the first one that finds a record. `exact`: every word. `similar`: every word, or one that sounds
   * like it or differs by a letter. `partial`: all words but one, or
   * but two of four and more.
   */
  readonly stages: readonly { readonly name: 'exact' | 'similar' | 'partial'; readonly match: string }[]
  /** The points of a document: of each list the first condition that holds. */
  readonly scores: readonly (readonly Score[])[]
  /** Condition that the name is typed in full; '' if there is none. */
  readonly named: string
  /** The words that are searched, folded: for marks in results. */
  readonly words: readonly string[]
  /** Whether only names are searched. */
  readonly isOfNames: boolean
}

interface Score {
  readonly match: string
  readonly points: number
  /** Whether the condition concerns names and short facts only, weights A and B. */
  readonly isOfNames: boolean
}

/** Words of the site: a word on the left also finds those on the right. Folded. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

export interface QueryOptions {
  readonly synonyms?: Synonyms
  /** Words without meaning for a search, folded. They count only where no other word remains. */
  readonly stopWords?: ReadonlySet<string>
  /** Only texts of this weight are searched. */
  readonly only?: Weight
}

/** More words than people type, and few enough for the database. */
const mostWords = 8
const longestQuery = 200

const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' })

/** Analyses a query; undefined when it has no letters and digits. */
export function analyseQuery(text: string, options: QueryOptions = {}): AnalysedQuery | undefined {
  const { synonyms = new Map(), stopWords = new Set(), only: weight } = options
  const folded = fold(text.slice(0, longestQuery))
  const all = wordsOf(folded, new Set([...synonyms.keys(), ...stopWords]))
  const meaningful = all.filter(({ text: word }) => !stopWords.has(word))
  const words = (meaningful.length > 0 ? meaningful : all).slice(0, mostWords)
  if (words.length === 0) return undefined
  const weights = weight ?? 'ABCD'
  const exact = words.map((word) => anyOf([matchWord(word, weights), matchSynonyms(word, synonyms, weights)]))
  const similar = words.map((word, index) => anyOf([exact[index] ?? '', ...matchSimilar(word, weights)]))
  const stages: AnalysedQuery['stages'][number][] = [
    { name: 'exact', match: allOf(exact) },
    { name: 'similar', match: allOf(similar) },
  ]
  if (words.length > 1) stages.push({ name: 'partial', match: allBut(words.length < 4 ? 1 : 2, similar) })
  const joined = joinedText(folded)
  return {
    stages,
    named: joined === '' ? '' : quoteTerm(mark.name + joined.slice(0, 60)),
    scores: [scoreFull(joined, words, weights), ...words.map((word) => scoreWord(word, synonyms, weights))],
    words: words.map((word) => word.text),
    isOfNames: weight === 'A',
  }
}

interface Word {
  readonly kind: 'han' | 'word' | 'code'
  readonly text: string
}

function wordsOf(folded: string, known: ReadonlySet<string>): Word[] {
  const words = runsOf(folded).flatMap((run): Word[] => {
    if (run.kind !== 'han') return [run]
    return segmentHan(run.text, known).map((text) => ({ kind: 'han', text }))
  })
  return [...new Map(words.map((word) => [word.text, word])).values()]
}

/**
 * Splits a run into words: the known ones of several characters, then those of the segmenter. Single characters that remain next to each other are one word,
 * since the segmenter does not know most names.
 */
function segmentHan(text: string, known: ReadonlySet<string>): string[] {
  for (let length = Math.min(text.length, longestKnown); length > 1; length -= 1)
    for (let start = 0; start + length <= text.length; start += 1) {
      const part = text.slice(start, start + length)
      if (!known.has(part)) continue
      const before = text.slice(0, start)
      const after = text.slice(start + length)
      return [before ? segmentHan(before, known) : [], part, after ? segmentHan(after, known) : []].flat()
    }
  const words: string[] = []
  let isSingle = false
  for (const { segment } of segmenter.segment(text)) {
    const single = [...segment].length === 1 && !known.has(segment)
    if (single && isSingle) words.push(`${words.pop() ?? ''}${segment}`)
    else words.push(segment)
    isSingle = single
  }
  return words
}

const longestKnown = 8

function synonymsOf({ text }: Word, synonyms: Synonyms): Word[] {
  return (synonyms.get(text) ?? []).flatMap((synonym) => {
    const runs = runsOf(fold(synonym))
    return runs.length === 1 ? runs : []
  })
}

/** The documents with a synonym of a word, as a whole word. */
function matchSynonyms(word: Word, synonyms: Synonyms, weights: string): string {
  return anyOf(
    synonymsOf(word, synonyms).map(({ kind, text }) =>
      kind === 'han' ? matchHan(text, weights) : term(text, weights),
    ),
  )
}

/** The documents with a word, or with a word that begins with it. */
function matchWord({ kind, text }: Word, weights: string): string {
  if (kind === 'han') return matchHan(text, weights)
  const joined = text.replaceAll(/[-_./]/gu, '')
  const parts = partsOf(text).map((part) => term(part, weights))
  return anyOf([
    ...matchLatin(joined, weights),
    ...(parts.length > 0 ? [allOf(parts)] : []),
    ...stemsOf(joined).map((stem) => prefix(stem, weights)),
  ])
}

function matchHan(text: string, weights: string): string {
  return allOf(bigramsOf(text).map((bigram) => term(bigram, weights)))
}

function matchLatin(word: string, weights: string): string[] {
  const values = valuesOf(weights)
  return [
    prefix(word, weights),
    ...(values === '' || !isLatin(word) ? [] : [prefix(mark.reading + word, values), ...matchInitials(word, values)]),
  ]
}

/** Two letters begin too many initials. */
function matchInitials(word: string, values: string): string[] {
  if (word.length === 2) return [term(mark.initials + word, values)]
  return word.length > 2 && word.length <= 6 ? [prefix(mark.initials + word, values)] : []
}

/** The beginnings of a word without the ending of its plural. */
function stemsOf(word: string): string[] {
  return /^[a-z]{4,}[^s]s$/u.test(word) ? [word.slice(0, -1)] : []
}

/** Documents with a word that sounds like it, differs by one letter, or contains it with something in between. */
function matchSimilar({ kind, text }: Word, weights: string): string[] {
  const values = valuesOf(weights)
  if (values === '') return []
  if (kind !== 'han') return typoKeysOf(text).map((key) => term(mark.typo + key, values))
  const characters = [...text]
  const homophones =
    characters.length > 1
      ? readingsOf(text).map(({ syllables }) => prefix(mark.reading + syllables.join(''), values))
      : []
  const splits = characters.slice(1).map((_, index) => {
    const [left, right] = [characters.slice(0, index + 1), characters.slice(index + 1)]
    return allOf(
      [left, right].map((part) => matchHan(part.join(''), characters.length === 2 ? only(weights, 'A') : weights)),
    )
  })
  return [...homophones, ...splits.filter(Boolean)]
}

/** A name that is typed in full is first, then names that begin with the query, then codes and other facts that are typed in full. */
function scoreFull(joined: string, words: readonly Word[], weights: string): Score[] {
  if (joined === '') return []
  const typed = new Set([joined, words.map(({ text }) => text.replaceAll(/[-_./]/gu, '')).join('')])
  return [...typed].flatMap((text, index) => {
    const full = mark.full + text.slice(0, 60)
    return [
      ...scored(only(weights, 'A'), (own) => term(full, own), 1000 - index),
      ...scored(only(weights, 'A'), (own) => prefix(full, own), 600 - index),
      ...scored(only(weights, 'B'), (own) => term(full, own), 500 - index),
    ]
  })
}

function scoreWord(word: Word, synonyms: Synonyms, weights: string): Score[] {
  const joined = word.text.replaceAll(/[-_./]/gu, '')
  const full = mark.full + joined.slice(0, 60)
  const match = (own: string) => matchWord(word, own)
  const exact = (own: string) => (word.kind === 'han' ? match(own) : term(joined, own))
  const synonym = (own: string) => matchSynonyms(word, synonyms, own)
  // Two letters are the beginning of many words.
  const isShort = word.kind !== 'han' && joined.length < 3
  return [
    ...scored(only(weights, 'A'), (own) => term(full, own), 40),
    ...scored(only(weights, 'B'), (own) => term(full, own), 24),
    ...scored(only(weights, 'A'), exact, 20),
    ...scored(only(weights, 'B'), exact, 14),
    ...scored(only(weights, 'A'), synonym, 16),
    ...scored(only(weights, 'B'), synonym, 13),
    ...scored(only(weights, 'A'), match, isShort ? 5 : 12),
    ...scored(only(weights, 'B'), match, isShort ? 4 : 8),
    ...scored(only(weights, 'A'), (own) => anyOf(matchSimilar(word, own)), 4),
    ...scored(only(weights, 'B'), (own) => anyOf(matchSimilar(word, own)), 3),
    ...scored(only(weights, 'C'), match, 2),
    ...scored(only(weights, 'D'), match, 1),
  ]
}

function scored(weights: string, match: (weights: string) => string, points: number): Score[] {
  if (weights === '') return []
  const condition = match(weights)
  return condition === '' ? [] : [{ match: condition, points, isOfNames: only(weights, 'CD') === '' }]
}

function isLatin(word: string): boolean {
  return /^[a-z]+$/u.test(word)
}

/**
 * The weights of readings and keys, which only names and short facts have. All weights need no check: with a weight the database reads each
 * document that its index finds.
 */
function valuesOf(weights: string): string {
  return weights === 'ABCD' ? weights : only(weights, 'AB')
}

/** Those of the weights that are allowed. */
function only(weights: string, allowed: string): string {
  return [...weights].filter((weight) => allowed.includes(weight)).join('')
}

function term(text: string, weights: string): string {
  return weights === 'ABCD' ? quoteTerm(text) : `${quoteTerm(text)}:${weights}`
}

function prefix(text: string, weights: string): string {
  return weights === 'ABCD' ? `${quoteTerm(text)}:*` : `${quoteTerm(text)}:*${weights}`
}

function anyOf(matches: readonly string[]): string {
  return join([...new Set(matches.filter(Boolean))], ' | ')
}

function allOf(matches: readonly string[]): string {
  return join([...new Set(matches.filter(Boolean))], ' & ')
}

/** All conditions except any `count` of them. */
function allBut(count: number, matches: readonly string[]): string {
  if (count === 0) return allOf(matches)
  return anyOf(
    matches.map((_, left) =>
      allBut(
        count - 1,
        matches.filter((__, index) => index !== left),
      ),
    ),
  )
}

function join(matches: readonly string[], operator: string): string {
  return matches.length > 1 ? `(${matches.join(operator)})` : (matches[0] ?? '')
}
