import { bigramsOf, fold, joinedText, partsOf, runsOf } from './fold.ts'
import { mark, ofFact, quoteTerm, type Weight } from './document.ts'
import { readingsOf, syllablesIn } from './pinyin.ts'
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
  /** The words that are searched, folded, also those that are typed as one: for marks in results. */
  readonly words: readonly string[]
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
  const folded = joinInitials(fold(text.slice(0, longestQuery)))
  const known = new Set([...synonyms.keys(), ...stopWords])
  const blocks = blocksOf(folded, known, stopWords)
  const words = blocks.flatMap((block) => block.words)
  if (words.length === 0) return undefined
  const weights = weight ?? 'ABCD'
  const exactOf = (word: Word) => anyOf([matchWord(word, weights), matchSynonyms(word, synonyms, weights)])
  const similarOf = (word: Word) => anyOf([exactOf(word), ...matchSimilar(word, weights)])
  const exact = blocks.map((block) =>
    anyOf([allOf(block.words.map(exactOf)), matchReadings(block.spellings, valuesOf(weights))]),
  )
  const similar = blocks.map((block) =>
    anyOf([
      allOf(block.words.map(similarOf)),
      matchReadings([...block.spellings, ...block.homophones], valuesOf(weights)),
    ]),
  )
  const stages: AnalysedQuery['stages'][number][] = [
    { name: 'exact', match: allOf(exact) },
    { name: 'similar', match: allOf(similar) },
    ...partialStages(words, (word) =>
      anyOf([similarOf(word), matchBeginning(word, weights), matchEnding(word, weights)]),
    ),
    ...otherwiseSplit(blocks, weights),
  ]
  const joined = joinedText(folded)
  return {
    stages,
    named: joined === '' ? '' : quoteTerm(mark.full + joined.slice(0, 60)),
    scores: [
      scoreFull(joined, words, { synonyms, weights }),
      ...blocks.map((block) => scoreBlock(block, weights)).filter((list) => list.length > 0),
      ...words.map((word) => scoreWord(word, synonyms, weights)),
    ],
    words: [...new Set([...words.map((word) => word.text), ...blocks.flatMap(wordsInOne)])],
  }
}

/** Letters that are typed one by one are initials: `z m`. */
function joinInitials(folded: string): string {
  return /^\s*[a-z](?:\s+[a-z])+\s*$/u.test(folded) ? folded.replaceAll(/\s/gu, '') : folded
}

/**
 * The records with all words but one, or but two of four and more. Single Chinese characters do not count, as most are verbs and particles
 * that no list of stop words has.
 */
function partialStages(words: readonly Word[], match: (word: Word) => string): AnalysedQuery['stages'][number][] {
  const long = words.filter(({ kind, text }) => kind !== 'han' || [...text].length > 1)
  const required = long.length > 0 ? long : words
  const [first, ...others] = required
  const matches = required.map(match)
  if (others.length > 0) return [{ name: 'partial', match: allBut(required.length < 4 ? 1 : 2, matches) }]
  const isLooser = required.length < words.length || (first !== undefined && isLong(first))
  return isLooser ? [{ name: 'partial', match: allOf(matches) }] : []
}

/** The segmenter may have split a block in the wrong place: 教书法 is 教书 and 法, or 教 and 书法. */
function otherwiseSplit(blocks: readonly Block[], weights: string): AnalysedQuery['stages'][number][] {
  const matches = blocks.flatMap(({ han, words }) =>
    words.slice(1).flatMap(({ text }, index) => {
      const before = words[index]?.text ?? ''
      const isDoubtful = [...before].length === 1 || [...text].length === 1
      return isDoubtful && han.includes(before + text)
        ? [matchHan(`${[...before].at(-1)}${[...text].at(0)}`, weights)]
        : []
    }),
  )
  return matches.length === 0 ? [] : [{ name: 'partial', match: anyOf(matches) }]
}

/** Chinese words of three characters and more are found by their beginning: 合唱团 finds 合唱. */
function isLong({ kind, text }: Word): boolean {
  return kind === 'han' && [...text].length > 2
}

function matchBeginning(word: Word, weights: string): string {
  return isLong(word) ? matchHan([...word.text].slice(0, -1).join(''), weights) : ''
}

