import { isMunicipality } from '@teachnet/contract/place-text'
import type {
  ListedTeacher,
  RankedTeacher,
  SignContent,
  Teacher100Content,
  TeacherContent,
  Top10Content,
  Facet,
  TeacherCard,
  VisitorPlace,
} from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { course, informationItem, teacher, teacher100, teacherList, teacherTeam } from '@teachnet/contract/resources'
import type { ContentReader } from '../content-reader.ts'
import { fail } from '../../platform/errors.ts'
import { definePage } from './page.ts'
import { count, oneOf, slug, words } from './params.ts'

const topCount = 10
const mostSigned = 200
const othersCount = 4
const coursesCount = 6
const articlesCount = 6

export const top10 = definePage({
  params: {},
  load: async ({ reader, loadSite }): Promise<Top10Content> => {
    const [site, chosen] = await Promise.all([loadSite(), loadChosen(reader, 'top10', topCount)])
    return { site, teachers: chosen.map((each, index): RankedTeacher => ({ ...each, rank: index + 1 })) }
  },
})

const { options } = teacher.fields.availability
const availabilities = oneOf(options.map(({ value }) => value))

function availabilityText(availability: ListedTeacher['availability'], locale: Locale): string {
  return options.find(({ value }) => value === availability)?.label[locale === 'en' ? 'en' : 'zh-cn'] ?? ''
}

/** The signed teachers, narrowed by subject, place and whether they take bookings, and the look-up of a certificate. */
export const sign = definePage({
  params: { subject: slug, province: words, city: words, availability: availabilities, code: words },
  load: async ({ reader, locale, loadSite, checkCertificate }, { code = '', ...chosen }): Promise<SignContent> => {
    const [site, signed, certificate] = await Promise.all([
      loadSite(),
      loadSigned(reader),
      code === '' ? null : checkCertificate(code),
    ])
    const { list, facets } = narrowRanking(signed, chosen, {
      ...placeFilters<ListedTeacher>((each) => each),
      city: cityOf,
      availability: ({ availability }) => ({ value: availability, text: availabilityText(availability, locale) }),
    })
    return { site, teachers: list, facets, chosen, code, certificate }
  },
})

/** The list of the back office or, if it is empty, all signed teachers. */
async function loadSigned(reader: ContentReader): Promise<ListedTeacher[]> {
  const [listed, signed] = await Promise.all([
    loadListed(reader, 'sign', mostSigned),
    reader.list(teacher, { filters: { signed: 1 }, limit: mostSigned }),
  ])
  const captions = new Map(listed.map(({ id, caption }, index) => [id, { caption, index }]))
  return signed
    .filter(({ id }) => listed.length === 0 || captions.has(id))
    .toSorted((one, other) => (captions.get(one.id)?.index ?? 0) - (captions.get(other.id)?.index ?? 0))
    .map((each) => ({ ...each, caption: captions.get(each.id)?.caption ?? '' }))
}

/** The list of the requested year or, without one, of the latest year. */
export const teacher100Page = definePage({
  params: { year: count, subject: slug, province: words },
  load: async ({ reader, loadSite }, { year: requested, ...chosen }): Promise<Teacher100Content> => {
    const [site, years] = await Promise.all([loadSite(), reader.values(teacher100, 'year')])
    const year = requested ?? years[0] ?? null
    if (requested !== undefined && !years.includes(requested)) throw fail('RECORD_NOT_FOUND')
    const [ranked, all] = await Promise.all([
      year === null ? [] : reader.list(teacher100, { filters: { year } }),
      year === null ? [] : reader.list(teacher100, { view: 'link' }),
    ])
    const ofTeacher = Map.groupBy(all, ({ teacher_id }) => teacher_id)
    const ranksOf = (id: number) =>
      (ofTeacher.get(id) ?? [])
        .map(({ year: of, rank }) => ({ year: of, rank }))
        .toSorted((one, other) => one.year - other.year)
    const hasBefore = year !== null && years.includes(year - 1)
    const { list, facets } = narrowRanking(
      ranked,
      chosen,
      placeFilters((entry: (typeof ranked)[number]) => entry.teacher),
    )
    return {
      site,
      years,
      year,
      list: list.map((entry) => {
        const ranks = ranksOf(entry.teacher.id)
        const before = ranks.find((each) => each.year === Number(year) - 1)?.rank ?? null
        return { ...entry, before: hasBefore ? before : undefined, ranks }
      }),
      facets,
      chosen,
    }
  },
})

