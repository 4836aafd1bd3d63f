import { describe, expect, it } from 'vitest'
import { portraitSvg } from './drawings/portrait.ts'
import { createArticles } from './records/articles.ts'
import { createCourses } from './records/courses.ts'
import { createMembers } from './records/members.ts'
import { createRanks, createSignedList } from './records/ranks.ts'
import { createTeachers } from './records/teachers.ts'
import { courseKinds } from './texts/course-kinds.ts'
import { tagNames } from './texts/tags.ts'
import { createWorld } from './world.ts'

/** Unix seconds. */
const now = 1_774_000_000

it('the same time creates the same demo world', () => {
  expect(createWorld(now)).toEqual(createWorld(now))
})

const { teachers } = createWorld(now)
const known = { now, teachers, teacherIds: new Map(teachers.map(({ person }, id) => [person.name[0], id])) }

describe('the people and texts of the demo', () => {
  it('every demo teacher has a name, a biography in both languages and a distinct portrait', () => {
    const teachers = createTeachers(120, now)
    expect(new Set(teachers.map(({ person }) => person.name[0])).size).toBe(120)
    const faces = teachers.map(({ person }, index) =>
      portraitSvg({ seed: 1000 + index * 17, isWoman: person.isWoman }, 'photo', 560),
    )
    expect(new Set(faces).size).toBe(120)
    for (const index of [0, 1] as const) expect(new Set(teachers.map(({ summary }) => summary[index])).size).toBe(120)
    for (const { content, summary } of teachers) {
      for (const text of [...content, ...summary]) expect(text).not.toMatch(/\{\w+\}|undefined/)
      expect(content[0].length).toBeGreaterThan(250)
    }
  })

  it('no summary of a demo teacher differs from another one in names and numbers only', () => {
    const teachers = createTeachers(120, now)
    for (const index of [0, 1] as const) {
      const shapes = teachers.map(({ summary, subject, place, person }) =>
        [subject.name, place.city, person.name]
          .reduce((text, name) => text.replaceAll(name[index], ''), summary[index])
          .replaceAll(/\d+/g, ''),
      )
      expect(new Set(shapes).size).toBe(120)
    }
  })

  it('a demo biography claims nothing that takes more years than the teacher has taught', () => {
    for (const { content, years } of createTeachers(120, now)) {
      if (years < 9) expect(content[0]).not.toContain('连续八年')
      if (years < 12) expect(content[0]).not.toContain('青年教师十四人')
      expect(content[0].match(/<li>/g)).toHaveLength(4)
    }
  })

  it('there are 80 demo articles with different titles, spread over the last twelve months', () => {
    const articles = createArticles(80, now, createTeachers(120, now))
    for (const index of [0, 1] as const) expect(new Set(articles.map(({ title }) => title[index])).size).toBe(80)
    expect(articles.every(({ publishTime }) => publishTime < now && publishTime > now - 366 * 86_400)).toBe(true)
    for (const { content } of articles) {
      expect(content[1]).toMatch(/<blockquote>.*<ul>/s)
      expect(content.join('')).not.toMatch(/\{\w+\}|undefined/)
    }
  })

  it('every demo course has a summary of its own, and lessons that take its hours together', () => {
    const courses = createCourses({
      ...known,
      categoryIds: new Map(courseKinds.map(({ category }, id) => [category, id])),
    })
    for (const name of ['summary', 'summary_en'] as const)
      expect(new Set(courses.map(({ input }) => input[name])).size).toBe(courses.length)
    for (const { input } of courses) {
      const minutes = (input.lessons ?? []).map((lesson) => lesson.minutes ?? 0)
      expect(minutes.reduce((sum, one) => sum + one, 0)).toBe(Number(input.hours) * 60)
      if (input.kind === 'listed') expect(Math.max(...minutes)).toBeLessThanOrEqual(20)
    }
  })

  it('neighbours among the demo’s hundred teachers are praised in different words', () => {
    const ranks = createRanks(known.teachers, known.teacherIds, now)
    const alike = ranks.filter(({ input }, index) => input.citation === ranks[index + 1]?.input.citation)
    expect(alike).toEqual([])
  })

  it('the list of signed teachers of the demo names each teacher who has signed', () => {
    const list = createSignedList(known.teachers, known.teacherIds)
    expect(list.length).toBe(known.teachers.filter(({ signedAt }) => signedAt !== undefined).length)
  })

  it('every tag of the demo has an English name', () => {
    const { teachers, articles } = createWorld(now)
    const used = [...teachers, ...articles, ...courseKinds].flatMap(({ tags }) => [...tags])
    const named = new Set(tagNames.map(([name]) => name))
    expect(used.filter((each) => !named.has(each))).toEqual([])
    expect(named.size).toBe(tagNames.length)
  })

  it('a demo article states the same facts about its teacher as the teacher’s record', () => {
    for (const { title, content, author, teacher } of createArticles(80, now, createTeachers(120, now))) {
      if (!teacher) continue
      expect(author).not.toBe(teacher.person.name[0])
      const years = /(\d+)\s*年只问一个问题/.exec(title[0])?.[1]
      if (years !== undefined) expect(Number(years)).toBe(teacher.years)
      expect(title.join(' ') + content.join(' ')).not.toMatch(/三十年|thirty years/i)
    }
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