/** A verb that the segmenter left at a word of two characters: 学跳绳 finds 跳绳. */
function matchEnding({ kind, text }: Word, weights: string): string {
  const characters = [...text]
  return kind === 'han' && characters.length === 3 ? matchHan(characters.slice(1).join(''), weights) : ''
}

/** Words of a query that nothing separates. */
interface Block {
  readonly words: readonly Word[]
  /** Its characters, if it is Chinese. */
  readonly han: string
  /** Other spellings, each as the readings that a record must have: of Latin letters next to Chinese ones, and of words in one. */
  readonly spellings: readonly (readonly string[])[]
  /** The readings of Chinese characters, for a record that sounds alike. */
  readonly homophones: readonly (readonly string[])[]
}

/** Splits a query into blocks, with all their words if no other words remain. */
function blocksOf(folded: string, known: ReadonlySet<string>, stopWords: ReadonlySet<string>): Block[] {
  const texts = folded.split(/[^\p{L}\p{N}〇々\-_./]+/u).filter(Boolean)
  const all = texts.map((text) => ({ text, words: wordsOf(text, known) }))
  const isMeaningful = ({ text }: Word) => !stopWords.has(text)
  const hasMeaning = all.some(({ words }) => words.some(isMeaningful))
  const seen = new Set<string>()
  return all.flatMap(({ text, words }): Block[] => {
    const own = words
      .filter((word) => !seen.has(word.text) && (!hasMeaning || isMeaningful(word)))
      .slice(0, mostWords - seen.size)
    for (const word of own) seen.add(word.text)
    return own.length === 0 ? [] : [{ words: own, ...spellingsOf(text, stopWords) }]
  })
}

/** Syllables of the shortest word among several that are typed as one, and of the longest name. */
const [shortestSpelled, longestSpelled] = [2, 10]

function spellingsOf(text: string, stopWords: ReadonlySet<string>): Pick<Block, 'han' | 'spellings' | 'homophones'> {
  const none = { han: '', spellings: [], homophones: [] }
  if (isLatin(text)) return { ...none, spellings: splitReadings(syllablesIn(text), stopWords) }
  if (!/^[a-z\p{Script=Han}]+$/u.test(text) || [...text].length > longestSpelled) return none
  const readings = runsOf(text)
    .map((run) => (run.kind === 'han' ? readingsOf(run.text).map(({ syllables }) => syllables.join('')) : [run.text]))
    .reduce<readonly string[]>((before, next) => before.flatMap((one) => next.map((other) => one + other)), [''])
    .map((reading) => [reading])
  if (/[a-z]/u.test(text)) return { ...none, spellings: readings }
  return { han: text, spellings: [], homophones: [...text].length > 2 ? readings : [] }
}

/** Splits syllables into two words, without a word that has no meaning at the end: `beijing wuli` of `beijingwulilaoshi`. */
function splitReadings(syllables: readonly string[], stopWords: ReadonlySet<string>): (readonly string[])[] {
  if (syllables.length > longestSpelled) return []
  const end = syllables.slice(-2).join('')
  const isStopped = syllables.length > 2 && stopWords.has(end)
  const rest = isStopped ? syllables.slice(0, -2) : syllables
  const splits = rest
    .map((_, index) => index)
    .filter((index) => index >= shortestSpelled && rest.length - index >= shortestSpelled)
    .map((index) => [rest.slice(0, index).join(''), rest.slice(index).join('')])
  return isStopped ? [[rest.join('')], ...splits] : splits
}

/** The words that are typed as one. */
function wordsInOne({ spellings }: Block): readonly string[] {
  return spellings.filter((readings) => readings.length > 1).flat()
}

function matchReadings(spellings: readonly (readonly string[])[], weights: string): string {
  if (weights === '') return ''
  return anyOf(
    spellings.map((readings) =>
      allOf(
        readings.map((each) =>
          anyOf([
            markedPrefix(mark.reading + each, weights),
            ...(each.length > 2 ? [markedPrefix(mark.initials + each, weights)] : []),
          ]),
        ),
      ),
    ),
  )
}

