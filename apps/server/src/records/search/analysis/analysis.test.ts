import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mark, type Terms, termsOf } from './document.ts'
import { bigramsOf, fold, joinedText, partsOf, runsOf } from './fold.ts'
import { numbersIn } from './numerals.ts'
import { readingsOf, syllablesIn } from './pinyin.ts'
import { analyseQuery } from './query.ts'
import { typoKeysOf } from './typos.ts'

describe('spellings', () => {
  it.each([
    ['full-width letters', 'ＡＩ', 'ai'],
    ['full-width digits', '２０２６', '2026'],
    ['half-width kana', 'ｶﾅ', 'カナ'],
    ['traditional characters', '編程', '编程'],
    ['traditional names', '趙梅 劉明慧 馮映雪', '赵梅 刘明慧 冯映雪'],
    ['characters that traditional Chinese distinguishes', '頭髮 發現 皇后 後來', '头发 发现 皇后 后来'],
    ['interpuncts', '欧阳·娜娜', '欧阳娜娜'],
    ['other interpuncts', '古丽米热•艾合买提 阿依‧古丽 艾・力', '古丽米热艾合买提 阿依古丽 艾力'],
    ['accents', 'Café Zoë Müller', 'cafe zoe muller'],
    ['tones', 'zhào méi lǜ', 'zhao mei lu'],
    ['upper case', 'ENGLISH', 'english'],
    ['apostrophes', "Xi’an Xi'an", 'xian xian'],
    ['ligatures', 'ﬁne ①', 'fine 1'],
  ])('%s are folded', (_, text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('folding twice is folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('words', () => {
  it.each([
    ['Chinese next to Latin letters', 'ai编程课', ['ai', '编程课']],
    ['a code with hyphens', 'tn-2024-0012', ['tn-2024-0012']],
    ['signs between words', '初中，物理！', ['初中', '物理']],
    ['nothing', '，。 !', []],
  ])('%s is split', (_, text, runs) => {
    expect(runsOf(text).map((run) => run.text)).toEqual(runs)
  })

  it.each([
    ['tn-2024-0012', ['tn', '2024', '0012']],
    ['gb2260', ['gb', '2260']],
    ['k12', ['12']],
    ['physics', []],
  ])('%s has its parts', (word, parts) => {
    expect(partsOf(word)).toEqual(parts)
  })

  it('bigrams consist of whole characters', () => {
    expect(bigramsOf('苏州物理')).toEqual(['苏州', '州物', '物理'])
    expect(bigramsOf('𠮷野家')).toEqual(['𠮷野', '野家'])
    expect(bigramsOf('苏')).toEqual(['苏'])
  })
})

describe('numbers', () => {
  it.each([
    ['一百零三块牌子', ['103']],
    ['四十支温度计', ['40']],
    ['一千二百人', ['1200']],
    ['十二封信', ['12']],
    ['两万三千', ['23000']],
    ['二〇二六年', ['2026']],
    ['第一名', []],
    ['万一', []],
    ['物理', []],
  ])('%s has %j', (han, numbers) => {
    expect(numbersIn(han)).toEqual(numbers)
  })
})

describe('readings', () => {
  it.each([
    ['beijingwuli', ['bei', 'jing', 'wu', 'li']],
    ['zhangyingxue', ['zhang', 'ying', 'xue']],
    ['lvping', ['lv', 'ping']],
    ['physics', []],
  ])('%s consists of %j', (letters, syllables) => {
    expect(syllablesIn(letters)).toEqual(syllables)
  })

  it.each([
    ['赵梅', ['zhaomei']],
    ['曾雨桐', ['zengyutong']],
    ['单梅', ['danmei', 'shanmei']],
    ['仇英', ['qiuying']],
    ['解缙', ['xiejin']],
    ['吕萍', ['lvping', 'luping']],
    ['重庆', ['chongqing']],
    ['长沙', ['changsha']],
    ['欧阳娜娜', ['ouyangnana']],
  ])('%s is read %j', (han, readings) => {
    const read = readingsOf(han).map(({ syllables }) => syllables.join(''))
    expect(read).toEqual(expect.arrayContaining(readings))
  })
})

/** Whether two words differ by at most one wrong, missing, additional or exchanged letter. */
function isOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [a, b] = [one.slice(start), other.slice(start)]
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}

describe('typing errors', () => {
  it.each([
    ['physics', 'phisics', true],
    ['physics', 'physcs', true],
    ['physics', 'phyysics', true],
    ['zhaomei', 'zhoamei', true],
    ['physics', 'fisics', false],
    ['music', 'muisc', true],
    ['music', 'mouse', false],
    ['name', 'names', true],
  ])('%s and %s: at most one: %s', (one, other, isOne) => {
    expect(isOneTypo(one, other)).toBe(isOne)
    const keys = new Set(typoKeysOf(one))
    if (isOne) expect(typoKeysOf(other).some((key) => keys.has(key))).toBe(true)
  })

  it('any wrong, missing or additional letter leaves a common key', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    const word = fc.string({ unit: letter, minLength: 5, maxLength: 15 })
    fc.assert(
      fc.property(word, fc.nat(), letter, (text, at, other) => {
        const place = at % text.length
        const wrong = [
          text.slice(0, place) + other + text.slice(place + 1),
          text.slice(0, place) + text.slice(place + 1),
          text.slice(0, place) + other + text.slice(place),
        ]
        const keys = new Set(typoKeysOf(text))
        for (const each of wrong) {
          expect(isOneTypo(text, each)).toBe(true)
          expect(typoKeysOf(each.slice(0, 16)).some((key) => keys.has(key))).toBe(true)
        }
      }),
    )
  })
})

function allTerms({ weighted, pairs }: Terms): (readonly [term: string, weights: string])[] {
  const ofLongText = Array.from(pairs, (pair) => [String.fromCharCode(pair >>> 16, pair & 0xff_ff), 'D'] as const)
  return [...ofLongText, ...weighted]
}

/** Evaluates a `tsquery` without phrases on terms, as PostgreSQL does. */
function matches(query: string, terms: Terms): boolean {
  const tokens = [...query.matchAll(/\(|\)|&|\||'((?:[^'\\]|''|\\.)*)'(:[*ABCD]+)?/g)]
  let at = 0
  const term = (): boolean => {
    const token = tokens[at++]
    if (token?.[0] === '(') {
      const value = any()
      at += 1
      return value
    }
    const text = (token?.[1] ?? '').replaceAll("''", "'")
    const flags = token?.[2] ?? ''
    const weights = [...flags].filter((flag) => 'ABCD'.includes(flag))
    return allTerms(terms).some(
      ([each, own]) =>
        (flags.includes('*') ? each.startsWith(text) : each === text) &&
        (weights.length === 0 || [...own].some((weight) => weights.includes(weight))),
    )
  }
  const all = (): boolean => {
    let value = term()
    while (tokens[at]?.[0] === '&') {
      at += 1
      value = term() && value
    }
    return value
  }
  function any(): boolean {
    let value = all()
    while (tokens[at]?.[0] === '|') {
      at += 1
      value = all() || value
    }
    return value
  }
  return any()
}

