import type { teacher100, teacherList } from '@teachnet/contract/resources'
import { day } from '../calendar.ts'
import { createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import type { DemoTeacher } from './teachers.ts'

const ranks = 100

/** Days since the latest hundred teachers were announced. */
export const announcedDaysAgo = 75

/** The year of the latest hundred teachers. @param now Unix seconds */
export function rankedYear(now: number): number {
  return new Date((now - announcedDaysAgo * day) * 1000).getUTCFullYear()
}

/** Years of the list, the latest included. */
const editions = 10

/**
 * The hundred teachers of the latest year, in the order of the demo, and of the nine years before: the further back, the more the order
 * differs, and only who taught then has a place; those who have left the network leave gaps. Only teachers of whom the site tells at length
 * are praised in words.
 */
export function createRanks(
  teachers: readonly DemoTeacher[],
  teacherIds: Ids,
  now: number,
): DemoRecord<typeof teacher100>[] {
  const chance = createChance(20_260_305)
  const latest = rankedYear(now)
  const places = teachers.map((teacher, index) => ({ teacher, at: index }))
  return Array.from({ length: editions }, (_, yearsAgo) => {
    if (yearsAgo > 0) for (const place of places) place.at += (chance.next() - 0.5) * 26
    return places
      .filter(({ teacher }) => teacher.entry.years > yearsAgo)
      .toSorted((one, other) => one.at - other.at)
      .map(({ teacher }) => teacher)
      .slice(0, ranks)
  }).flatMap((order, yearsAgo) =>
    order.map(({ person, portrait }, index) => {
      const [citation, citation_en] = (yearsAgo === 0 && portrait?.citation) || ['', '']
      const rank = Math.ceil(((index + 1) * ranks) / order.length)
      return {
        input: {
          year: latest - yearsAgo,
          rank,
          teacher_id: requireId(teacherIds, person.name[0]),
          score: Math.round((98.6 - rank * 0.23 - chance.next() * 0.2) * 100) / 100,
          citation,
          citation_en,
        },
      }
    }),
  )
}

/** The list of all signed teachers. The other lists stay empty: their pages show the first teachers by weight. */
export function createSignedList(teachers: readonly DemoTeacher[], teacherIds: Ids): DemoRecord<typeof teacherList>[] {
  return teachers
    .filter(({ signedAt }) => signedAt !== undefined)
    .map(({ person }, index) => ({
      input: { list: 'sign', position: index + 1, teacher_id: requireId(teacherIds, person.name[0]) },
    }))
}