/** A block that a name has as it is typed, or that sounds like a part of a name; then one that a record has in other words. */
function scoreBlock({ words, han, spellings, homophones }: Block, weights: string): Score[] {
  const isSeveral = words.length > 1
  return [
    ...(isSeveral && han !== '' ? scored(only(weights, 'A'), (own) => matchHan(han, own), 60) : []),
    ...scored(only(weights, 'A'), (own) => matchReadings([...spellings, ...homophones], own), 50),
    ...scored(only(weights, 'AB'), (own) => matchReadings(spellings, own), 10),
  ]
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
    const isOfWord: boolean = isSingle && endings.has(segment) && [...(words.at(-1) ?? '')].length === 1
    const single: boolean = [...segment].length === 1 && (!known.has(segment) || isOfWord)
    if (single && isSingle) words.push(`${words.pop() ?? ''}${segment}`)
    else words.push(segment)
    isSingle = single
  }
  return words
}

const longestKnown = 8
/** Words without meaning that belong to a character in front of them: 听课, but 合唱 课. */
const endings = new Set(['课', '娃'])

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

/** The documents with a word as it is typed. */
function matchTyped({ kind, text }: Word, weights: string): string {
  return kind === 'han' ? matchHan(text, weights) : term(text.replaceAll(/[-_./]/gu, ''), weights)
}

/** The documents with words that are typed in pinyin. One syllable sounds like a part of many names. */
function matchTypedReading(words: readonly Word[], weights: string): string {
  const isReading = ({ kind, text }: Word) => kind === 'word' && syllablesIn(text).length > 1
  if (!words.every(isReading)) return ''
  return allOf(words.map(({ text }) => markedPrefix(mark.reading + spelt(text), weights)))
}

function matchHan(text: string, weights: string): string {
  return allOf(bigramsOf(text).map((bigram) => term(bigram, weights)))
}

function matchLatin(word: string, weights: string): string[] {
  const values = valuesOf(weights)
  return [
    prefix(word, weights),
    ...(values === '' || !isLatin(word)
      ? []
      : [markedPrefix(mark.reading + spelt(word), values), ...matchInitials(word, values)]),
  ]
}

/** Keyboards have no ü: after these letters u is typed as v as well. */
function spelt(word: string): string {
  return word.replaceAll(/([jqxy])v/gu, '$1u')
}

/** Two letters begin too many initials. */
function matchInitials(word: string, values: string): string[] {
  if (word.length === 2) return [marked(mark.initials + word, values)]
  return word.length > 2 ? [markedPrefix(mark.initials + word, values)] : []
}

/** The beginnings of a word without the ending of its plural. */
function stemsOf(word: string): string[] {
  return /^[a-z]{4,}[^s]s$/u.test(word) ? [word.slice(0, -1)] : []
}

/** The beginning of an English word without the ending of a verb: programming → program, stories → stor. */
function rootsOf(word: string): string[] {
  const root = /^([a-z]{4,}?)(?:ing|ed|es|ies|y)$/u.exec(word)?.[1]?.replace(/([^aeiouls])\1$/u, '$1')
  return root === undefined || root.length < 4 ? [] : [root]
}

/** Documents with a word that sounds like it, differs by one letter, or contains it with something in between. */
function matchSimilar({ kind, text }: Word, weights: string): string[] {
  const values = valuesOf(weights)
  if (kind !== 'han') {
    const typos = values === '' ? [] : typoKeysOf(spelt(text)).map((key) => marked(mark.typo + key, values))
    return [...rootsOf(text).map((root) => prefix(root, weights)), ...typos]
  }
  if (values === '') return []
  const characters = [...text]
  const homophones =
    characters.length > 1
      ? readingsOf(text).map(({ syllables }) => markedPrefix(mark.reading + syllables.join(''), values))
      : []
  const splits = characters.slice(1).map((_, index) => {
    const [left, right] = [characters.slice(0, index + 1), characters.slice(index + 1)]
    return allOf(
      [left, right].map((part) => matchHan(part.join(''), characters.length === 2 ? only(weights, 'A') : weights)),
    )
  })
  return [...homophones, ...splits.filter(Boolean)]
}