export const teacherPage = definePage({
  params: { id: count },
  load: async ({ reader, loadSite, loadToday }, { id }): Promise<TeacherContent> => {
    const [site, today, found] = await Promise.all([
      loadSite(),
      loadToday(),
      id === undefined ? undefined : reader.find(teacher, id),
    ])
    if (!found) throw fail('RECORD_NOT_FOUND')
    const { record } = found
    const [place, others, courses, teams, articles, ranks] = await Promise.all([
      findPlace(reader, found.id),
      record.subject === null
        ? []
        : reader.list(teacher, { filters: { subject: record.subject.slug }, except: found.id, limit: othersCount }),
      reader.list(course, { filters: { teacher: found.id }, limit: coursesCount }),
      reader.list(teacherTeam, { filters: { teacher: found.id }, limit: othersCount }),
      reader.list(informationItem, { filters: { teacher: found.id }, order: 'newest', limit: articlesCount }),
      reader.list(teacher100, { view: 'link', filters: { teacher: found.id }, order: 'newest' }),
    ])
    return {
      site,
      teacher: record,
      rank: place !== undefined && place <= topCount ? place : null,
      others,
      courses,
      today,
      teams,
      articles,
      ranks: ranks.map(({ year, rank }) => ({ year, rank })),
    }
  },
})

type ListName = 'home' | 'sign' | 'top10'

/** The list of the back office or, if it is empty, the first teachers by weight. */
export async function loadChosen(reader: ContentReader, list: ListName, limit: number): Promise<ListedTeacher[]> {
  const listed = await loadListed(reader, list, limit)
  if (listed.length > 0) return listed
  return (await reader.list(teacher, { limit })).map((each) => ({ ...each, caption: '' }))
}

/** The teachers of a list of the back office, in order. */
async function loadListed(reader: ContentReader, list: ListName, limit: number): Promise<ListedTeacher[]> {
  const entries = await reader.list(teacherList, { filters: { list }, limit })
  return entries.map(({ teacher: listed, caption }) => ({ ...listed, caption }))
}

/** 1-based rank in the top ten, as on its page. */
async function findPlace(reader: ContentReader, id: number): Promise<number | undefined> {
  const listed = await loadListed(reader, 'top10', topCount)
  if (listed.length === 0) return reader.countPlace(teacher, id, 'byWeight')
  const index = listed.findIndex((each) => each.id === id)
  return index === -1 ? undefined : index + 1
}

type Listed = Pick<TeacherCard, 'subject' | 'region'>

/** A value that a list of teachers can be narrowed by. */
interface Choice {
  readonly value: string
  readonly text: string
}

/** The filters of a list of teachers: the value of each teacher, by the name of the filter; null for none. */
type RankingFilters<T, Name extends string> = Readonly<Record<Name, (entry: T) => Choice | null>>

/** The filters of every list of teachers. */
function placeFilters<T>(teacherOf: (entry: T) => Listed) {
  return {
    subject: (entry: T) => {
      const { subject } = teacherOf(entry)
      return subject && { value: subject.slug, text: subject.name }
    },
    province: (entry: T) => toChoice(teacherOf(entry).region[0]),
  }
}

/** The city of a teacher. A city under central government is stored as the province. */
function cityOf(teacher: Listed): Choice | null {
  const [province, city] = teacher.region
  return toChoice(city && isCity(city) ? city : province && isMunicipality(province) ? province : undefined)
}

/** The entries of a list with the chosen values, and the facets for further choices: each counts the entries with all other chosen values. */
function narrowRanking<T, Name extends string>(
  list: readonly T[],
  chosen: Readonly<Partial<Record<Name, string | undefined>>>,
  filters: RankingFilters<T, Name>,
): { list: T[]; facets: Record<Name, Facet[]> } {
  const names = Object.keys(filters) as Name[] // the keys of the same object
  const isChosen = (entry: T, name: Name) => chosen[name] === undefined || filters[name](entry)?.value === chosen[name]
  const facets = names.map((name) => {
    const others = names.filter((each) => each !== name)
    return [name, toFacets(list.filter((entry) => others.every((each) => isChosen(entry, each))).map(filters[name]))]
  })
  return {
    list: list.filter((entry) => names.every((name) => isChosen(entry, name))),
    facets: Object.fromEntries(facets) as Record<Name, Facet[]>, // made of the same names
  }
}

/** GB/T 2260: a city has four digits. */
function isCity({ code }: VisitorPlace): boolean {
  return code > 99 && code < 10_000
}

function toChoice(place: VisitorPlace | undefined): Choice | null {
  return place ? { value: String(place.code), text: place.name } : null
}

/** The value with the most teachers first. */
function toFacets(choices: readonly (Choice | null)[]): Facet[] {
  const groups = Map.groupBy(
    choices.flatMap((choice) => choice ?? []),
    ({ value }) => value,
  )
  return [...groups.values()]
    .flatMap((group) =>
      group.slice(0, 1).map(({ value, text }) => ({ value, text, count: group.length, parent: null })),
    )
    .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value))
}
