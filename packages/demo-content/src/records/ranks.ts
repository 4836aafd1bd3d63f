import type { teacher100, teacherList } from '@teachnet/contract/resources'
import { fill } from '../bilingual.ts'
import { type Chance, createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { citations, signedCaptions } from '../texts/citations.ts'
import type { DemoTeacher } from './teachers.ts'

const ranks = 100

/** The hundred teachers of the current year and of the previous one: mostly the same people, in another order. `now` is in Unix seconds. */
export function createRanks(
  teachers: readonly DemoTeacher[],
  teacherIds: Ids,
  now: number,
): DemoRecord<typeof teacher100>[] {
  const chance = createChance(20_260_305)
  const thisYear = new Date(now * 1000).getUTCFullYear()
  return [thisYear, thisYear - 1].flatMap((year, yearsAgo) => {
    // The order differs more from today's the further back the year is.
    const blur = 6 + yearsAgo * 50
    const order = teachers
      .map((teacher, index) => ({ teacher, at: index + chance.next() * blur }))
      .toSorted((one, other) => one.at - other.at)
    const reasons = inTurn(citations, chance)
    return order.slice(0, ranks).map(({ teacher }, index) => {
      const citation = fill(reasons.next().value, wordsOf(teacher, yearsAgo))
      return {
        input: {
          year,
          rank: index + 1,
          teacher_id: requireId(teacherIds, teacher.person.name[0]),
          score: Math.round((98.6 - index * 0.23 - chance.next() * 0.2) * 100) / 100,
          citation: citation[0],
          citation_en: citation[1],
        },
      }
    })
  })
}

/** The list of all signed teachers. The other lists stay empty: their pages show the first teachers by weight. */
export function createSignedList(teachers: readonly DemoTeacher[], teacherIds: Ids): DemoRecord<typeof teacherList>[] {
  const chance = createChance(20_260_306)
  return teachers
    .filter(({ signedAt }) => signedAt !== undefined)
    .map((teacher, index) => {
      const caption = fill(chance.pick(signedCaptions), wordsOf(teacher, 0))
      return {
        input: {
          list: 'sign',
          position: index + 1,
          teacher_id: requireId(teacherIds, teacher.person.name[0]),
          caption: caption[0],
          caption_en: caption[1],
        },
      }
    })
}

/** The items in random order, each once before any of them comes again, so that neighbours differ. */
function* inTurn<T>(items: readonly T[], chance: Chance): Generator<T, never> {
  for (;;) yield* chance.sample(items, items.length)
}

function wordsOf({ subject, place, years }: DemoTeacher, yearsAgo: number) {
  const taught = String(Math.max(years - yearsAgo, 1))
  return {
    subject: subject.name,
    belief: subject.belief,
    work: subject.work,
    city: place.city,
    years: [taught, taught] as const,
  }
}
