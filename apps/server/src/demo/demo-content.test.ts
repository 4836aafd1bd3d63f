import { isBilingual, isIdNumber, type ResourceDefinition } from '@teachnet/contract'
import { parseInput } from '@teachnet/contract/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { isRegion } from '../crud/region-names.ts'
import { cleanRichText } from '../crud/rich-text.ts'
import { storedFields } from '../db/stored-fields.ts'
import { testStart } from '../test-support/test-deps.ts'
import { demoAreas } from './demo-areas.ts'
import { addContent } from './demo-content.ts'
import { listPictures } from './demo-pictures.ts'
import type { AddRecords } from './demo-record.ts'
import { createArticles } from './records/articles.ts'
import { createMembers } from './records/members.ts'
import { createTeachers } from './records/teachers.ts'

const now = testStart / 1000
const teachers = createTeachers(120, now)
const articles = createArticles(80, now, teachers)

type Row = Readonly<Record<string, unknown>>
interface Area {
  readonly definition: ResourceDefinition
  readonly rows: Map<number, Row>
}

/** Takes the records as a database would, with ids of their own for each area. */
async function collect(): Promise<Map<string, Area>> {
  const areas = new Map<string, Area>()
  const add: AddRecords = async (definition, records, key) => {
    const area = areas.get(definition.controller) ?? { definition, rows: new Map<number, Row>() }
    areas.set(definition.controller, area)
    const added = records.map(({ input, written }): [string, number] => {
      const id = (demoAreas.indexOf(definition) + 1) * 1000 + area.rows.size
      const row: Row = { ...input, ...written, id }
      area.rows.set(id, row)
      return [String(row[key ?? 'id']), id]
    })
    return new Map(added)
  }
  await addContent(add, { teachers, articles, now })
  return areas
}

/** Every value with its field. */
function cellsOf(areas: ReadonlyMap<string, Area>) {
  return [...areas.values()].flatMap(({ definition, rows }) =>
    Object.entries(definition.fields).flatMap(([name, field]) =>
      [...rows.values()].map((row) => ({ place: `${definition.table}.${name}`, name, field, row, value: row[name] })),
    ),
  )
}

/** A text, or the texts of a list. */
function textsOf(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => (typeof item === 'string' && item !== '' ? [item] : []))
}

