import type { teacher } from '@teachnet/contract/resources'
import type { Bilingual } from '../bilingual.ts'
import { dateOf, day } from '../calendar.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { boardOfTeacher } from '../drawings/boards/index.ts'
import { pictureUrls } from '../picture-urls.ts'
import { toHtml } from '../prose.ts'
import { type Place, placeOf, type School, schools, type Stage } from '../texts/places.ts'
import { type Subject, subjects } from '../texts/subjects.ts'
import { type Portrait, portraits, register, type TeacherEntry, titles } from '../texts/teachers/index.ts'
import { renderedPicture } from './rendered-picture.ts'
import type { Person } from './people.ts'

/** A teacher with the facts that follow from the entry: subject, school, place, stages. */
export interface DemoTeacher {
  readonly person: Person
  readonly entry: TeacherEntry
  /** Of the teachers of whom the site tells at length. */
  readonly portrait?: Portrait
  readonly subject: Subject
  readonly school: School
  readonly stages: readonly Stage[]
  readonly place: Place
  /** Unix seconds, or undefined for a teacher who has not signed. */
  readonly signedAt?: number
}

/** All teachers, in the order of the latest hundred. @param now Unix seconds */
export function createTeachers(now: number): DemoTeacher[] {
  return [
    ...portraits.map((portrait) => ({ ...toTeacher(portrait, now), portrait })),
    ...register.map((entry) => toTeacher(entry, now)),
  ]
}

function toTeacher(entry: TeacherEntry, now: number): DemoTeacher {
  const subject = subjects.find(({ slug }) => slug === entry.subject)
  if (!subject) throw new RangeError(`The demo has no subject "${entry.subject}"`)
  const school: School = schools[entry.school]
  const taught = subject.stages ?? school.stages
  return {
    person: { name: entry.name, isWoman: entry.isWoman },
    entry,
    subject,
    school,
    stages: school.stages.filter((stage) => taught.includes(stage)),
    place: placeOf(school.city),
    signedAt: entry.signedDaysAgo !== undefined ? now - entry.signedDaysAgo * day : undefined,
  }
}

/** @param subjectIds by slug */
export function toTeacherRecords(
  teachers: readonly DemoTeacher[],
  subjectIds: Ids,
  now: number,
): DemoRecord<typeof teacher>[] {
  return teachers.map(({ entry, portrait, subject, school, stages, place, signedAt }, index) => {
    const { name, years, summary } = entry
    const title: Bilingual = titles[entry.title]
    const content = portrait ? toHtml(portrait.content) : (['', ''] as const)
    return {
      input: {
        name: name[0],
        name_en: name[1],
        title: title[0],
        title_en: title[1],
        category_id: requireId(subjectIds, subject.slug),
        school: `${place.city[0]}市${school.name[0]}`,
        school_en: `${school.name[1]}, ${place.city[1]}`,
        stages: [...stages],
        years,
        region: [...place.region],
        is_signed: signedAt === undefined ? 0 : 1,
        signed_on: signedAt === undefined ? null : dateOf(signedAt),
        availability: portrait?.availability ?? (signedAt === undefined ? 'closed' : 'open'),
        ...boardFields(name[0], index),
        summary: summary[0],
        summary_en: summary[1],
        content: content[0],
        content_en: content[1],
        tags: [...(portrait?.tags ?? [])],
      },
      written: { create_time: now - index * 3600, update_time: now - index * 3600 },
    }
  })
}

/** Teachers of whom the site tells at length have a board. */
function boardFields(name: string, index: number) {
  const board = boardOfTeacher(name)
  return board && renderedPicture('board', pictureUrls.board(index), board.alt)
}
