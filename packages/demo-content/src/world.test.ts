import { describe, expect, it } from 'vitest'
import { boardOfCourse, boardOfTeacher, boardSvg } from './drawings/boards/index.ts'
import { hanziGlyph } from './drawings/chalk/hanzi.ts'
import { createMembers } from './records/members.ts'
import { articles, essays } from './texts/articles/index.ts'
import { courses } from './texts/courses/index.ts'
import { tagNames } from './texts/subjects.ts'
import { portraits, register } from './texts/teachers/index.ts'
import { createWorld } from './world.ts'

/** Unix seconds. */
const now = 1_774_000_000

const hanIn = (text: string) => text.replaceAll(/\P{Script=Han}/gu, '').length
const wordsIn = (text: string) => text.split(/\s+/).length

it('the same time creates the same demo world', () => {
  expect(createWorld(now)).toEqual(createWorld(now))
})

describe('the pictures of the demo', () => {
  it('each teacher and each course at length has a board of its own, written in a hand that needs no font', () => {
    const boards = [
      ...portraits.map(({ name }) => boardOfTeacher(name[0])),
      ...courses.filter((course) => 'content' in course).map(boardOfCourse),
    ]
    const rendered = boards.map((board) => (board ? boardSvg(board, 'slate', 800) : ''))
    expect(rendered).toHaveLength(40)
    expect(new Set(rendered).size).toBe(40)
    expect(rendered.filter((svg) => svg === '' || svg.includes('<text') || svg.includes('NaN'))).toEqual([])
  })

  it('a board is the same at every start, and differs in its two themes by colour alone', () => {
    const [board] = portraits.flatMap(({ name }) => boardOfTeacher(name[0]) ?? [])
    if (!board) throw new Error('The demo has no board')
    const strokesOf = (theme: 'slate' | 'paper') => boardSvg(board, theme, 800).match(/<path d="[^"]+" stroke="/g)
    expect(boardSvg(board, 'slate', 800)).toBe(boardSvg(board, 'slate', 800))
    expect(strokesOf('paper')?.length).toBeGreaterThan(50)
    expect(new Set(strokesOf('slate'))).toEqual(new Set([...(strokesOf('paper') ?? []), ...(strokesOf('slate') ?? [])]))
  })

  it('a character without strokes is refused by its name', () => {
    expect(() => hanziGlyph('龘')).toThrow('write-hanzi.ts')
  })
})

describe('the people and texts of the demo', () => {
  it('the demo has 24 teachers at length and 96 in a sentence, each with a distinct name', () => {
    expect([portraits.length, register.length]).toEqual([24, 96])
    expect(portraits.map(({ rank }) => rank)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    const { teachers } = createWorld(now)
    expect(new Set(teachers.map(({ person }) => person.name[0])).size).toBe(120)
    for (const { content } of portraits) expect(hanIn(content[0])).toBeGreaterThan(200)
    for (const { summary } of register) expect(hanIn(summary[0])).toBeLessThan(40)
  })

  it('the demo has 20 essays of 900 to 2,000 Chinese characters, with an English version, among 80 articles', () => {
    expect(articles).toHaveLength(80)
    const lengths = essays.map(({ slug, content }) => [slug, hanIn(content[0]), wordsIn(content[1])] as const)
    expect(lengths).toHaveLength(20)
    expect(lengths.filter(([, han]) => han < 900 || han > 2000)).toEqual([])
    expect(lengths.filter(([, , words]) => words < 450)).toEqual([])
  })

  it('the articles of the demo appeared in the last twelve months', () => {
    expect(articles.filter(({ daysAgo }) => daysAgo < 1 || daysAgo > 365)).toEqual([])
  })

  it('the demo has 16 courses at length among 60', () => {
    expect(courses).toHaveLength(60)
    expect(courses.filter((course) => 'content' in course)).toHaveLength(16)
  })

  it('every tag of the demo has an English name', () => {
    const named = new Set(tagNames.map(([name]) => name))
    const used = [...portraits, ...articles, ...courses.flatMap((course) => ('tags' in course ? [course] : []))]
    expect(used.flatMap(({ tags }) => tags.filter((tag) => !named.has(tag)))).toEqual([])
    expect(named.size).toBe(tagNames.length)
  })

  it('each balance change continues from the previous balance, and never goes below zero', () => {
    for (const { money, score } of createMembers(20, now)) {
      for (const entries of [money, score]) {
        entries.forEach((entry, index) => {
          expect(entry.before).toBe(entries[index - 1]?.after ?? 0)
          expect(entry.after).toBe(entry.before + entry.change)
          expect(entry.after).toBeGreaterThanOrEqual(0)
          expect(entry.time).toBeGreaterThanOrEqual(entries[index - 1]?.time ?? 0)
        })
      }
    }
  })
})
