import { pinyin } from 'pinyin-pro'

/** The readings of Chinese characters in Latin letters without tones. */
interface Reading {
  /** One for each character: 吕梅 → lv, mei. */
  readonly syllables: readonly string[]
}

/** Surnames are read as surnames at the beginning of a text: 单 shan, 曾 zeng, 解 xie. */
const options = { toneType: 'none', type: 'array', v: true, nonZh: 'removed' } as const

/**
 * Reads a run of Chinese characters, first as ordinary words, and as a name if it may be one and its reading differs.
 *
 * @example readingsOf('单梅') // [{ syllables: ['dan', 'mei'] }, { syllables: ['shan', 'mei'] }]
 */
export function readingsOf(han: string): readonly Reading[] {
  const cached = readings.get(han)
  if (cached) return cached
  if (readings.size >= mostCached) readings.clear()
  const found = read(han)
  readings.set(han, found)
  return found
}

/** The readings of the last texts: a name is read twice for its document, and a subject or a place for each record. */
const readings = new Map<string, readonly Reading[]>()
const mostCached = 2000

function read(han: string): Reading[] {
  const readAs = (surname: 'off' | 'head') =>
    pinyin(han, { ...options, surname }).map((syllable) => syllable.toLowerCase())
  const ordinary = readAs('off')
  const isName = [...han].length <= longestName
  const asName = isName ? readAs('head') : ordinary
  const all = [ordinary, asName].flatMap((syllables) => [syllables, withoutUmlaut(syllables)])
  const distinct = new Map(all.map((syllables) => [syllables.join(' '), { syllables }]))
  return [...distinct.values()]
}

/** Names of minorities are long: 古丽米热·艾合买提. */
const longestName = 8

/** The sound ü is typed as v or as u: lv, lu. */
function withoutUmlaut(syllables: readonly string[]): string[] {
  return syllables.map((syllable) => syllable.replace(/v/u, 'u'))
}

const syllable =
  /(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|an|en|in|un|ai|ei|ui|ao|ou|iu|ie|ue|ve|er|ia|ua|uo|[aoeiuv])/gu

/**
 * Splits Latin letters into syllables of Chinese; empty if they are something else.
 *
 * @example syllablesIn('beijingwuli') // ['bei', 'jing', 'wu', 'li']
 */
export function syllablesIn(letters: string): string[] {
  const found = letters.match(syllable) ?? []
  return found.join('') === letters ? found : []
}
