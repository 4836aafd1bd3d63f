import type { Facet, TeacherCard, VisitorPlace } from '@teachnet/contract'

type Listed = Pick<TeacherCard, 'subject' | 'region'>

/** A value that a list of teachers can be narrowed by. */
interface Choice {
  readonly value: string
  readonly text: string
}

/** The filters of a list of teachers: the value of each teacher, by the name of the filter; null for none. */
export type RankingFilters<T, Name extends string> = Readonly<Record<Name, (entry: T) => Choice | null>>

/** The filters of every list of teachers. */
export function placeFilters<T>(teacherOf: (entry: T) => Listed) {
  return {
    subject: (entry: T) => {
      const { subject } = teacherOf(entry)
      return subject && { value: subject.slug, text: subject.name }
    },
    province: (entry: T) => toChoice(teacherOf(entry).region[0]),
  }
}

/** The city of a teacher. A city under central government is stored as the province. */
export function cityOf(teacher: Listed): Choice | null {
  const [province, city] = teacher.region
  return toChoice(city && isCity(city) ? city : isMunicipality(province) ? province : undefined)
}

/** The entries of a list with the chosen values, and the facets for further choices: each counts the entries with all other chosen values. */
export function narrowRanking<T, Name extends string>(
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

/** Beijing, Tianjin, Shanghai and Chongqing are cities under central government. */
function isMunicipality(place: VisitorPlace | undefined): boolean {
  return place !== undefined && [11, 12, 31, 50].includes(place.code)
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
