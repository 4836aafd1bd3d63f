import { beforeAll, describe, expect, it } from 'vitest'
import { day } from './calendar.ts'
import { collectRecords, type Records, type Row, textOf } from './test-records.ts'

/** Unix seconds; a Friday in March 2026, a Sunday in January, and the last day of a year. */
const starts = [1_774_000_000, Date.UTC(2027, 0, 3, 8) / 1000, Date.UTC(2026, 11, 31, 22) / 1000]

/** Stages at which the timetable of Chinese schools has a subject; every other subject is taught at all of them. */
const stagesOfSubject: Readonly<Record<string, readonly string[]>> = {
  physics: ['junior', 'senior'],
  chemistry: ['junior', 'senior'],
  biology: ['junior', 'senior'],
  history: ['junior', 'senior'],
  geography: ['junior', 'senior'],
  science: ['primary'],
}

/** Years of teaching that a professional title takes at least. */
const yearsForTitle = { 正高级: 22, 特级: 18, 高级: 8, 一级: 3 } as const

describe.each(starts)('the world of a demo that starts at %i', (now) => {
  let records: Records
  const today = new Date(now * 1000).toISOString().slice(0, 10)
  const timeOf = (row: Row, column: string) => Date.parse(`${textOf(row, column)}T00:00:00Z`) / 1000
  const weekdayOf = (row: Row, column: string) => new Date(timeOf(row, column) * 1000).getUTCDay()
  const listOf = (row: Row, column: string): readonly unknown[] => (Array.isArray(row[column]) ? row[column] : [])
  const cityOf = (row: Row) => String(listOf(row, 'region')[1])
  const teachers = () => records.of('teacher.Teacher')
  const offline = () => records.of('course.Course').filter(({ kind }) => kind === 'offline')
  beforeAll(async () => {
    records = await collectRecords(now)
  })

  it('shows the first ten of the latest year as the first ten teachers', () => {
    const ranks = records.of('teacher.Teacher100')
    const latest = Math.max(...ranks.map(({ year }) => Number(year)))
    const ranked = ranks.filter(({ year, rank }) => year === latest && Number(rank) <= 10)
    const names = ranked.map(({ teacher_id }) => textOf(records.find(teacher_id), 'name'))
    expect(names).toEqual(
      teachers()
        .slice(0, 10)
        .map((row) => textOf(row, 'name')),
    )
  })

  it('has each subject only at stages at which it is taught', () => {
    const wrong = teachers().filter((row) => {
      const subject = textOf(records.find(row.category_id), 'slug')
      return listOf(row, 'stages').some((stage) => !(stagesOfSubject[subject] ?? [stage]).includes(String(stage)))
    })
    expect(wrong.map((row) => `${textOf(row, 'name')} ${textOf(row, 'school')}`)).toEqual([])
  })

  it('has every school in one city, with the same stages for all of its teachers', () => {
    const homes = teachers().map((row) => [textOf(row, 'school').replace(/^.{2,3}市/u, ''), cityOf(row)] as const)
    expect(severalOf(homes)).toEqual([])
  })

  it('has every street address in one city', () => {
    const addressed = records.all.flatMap(({ rows }) => rows).filter((row) => textOf(row, 'address') !== '')
    expect(addressed.length).toBeGreaterThan(40)
    expect(severalOf(addressed.map((row) => [textOf(row, 'address'), cityOf(row)]))).toEqual([])
  })

  it('opens no branch before the year in which the timeline has the first one, and none in the future', () => {
    const branches = records.of('enterprise.Branch')
    const first = records.of('enterprise.Milestone').find((row) => textOf(row, 'title').includes('第一家分校'))
    const opened = branches.map((row) => textOf(row, 'opened_on')).toSorted()
    expect(opened[0]?.slice(0, 4)).toBe(String(first?.year))
    expect(opened.filter((date) => date > today)).toEqual([])
  })

  it('gives a branch its certificate on the day on which it opens', () => {
    const opened = new Map(
      records.of('enterprise.Branch').map((row) => [textOf(row, 'name'), textOf(row, 'opened_on')]),
    )
    const certificates = records.of('fond.Code').filter(({ kind }) => kind === 'branch')
    expect(certificates.length).toBeGreaterThan(1)
    for (const row of certificates) expect(textOf(row, 'issued_on')).toBe(opened.get(textOf(row, 'holder_name')))
  })

  it('gives a signed teacher a certificate that is valid, and nobody else one', () => {
    const signed = new Map(
      teachers().flatMap((row) => (row.is_signed === 1 ? [[textOf(row, 'name'), textOf(row, 'signed_on')]] : [])),
    )
    const certificates = records.of('fond.Code').filter(({ kind }) => kind === 'teacher')
    const wrong = certificates.filter((row) => {
      const since = signed.get(textOf(row, 'holder_name'))
      return since === undefined || textOf(row, 'issued_on') < since || textOf(row, 'expires_on') < today
    })
    expect(wrong.map((row) => textOf(row, 'code'))).toEqual([])
    expect([...signed.values()].filter((since) => since > today)).toEqual([])
  })

  it('certifies only courses that are over', () => {
    const ends = new Map<string, string[]>()
    for (const run of records.of('course.Run')) {
      const title = textOf(records.find(run.course_id), 'title')
      ends.set(title, [...(ends.get(title) ?? []), textOf(run, 'end_date')])
    }
    const certificates = records.of('fond.Code').filter(({ kind }) => kind === 'course')
    expect(certificates.length).toBeGreaterThan(2)
    const early = certificates.filter((row) => {
      const title = /《(.+)》/.exec(textOf(row, 'subject_title'))?.[1] ?? ''
      return !(ends.get(title) ?? []).some((end) => end < textOf(row, 'issued_on'))
    })
    expect(early.map((row) => textOf(row, 'subject_title'))).toEqual([])
  })

  it('holds courses on site from Saturday, to Sunday at the latest', () => {
    const dated = [...offline(), ...records.of('course.Run').filter((row) => textOf(row, 'start_time') !== '')]
    expect(dated.length).toBeGreaterThan(50)
    const wrong = dated.filter(
      (row) =>
        weekdayOf(row, 'start_date') !== 6 ||
        ![timeOf(row, 'start_date'), timeOf(row, 'start_date') + day].includes(timeOf(row, 'end_date')),
    )
    expect(
      wrong.map((row) => `${textOf(row, 'title')} ${textOf(row, 'start_date')} ${textOf(row, 'end_date')}`),
    ).toEqual([])
  })

  it('holds no course in the week of today, so that each is clearly over or still open', () => {
    const near = offline().filter((row) => Math.abs(timeOf(row, 'start_date') - now) < 7 * day)
    expect(near.map((row) => `${textOf(row, 'slug')} ${textOf(row, 'start_date')}`)).toEqual([])
    const next = offline()
      .filter((row) => timeOf(row, 'start_date') > now)
      .toSorted((one, other) => timeOf(one, 'start_date') - timeOf(other, 'start_date'))
    expect(next[0]?.content).not.toBe(undefined)
  })

  it('holds a course on site where the teacher who leads it lives, and its runs at the same place', () => {
    const elsewhere = offline().filter((row) => cityOf(records.find(listOf(row, 'teacher_ids')[0])) !== cityOf(row))
    expect(elsewhere.map((row) => textOf(row, 'title'))).toEqual([])
    const moved = records
      .of('course.Run')
      .filter((row) => textOf(row, 'address') !== textOf(records.find(row.course_id), 'address'))
    expect(moved.map((row) => textOf(row, 'title'))).toEqual([])
  })

  it('gives nobody a professional title that takes more years', () => {
    const early = teachers().filter((row) =>
      Object.entries(yearsForTitle).some(
        ([title, years]) => textOf(row, 'title').startsWith(title) && Number(row.years) < years,
      ),
    )
    expect(early.map((row) => `${textOf(row, 'name')} ${textOf(row, 'title')} ${textOf(row, 'years')}`)).toEqual([])
  })

  it('links each article to all teachers that it names, and to no other', () => {
    const wrong = records.of('information.Item').filter((row) => {
      const text = textOf(row, 'title') + textOf(row, 'summary') + textOf(row, 'content')
      const named = teachers().filter((each) => text.includes(textOf(each, 'name')))
      const linked = listOf(row, 'teacher_ids')
      return named.length !== linked.length || named.some(({ id }) => !linked.includes(id))
    })
    expect(wrong.map((row) => textOf(row, 'slug'))).toEqual([])
  })

  it('states in articles the school of each teacher, and the same number of years as the record', () => {
    const schools = new Set(teachers().map((row) => textOf(row, 'school').replace(/^.{2,3}市/u, '')))
    const wrong = records.of('information.Item').flatMap((row) => {
      const text = textOf(row, 'summary') + textOf(row, 'content')
      const about = listOf(row, 'teacher_ids').map((id) => records.find(id))
      if (about.length === 0) return []
      const own = about.map((each) => textOf(each, 'school').replace(/^.{2,3}市/u, ''))
      const strange = [...schools].filter((school) => text.includes(school) && !own.includes(school))
      const years = [...text.matchAll(/教龄\s*(\d+)\s*年|教了\s*(\d+)\s*年/g)].map((found) =>
        Number(found[1] ?? found[2]),
      )
      const wrongYears = years.filter((count) => !about.some((each) => each.years === count))
      return [...strange, ...wrongYears].map((fact) => `${textOf(row, 'slug')} ${fact}`)
    })
    expect(wrong).toEqual([])
  })

  it('announces the latest hundred in their year, with the names of the first three', () => {
    const notice = records.of('information.Item').find((row) => textOf(row, 'slug') === 'how-the-hundred')
    const ranks = records.of('teacher.Teacher100')
    const latest = Math.max(...ranks.map(({ year }) => Number(year)))
    expect(new Date(Number(notice?.publish_time) * 1000).getUTCFullYear()).toBe(latest)
    const first = ranks.filter(({ year, rank }) => year === latest && Number(rank) <= 3)
    expect(notice?.teacher_ids).toEqual(first.map(({ teacher_id }) => teacher_id))
    const signed = ranks.filter(({ year, teacher_id }) => year === latest && records.find(teacher_id).is_signed === 1)
    // The notice says: about half.
    expect(Math.abs(signed.length - 50)).toBeLessThanOrEqual(5)
  })

  it('has each team described with the name of its leader', () => {
    const teams = records.of('teacher.Team')
    expect(teams).toHaveLength(3)
    for (const row of teams)
      for (const language of ['', '_en'])
        expect(textOf(row, `content${language}`)).toContain(textOf(records.find(row.leader_id), `name${language}`))
  })

  it('announces a signing within sixty days after it', () => {
    const notices = records.of('information.Item').filter((row) => textOf(row, 'slug').startsWith('signed-'))
    expect(notices.length).toBeGreaterThan(1)
    for (const row of notices)
      for (const id of listOf(row, 'teacher_ids')) {
        const age = Number(row.publish_time) - timeOf(records.find(id), 'signed_on')
        expect([textOf(row, 'slug'), age > 0 && age < 60 * day]).toEqual([textOf(row, 'slug'), true])
      }
  })

  it('announces the openings of branches after they have opened', () => {
    const notices = records.of('information.Item').filter((row) => textOf(row, 'slug').startsWith('branch-'))
    expect(notices.length).toBeGreaterThan(0)
    for (const row of notices) {
      const branch = records
        .of('enterprise.Branch')
        .find((each) => (textOf(row, 'title') + textOf(row, 'content')).includes(textOf(each, 'name')))
      expect(branch && timeOf(branch, 'opened_on') < Number(row.publish_time)).toBe(true)
    }
  })

  it('wins prizes for newcomers in the first years after the founding', () => {
    const founded = Math.min(...records.of('enterprise.Milestone').map(({ year }) => Number(year)))
    const newcomer = records.of('enterprise.Honor').filter((row) => textOf(row, 'title').includes('新机构'))
    expect(newcomer.length).toBe(1)
    for (const { year } of newcomer) expect(Number(year) - founded).toBeLessThanOrEqual(2)
  })

  it('counts its teachers and cities right where a text about the company gives their number', () => {
    const cities = new Set(teachers().map(cityOf)).size
    const texts = records.all.flatMap(({ rows }) => rows).flatMap((row) => Object.values(row).filter(isText))
    const counts = texts.flatMap((text) =>
      [...text.matchAll(/([一二三四五六七八九十百\d]+)位教师同行/g)].map((found) => found[1]),
    )
    expect(counts).toEqual(['一百二十'])
    expect(teachers()).toHaveLength(120)
    expect(texts.flatMap((text) => [...text.matchAll(/(\d+) 个城市的教师/g)].map((found) => Number(found[1])))).toEqual(
      [cities],
    )
  })

  it('links only to its own courses and articles', () => {
    const slugs = new Set(
      [...records.of('course.Course'), ...records.of('information.Item')].map((row) => textOf(row, 'slug')),
    )
    const texts = records.all.flatMap(({ rows }) => rows).flatMap((row) => Object.values(row).filter(isText))
    const links = texts.flatMap((text) =>
      [...text.matchAll(/href="\/(?:course|news)\/([\w-]+)/g)].map((found) => found[1] ?? ''),
    )
    expect(links.filter((slug) => !slugs.has(slug))).toEqual([])
  })
})

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Keys with more than one value. */
function severalOf(pairs: readonly (readonly [key: string, value: string])[]): string[] {
  const values = new Map<string, Set<string>>()
  for (const [key, value] of pairs) values.set(key, (values.get(key) ?? new Set()).add(value))
  return [...values].flatMap(([key, found]) => (found.size > 1 ? [`${key}: ${[...found].join(', ')}`] : []))
}
