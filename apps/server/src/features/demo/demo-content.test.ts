import { isBilingual, isIdNumber, type ResourceDefinition } from '@teachnet/contract'
import { parseInput } from '@teachnet/contract/schema'
import { addContent, type AddRecords, createWorld, listPictures, siteValues } from '@teachnet/demo-content'
import { demoAreas } from '@teachnet/demo-content/areas'
import { beforeAll, describe, expect, it } from 'vitest'
import { isRegion } from '../../records/kinds/region.ts'
import { cleanRichText } from '../../records/kinds/rich-text-html.ts'
import { storedFields } from '../../records/kinds/kinds.ts'
import { testStart } from '../../test-support/test-deps.ts'

const world = createWorld(testStart / 1000)

type Row = Readonly<Record<string, unknown>>
interface Area {
  readonly definition: ResourceDefinition
  readonly rows: Map<number, Row>
}

/** Collects the records like a database, with separate ids for each area. */
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
  await addContent(add, world)
  return areas
}

/** Returns every value with its field. */
function cellsOf(areas: ReadonlyMap<string, Area>) {
  return [...areas.values()].flatMap(({ definition, rows }) =>
    Object.entries(definition.fields).flatMap(([name, field]) =>
      [...rows.values()].map((row) => ({ place: `${definition.table}.${name}`, name, field, row, value: row[name] })),
    ),
  )
}

