import type { Facet, RankingChoice, RankingFacets, TeacherCard } from '@teachnet/contract'

type Listed = Pick<TeacherCard, 'subject' | 'region'>

/** The teachers of a list with the chosen subject and province, and the facets for further choices. */
export function narrowRanking<T>(
  list: readonly T[],
  chosen: RankingChoice,
  teacherOf: (entry: T) => Listed,
): { list: T[]; facets: RankingFacets } {
  const isOf = (choice: RankingChoice) => (entry: T) => {
    const teacher = teacherOf(entry)
    return (
      (choice.subject === undefined || teacher.subject?.slug === choice.subject) &&
      (choice.province === undefined || provinceOf(teacher) === choice.province)
    )
  }
  const inProvince = list
    .filter(isOf(chosen.province === undefined ? {} : { province: chosen.province }))
    .map(teacherOf)
  const ofSubject = list.filter(isOf(chosen.subject === undefined ? {} : { subject: chosen.subject })).map(teacherOf)
  return {
    list: list.filter(isOf(chosen)),
    facets: {
      subject: toFacets(inProvince, ({ subject }) => subject && { value: subject.slug, text: subject.name }),
      province: toFacets(ofSubject, (teacher) => {
        const name = provinceOf(teacher)
        return name === '' ? null : { value: name, text: name }
      }),
    },
  }
}

/** A region is a text of province, city and district. */
function provinceOf({ region }: Listed): string {
  return region.split(' ', 1)[0] ?? ''
}

/** The value with the most teachers first. */
function toFacets(
  teachers: readonly Listed[],
  read: (teacher: Listed) => { readonly value: string; readonly text: string } | null,
): Facet[] {
  const groups = Map.groupBy(
    teachers.flatMap((teacher) => read(teacher) ?? []),
    ({ value }) => value,
  )
  return [...groups.values()]
    .flatMap((group) =>
      group.slice(0, 1).map(({ value, text }) => ({ value, text, count: group.length, parent: null })),
    )
    .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value))
}