const record = termsOf([
  { text: '欧阳·娜娜', weight: 'A' },
  { text: 'Nana Ouyang', weight: 'A' },
  { text: '物理', weight: 'B' },
  { text: 'Physics', weight: 'B' },
  { text: '苏州市', weight: 'B' },
  { text: 'TN-2024-0012', weight: 'B' },
  { text: '用自行车讲清了动能，研究生物的人也来听。', weight: 'C' },
  { text: '二十年前，她在乡村小学开始教书。', weight: 'D' },
])
const stageOf = (text: string, options?: Parameters<typeof analyseQuery>[1]) =>
  analyseQuery(text, options)?.stages.find(({ match }) => matches(match, record))?.name
const pointsOf = (text: string) =>
  (analyseQuery(text)?.scores ?? [])
    .map((list) => list.find(({ match }) => matches(match, record))?.points ?? 0)
    .reduce((sum, points) => sum + points, 0)

describe('queries', () => {
  it.each([
    ['the name', '欧阳娜娜', 'exact'],
    ['part of the name', '娜娜', 'exact'],
    ['the name with an interpunct', '欧阳・娜娜', 'exact'],
    ['the traditional name', '歐陽娜娜', 'exact'],
    ['the reading', 'ouyangnana', 'exact'],
    ['the reading by syllable', 'ou yang nana', 'exact'],
    ['the reading, half typed', 'ouyangn', 'exact'],
    ['the reading of the end', 'nana', 'exact'],
    ['the initials', 'oynn', 'exact'],
    ['the initials one by one', 'o y n n', 'exact'],
    ['the surname in full and initials', 'ouyangnn', 'exact'],
    ['the surname in Chinese and initials', '欧阳nn', 'exact'],
    ['the name, half in Chinese', '欧阳nana', 'exact'],
    ['place and subject in one reading', 'suzhouwuli', 'exact'],
    ['digits for a Chinese numeral', '20年前', 'exact'],
    ['name and subject', '欧阳娜娜物理', 'exact'],
    ['place and subject in one word', '苏州物理', 'exact'],
    ['place and subject in readings', 'suzhou wuli', 'exact'],
    ['a word of the summary', '自行车', 'exact'],
    ['words over the borders of words', '研究 生物', 'exact'],
    ['a word of the long text', '乡村小学', 'exact'],
    ['the beginning of an English word', 'phys', 'exact'],
    ['a code', 'tn-2024-0012', 'exact'],
    ['a code without signs', 'TN20240012', 'exact'],
    ['parts of a code', '2024 0012', 'exact'],
    ['the beginning of a code', 'TN-2024', 'exact'],
    ['full-width letters', 'ＴＮ-2024', 'exact'],
    ['a wrong letter', 'phisics', 'similar'],
    ['exchanged letters of the reading', 'ouyagnnana', 'similar'],
    ['a homophone', '欧洋娜娜', 'similar'],
    ['a verb that no record has', '苏州 画 物理', 'partial'],
    ['a Chinese word that ends in another way', '自行车队', 'partial'],
    ['a word too many', '苏州 物理 足球', 'partial'],
    ['a verb at the word', '学苏州', 'partial'],
    ['two words too many', '苏州 物理 足球 篮球', 'partial'],
    ['other words', '化学', undefined],
    ['made-up letters', 'xqzvkw', undefined],
  ])('%s is found: %s', (_, text, stage) => {
    expect(stageOf(text)).toBe(stage)
  })

  it('words without meaning do not matter, unless there are no others', () => {
    const stopWords = new Set(['老师', '有没有', '的'])
    expect(stageOf('苏州有没有物理老师', { stopWords })).toBe('exact')
    expect(analyseQuery('老师', { stopWords })?.words).toEqual(['老师'])
  })

  it('a stop word at the end of one character belongs to it: 听课, but 物理课', () => {
    const stopWords = new Set(['课'])
    const synonyms = new Map([['物理', []]])
    expect(analyseQuery('物理课', { stopWords, synonyms })?.words).toEqual(['物理'])
    expect(analyseQuery('听课', { stopWords })?.words).toEqual(['听课'])
  })

  it('doubled letters and endings are not errors', () => {
    const terms = termsOf([{ text: 'Counselling choirs', weight: 'A' }])
    const isFound = (text: string) => analyseQuery(text)?.stages.some(({ match }) => matches(match, terms))
    expect([isFound('counseling'), isFound('chior'), isFound('counceling')]).toEqual([true, true, true])
  })

  it('a stop word in Latin letters ends a reading', () => {
    const stopWords = new Set(['laoshi'])
    expect(stageOf('suzhouwulilaoshi', { stopWords })).toBe('exact')
    expect(analyseQuery('suzhouwulilaoshi', { stopWords })?.words).toEqual(['suzhouwulilaoshi', 'suzhou', 'wuli'])
  })

  it('a synonym finds the word that it stands for', () => {
    const synonyms = new Map([['力学', ['物理']]])
    expect(stageOf('力学')).toBeUndefined()
    expect(stageOf('力学', { synonyms })).toBe('exact')
    expect(stageOf('苏州力学老师', { synonyms, stopWords: new Set(['老师']) })).toBe('exact')
  })

  it('a search of names finds nothing else', () => {
    expect(stageOf('欧阳', { only: 'A' })).toBe('exact')
    expect(stageOf('物理', { only: 'A' })).toBeUndefined()
  })

  it('a name typed in full has most points, then its beginning, a fact, a summary, a long text', () => {
    const points = ['欧阳娜娜', '欧阳', '物理', '自行车', '乡村小学'].map(pointsOf)
    expect(points).toEqual(points.toSorted((one, other) => other - one))
    expect(new Set(points).size).toBe(points.length)
  })

  it('a text without letters and digits is no query', () => {
    expect(analyseQuery(' ，。!')).toBeUndefined()
  })

  it('any part of a Chinese text of two characters or more is found, wherever words begin', () => {
    const han = fc.constantFrom(...'苏州物理初中数学老师研究生命科北京大的课堂')
    fc.assert(
      fc.property(fc.string({ unit: han, minLength: 2, maxLength: 20 }), fc.nat(), fc.nat(), (text, from, length) => {
        const start = from % (text.length - 1)
        const part = text.slice(start, start + 2 + (length % 6))
        const terms = termsOf([{ text, weight: 'C' }])
        expect(matches(analyseQuery(part)?.stages[0]?.match ?? '', terms)).toBe(true)
      }),
    )
  })

  it('a record is found by its own name, also in full width', () => {
    const toFullWidth = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
    const unit = fc.oneof(fc.constantFrom(...'abcxyzABC0129 -.éüñ赵趙梅編程老师的'), fc.constantFrom('李', '𠮷', 'ß'))
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 30 }), (name) => {
        fc.pre(joinedText(fold(name)) !== '')
        const terms = termsOf([{ text: name, weight: 'A' }])
        for (const typed of [name, toFullWidth(name)]) {
          const query = analyseQuery(typed)
          expect(query?.stages.some(({ match }) => matches(match, terms))).toBe(true)
        }
      }),
    )
  })
})

it('terms of texts are distinct from marks', () => {
  const terms = termsOf([{ text: "=a ~b ^c !d o'clock", weight: 'C' }])
  expect(allTerms(terms).filter(([term]) => Object.values<string>(mark).includes(term.charAt(0)))).toEqual([])
})