/** Returns a text, or the texts of a list. */
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

  it('demo records fill every area that must be empty before the fill, and no other', () => {
    expect([...areas.keys()].toSorted()).toEqual(demoAreas.map(({ controller }) => controller).toSorted())
  })

  it.each([
    ['teacher.Teacher', 120],
    ['information.Item', 80],
    ['course.Course', 60],
    ['teacher.Team', 3],
    ['teacher.Teacher100', 983],
    ['fond.Code', 20],
    ['enterprise.Honor', 20],
  ])('demo records of %s are %i', (controller, total) => {
    expect(rowsOf(controller)).toHaveLength(total)
  })

  it.each(demoAreas.map((definition) => [definition.controller, definition] as const))(
    'demo records of %s are valid for their form',
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

  it('demo records have texts in both languages, without gaps', () => {
    const texts = cellsOf(areas)
      .filter(({ field }) => field.kind === 'text' || field.kind === 'richText')
      .map(({ name, row, field, value }) => ({ field, zh: textsOf(value), en: textsOf(row[`${name}_en`]) }))
    expect(texts.filter(({ field, zh, en }) => isBilingual(field) && zh.length !== en.length)).toEqual([])
    // Messages to applicants and legal texts keep the variables that the server replaces.
    const unfilled = (text: string) => /\{(?!(?:name|keep_refused|keep_withdrawn)\})\w+\}|undefined|NaN/.test(text)
    expect(texts.flatMap(({ zh, en }) => [...zh, ...en]).filter(unfilled)).toEqual([])
    const rich = texts.flatMap(({ field, zh, en }) => (field.kind === 'richText' ? [...zh, ...en] : []))
    expect(rich.filter((html) => cleanRichText(html) !== html)).toEqual([])
  })

  it.each(demoAreas.map((definition) => [definition.controller, definition] as const))(
    'demo records of %s are unique where the definition requires it',
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

  it('demo records refer to existing records that may be chosen', () => {
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

  it('demo records have existing regions', () => {
    const regions = cellsOf(areas).flatMap(({ field, value }) =>
      field.kind === 'region' && Array.isArray(value) ? [value] : [],
    )
    expect(regions.length).toBeGreaterThan(100)
    expect(regions.filter((region) => !isRegion(region))).toEqual([])
  })

  it('demo records show all drawn pictures and no other', () => {
    const pictures = listPictures(world)
    const ofRecords = pictures.map(({ url }) => url).filter((url) => !url.includes('/member-'))
    const kinds = ['image', 'images', 'file', 'files']
    const visible = cellsOf(areas).flatMap(({ field, value }) => (kinds.includes(field.kind) ? textsOf(value) : []))
    const onSite = Object.values(siteValues).filter((value) => value.startsWith('/storage/'))
    expect(new Set([...visible, ...onSite])).toEqual(new Set(ofRecords))
    expect(new Set(pictures.map(({ source }) => source.toString())).size).toBe(pictures.length)
  })

  it('every picture of a demo record has a description in both languages, where visitors see it', () => {
    const described = cellsOf(areas).filter(({ name, value }) => name.endsWith('_alt') && value !== null)
    expect(described.length).toBeGreaterThan(120)
    const incomplete = described.filter(({ name, row }) => {
      const picture = name.slice(0, -'_alt'.length)
      const texts = ['_alt', '_alt_en'].map((end) => row[picture + end])
      return row[picture] && !texts.every(Boolean)
    })
    expect(incomplete.map(({ place }) => place)).toEqual([])
  })

  it('demo records include articles that are news and articles that are not', () => {
    const items = rowsOf('information.Item')
    expect(items).toHaveLength(80)
    expect(items.filter(({ is_news: isNews }) => isNews === 1).length).toBeGreaterThan(40)
    expect(items.filter(({ is_news: isNews }) => isNews === 0).length).toBeGreaterThan(20)
  })

  it('demo records include online and offline courses, offline ones both upcoming and over, and none ends before it starts', () => {
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

  it('demo records fill the ranks of ten years by falling score, with gaps in the first alone, and the only teacher list is `sign`', () => {
    const years = [...new Set(rowsOf('teacher.Teacher100').map((row) => Number(row.year)))].toSorted((a, b) => b - a)
    expect(years).toHaveLength(10)
    for (const [yearsAgo, year] of years.entries()) {
      const ranks = rowsOf('teacher.Teacher100').filter((row) => row.year === year)
      // Who had not begun to teach, or has left, leaves a gap.
      if (yearsAgo < 8) expect(ranks.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
      expect(new Set(ranks.map(({ rank }) => rank)).size).toBe(ranks.length)
      expect(ranks.map(({ score }) => score)).toEqual(
        ranks.map(({ score }) => score).toSorted((a, b) => Number(b) - Number(a)),
      )
    }
    expect(new Set(rowsOf('teacher.List').map(({ list }) => list))).toEqual(new Set(['sign']))
  })

  it('demo records include 40 applications, of every form in every state, with ID numbers that are not assigned to anybody', () => {
    const forms = ['setin.Teacher', 'setin.Branch', 'setin.Shoper', 'setin.Classer']
    expect(forms.flatMap(rowsOf)).toHaveLength(40)
    for (const form of forms)
      expect(new Set(rowsOf(form).map(({ state }) => state))).toEqual(new Set(['0', '1', '2', '3']))
    const numbers = forms.flatMap(rowsOf).flatMap(({ id_number: number }) => textsOf(number))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.filter((number) => !isIdNumber(number) || !number.startsWith('99'))).toEqual([])
  })

  it('demo records link to pages of the site and the member centre', () => {
    const links = cellsOf(areas).flatMap(({ name, value }) => (name === 'link' ? textsOf(value) : []))
    const paths = new Set(links.map((link) => link.split(/[?#]/, 1)[0]))
    const pages = ['/teachers', '/top10', '/sign', '/course', '/class', '/news', '/enterprise_info', '/user']
    expect(paths).toEqual(new Set([...pages, '/news/street-notes', 'mailto:visit@example.com']))
  })

  it('demo records include valid and expired certificates, and texts for each case', () => {
    const today = new Date(testStart).toISOString().slice(0, 10)
    const isExpired = ({ expires_on: end }: Row) => typeof end === 'string' && end < today
    expect(rowsOf('fond.Code').filter(isExpired).length).toBeGreaterThanOrEqual(2)
    expect(rowsOf('fond.Code').filter((row) => !isExpired(row)).length).toBeGreaterThanOrEqual(10)
    expect(new Set(rowsOf('fond.Text').map(({ kind }) => kind))).toEqual(new Set(['valid', 'expired', 'unknown']))
  })
})