/** A name that is typed in full is first, then names that begin with the query, names with its words, and codes and other facts that are typed in full. */
function scoreFull(
  joined: string,
  words: readonly Word[],
  { synonyms, weights }: { readonly synonyms: Synonyms; readonly weights: string },
): Score[] {
  if (joined === '') return []
  const typed = new Set([joined, words.map(({ text }) => text.replaceAll(/[-_./]/gu, '')).join('')])
  return [...typed].flatMap((text, index) => {
    const full = mark.full + text.slice(0, 60)
    // Two letters with a meaning are not the beginning of a name: PE.
    const hasMeaning = /^[a-z]{2}$/u.test(text) && synonyms.has(text)
    return [
      ...scored(only(weights, 'A'), (own) => marked(full, own), 1000 - index),
      ...(hasMeaning ? [] : scored(only(weights, 'A'), (own) => markedPrefix(full, own), 600 - index)),
      ...scored(only(weights, 'A'), (own) => allOf(words.map((word) => matchTyped(word, own))), 550 - index),
      ...scored(only(weights, 'A'), (own) => matchTypedReading(words, own), 540 - index),
      ...scored(only(weights, 'B'), (own) => marked(full, own), 500 - index),
    ]
  })
}

function scoreWord(word: Word, synonyms: Synonyms, weights: string): Score[] {
  const joined = word.text.replaceAll(/[-_./]/gu, '')
  const full = mark.full + joined.slice(0, 60)
  const match = (own: string) => matchWord(word, own)
  const exact = (own: string) => matchTyped(word, own)
  const synonym = (own: string) => matchSynonyms(word, synonyms, own)
  // Two letters are the beginning of many words, and one Chinese character is part of many.
  const isSingle = word.kind === 'han' && [...joined].length === 1
  const isShort = isSingle || (word.kind !== 'han' && joined.length < 3)
  return [
    ...scored(only(weights, 'A'), (own) => marked(full, own), 40),
    ...scored(only(weights, 'B'), (own) => marked(full, own), 24),
    ...scored(only(weights, 'A'), exact, isSingle ? 6 : 26),
    ...scored(only(weights, 'B'), exact, isSingle ? 5 : 14),
    ...scored(only(weights, 'A'), synonym, 16),
    ...scored(only(weights, 'B'), synonym, 13),
    ...scored(only(weights, 'A'), match, isShort ? 5 : 12),
    ...scored(only(weights, 'B'), match, isShort ? 4 : 8),
    ...scored(only(weights, 'A'), (own) => anyOf(matchSimilar(word, own)), 4),
    ...scored(only(weights, 'B'), (own) => anyOf(matchSimilar(word, own)), 3),
    ...scored(only(weights, 'ABC'), (own) => matchBeginning(word, own), 3),
    ...(isSingle ? [] : scored(only(weights, 'C'), match, 2)),
    ...(isSingle ? [] : scored(only(weights, 'D'), match, 1)),
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

/** The weights of readings and keys, which only names and short facts have. */
function valuesOf(weights: string): string {
  return only(weights, 'AB')
}

/** Those of the weights that are allowed. */
function only(weights: string, allowed: string): string {
  return [...weights].filter((weight) => allowed.includes(weight)).join('')
}

/** Documents with a word. Those of names have a mark, and long text has the words that no other text has: the index knows them without their weights. */
function term(text: string, weights: string): string {
  return withWeights(text, weights, '')
}

/** Documents with a word that begins so. */
function prefix(text: string, weights: string): string {
  return withWeights(text, weights, '*')
}

function withWeights(text: string, weights: string, ending: '' | '*'): string {
  if (weights === 'A') return `${quoteTerm(mark.word + text)}${ending && `:${ending}`}`
  const shown = weights.endsWith('D') ? '' : weights
  return `${quoteTerm(text)}${ending || shown ? `:${ending}${shown}` : ''}`
}

/** Documents with a term that has a mark, of names, of short facts or of both. */
function marked(text: string, weights: string): string {
  return anyOf(ofValues(text, weights).map(quoteTerm))
}

function markedPrefix(text: string, weights: string): string {
  return anyOf(ofValues(text, weights).map((each) => `${quoteTerm(each)}:*`))
}

function ofValues(text: string, weights: string): string[] {
  return [...(weights.includes('A') ? [text] : []), ...(weights.includes('B') ? [ofFact + text] : [])]
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