describe('demo records', () => {
  let areas: Map<string, Area>
  beforeAll(async () => {
    areas = await collect()
  })
  const rowsOf = (controller: string) => [...(areas.get(controller)?.rows.values() ?? [])]

  it('fill every area that is looked at before filling, and no other', () => {
    expect([...areas.keys()].toSorted()).toEqual(demoAreas.map(({ controller }) => controller).toSorted())
  })

  it.each([
    ['teacher.Teacher', 120],
    ['information.Item', 80],
    ['course.Course', 60],
    ['teacher.Team', 3],
    ['teacher.Teacher100', 200],
    ['fond.Code', 20],
    ['enterprise.Honor', 20],
  ])('of %s are %i', (controller, total) => {
    expect(rowsOf(controller)).toHaveLength(total)
  })

  it.each(demoAreas.map((definition) => [definition.controller, definition] as const))(
    'of %s are what their form would take',
    (controller, definition) => {
      const fields = storedFields(definition).map(([name]) => name)
      const problems = rowsOf(controller).flatMap((row) => {
        const body = Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id'))
        const unknown = Object.keys(row).filter((name) => !fields.includes(name))
        const parsed = (['add', 'edit'] as const).map((mode) => parseInput(definition, mode, body))
        return [...unknown, ...parsed.flatMap((result) => (result.ok ? [] : result.problems))]
      })
      expect(problems).toEqual([])
    },
  )

  it('say everything in both languages, without a gap in the text', () => {
    const texts = cellsOf(areas)
      .filter(({ field }) => field.kind === 'text' || field.kind === 'richText')
      .map(({ name, row, field, value }) => ({ field, zh: textsOf(value), en: textsOf(row[`${name}_en`]) }))
    expect(texts.filter(({ field, zh, en }) => isBilingual(field) && zh.length !== en.length)).toEqual([])
    expect(texts.flatMap(({ zh, en }) => [...zh, ...en]).filter((text) => /\{\w+\}|undefined|NaN/.test(text))).toEqual(
      [],
    )
    const rich = texts.flatMap(({ field, zh, en }) => (field.kind === 'richText' ? [...zh, ...en] : []))
    expect(rich.filter((html) => cleanRichText(html) !== html)).toEqual([])
  })

  it.each(demoAreas.map((definition) => [definition.controller, definition] as const))(
    'of %s are unique where the definition asks for it',
    (controller, { fields, unique = [] }) => {
      const alone = Object.entries(fields).flatMap(([name, field]) =>
        'unique' in field && field.unique ? [[name]] : [],
      )
      for (const names of [...alone, ...unique]) {
        const values = rowsOf(controller)
          .filter((row) => names.some((name) => row[name]))
          .map((row) => JSON.stringify(names.map((name) => row[name])))
        expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
      }
    },
  )

  it('refer to records that are there and may be chosen', () => {
    const references = cellsOf(areas).flatMap(({ place, field, value }) =>
      field.kind === 'relation' || field.kind === 'relations'
        ? [value ?? []]
            .flat()
            .map((id) => ({ place, id, field, target: areas.get(field.resource)?.rows.get(Number(id)) }))
        : [],
    )
    expect(references.length).toBeGreaterThan(500)
    expect(references.filter(({ target }) => !target)).toEqual([])
    for (const { field, target } of references)
      if (field.kind === 'relation' && field.filter) expect(target).toMatchObject(field.filter)
    const parents = rowsOf('Category').filter(({ pid }) => pid !== 0)
    expect(parents.filter(({ pid }) => !areas.get('Category')?.rows.has(Number(pid)))).toEqual([])
  })

  it('are at places that exist', () => {
    const regions = cellsOf(areas).flatMap(({ field, value }) =>
      field.kind === 'region' && Array.isArray(value) ? [value] : [],
    )
    expect(regions.length).toBeGreaterThan(100)
    expect(regions.filter((region) => !isRegion(region))).toEqual([])
  })

  it('show the pictures that are drawn, all of them and no other', () => {
    const pictures = listPictures({ teachers, members: createMembers(20, now), articles })
    const ofRecords = pictures.map(({ url }) => url).filter((url) => !url.includes('/member-'))
    const kinds = ['image', 'images', 'file', 'files']
    const shown = cellsOf(areas).flatMap(({ field, value }) => (kinds.includes(field.kind) ? textsOf(value) : []))
    expect(new Set(shown)).toEqual(new Set(ofRecords))
    expect(new Set(pictures.map(({ svg }) => svg)).size).toBe(pictures.length)
  })

  it('have information that is news and information that is not', () => {
    const items = rowsOf('information.Item')
    expect(items).toHaveLength(80)
    expect(items.filter(({ is_news: isNews }) => isNews === 1).length).toBeGreaterThan(40)
    expect(items.filter(({ is_news: isNews }) => isNews === 0).length).toBeGreaterThan(20)
  })

  it('have courses of both kinds, some of the offline ones to come and some over, none ending before it starts', () => {
    const courses = rowsOf('course.Course')
    const today = new Date(testStart).toISOString().slice(0, 10)
    const offline = courses.filter(({ kind }) => kind === 'offline')
    const coming = offline.filter(({ start_date: start }) => String(start) >= today)
    expect(courses.length - offline.length).toBeGreaterThanOrEqual(20)
    expect(coming.length).toBeGreaterThanOrEqual(8)
    expect(offline.length - coming.length).toBeGreaterThanOrEqual(4)
    for (const { start_date: start, end_date: end, region, address } of offline) {
      expect(String(end) >= String(start)).toBe(true)
      expect([region, address]).not.toContain('')
    }
  })

  it('name each rank of two years once, and put nobody on the lists that go by weight', () => {
    for (const year of new Set(rowsOf('teacher.Teacher100').map((row) => row.year))) {
      const ranks = rowsOf('teacher.Teacher100').filter((row) => row.year === year)
      expect(ranks.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
      expect(ranks.map(({ score }) => score)).toEqual(
        ranks.map(({ score }) => score).toSorted((a, b) => Number(b) - Number(a)),
      )
    }
    expect(new Set(rowsOf('teacher.List').map(({ list }) => list))).toEqual(new Set(['sign']))
  })

  it('have 40 applications, of every form in every state, with numbers that nobody has', () => {
    const forms = ['setin.Teacher', 'setin.Branch', 'setin.Shoper', 'setin.Classer']
    expect(forms.flatMap(rowsOf)).toHaveLength(40)
    for (const form of forms)
      expect(new Set(rowsOf(form).map(({ state }) => state))).toEqual(new Set(['0', '1', '2', '3']))
    const numbers = forms.flatMap(rowsOf).flatMap(({ id_number: number }) => textsOf(number))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.filter((number) => !isIdNumber(number) || !number.startsWith('99'))).toEqual([])
  })

  it('lead to pages of the site and the member centre', () => {
    const links = cellsOf(areas).flatMap(({ name, value }) => (name === 'link' ? textsOf(value) : []))
    expect(new Set(links)).toEqual(new Set(['/', '/top10', '/news', '/user', 'mailto:hello@example.com']))
  })

  it('have certificates in force, expired ones, and words for each case', () => {
    const today = new Date(testStart).toISOString().slice(0, 10)
    const isExpired = ({ expires_on: end }: Row) => typeof end === 'string' && end < today
    expect(rowsOf('fond.Code').filter(isExpired).length).toBeGreaterThanOrEqual(2)
    expect(rowsOf('fond.Code').filter((row) => !isExpired(row)).length).toBeGreaterThanOrEqual(10)
    expect(new Set(rowsOf('fond.Text').map(({ kind }) => kind))).toEqual(new Set(['valid', 'expired', 'unknown']))
  })
})
