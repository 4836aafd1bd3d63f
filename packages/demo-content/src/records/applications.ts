import type { setinBranch, setinClasser, setinEnquiry, setinShoper, setinTeacher } from '@teachnet/contract/resources'
import { type Chance, createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import {
  companies,
  courseChoices,
  courseTitles,
  experiences,
  messages,
  outlines,
  branchChoices,
  shopChoices,
} from '../texts/application-texts.ts'
import { venues } from '../texts/course-texts.ts'
import { places, schools } from '../texts/places.ts'
import { subjects } from '../texts/subjects.ts'
import { stateAt, toArrival, toContact, toHandling, toSpokesperson } from './application-parts.ts'
import { createIdNumber } from './id-number.ts'
import { createPeople, type Person } from './people.ts'
import type { DemoTeacher } from './teachers.ts'

const counts = {
  newTeachers: 11,
  acceptedTeachers: 3,
  branches: 8,
  shops: 8,
  courses: 10,
  enquiries: messages.enquiry.length,
}

/** The records that applications of teachers refer to. */
export interface TeacherSurroundings {
  /** Unix seconds. */
  readonly now: number
  readonly teachers: readonly DemoTeacher[]
  /** By Chinese name. */
  readonly teacherIds: Ids
  /** By slug. */
  readonly categoryIds: Ids
}

/** Applicants who are not yet teachers of the network; each has a portrait. */
export function createApplicants(): Person[] {
  return createPeople(createChance(20_260_308), counts.newTeachers)
}

/** Applications to teach: some of people who are already teachers of the network, the others in every other state. */
export function createTeacherApplications(surroundings: TeacherSurroundings): DemoRecord<typeof setinTeacher>[] {
  const chance = createChance(20_260_309)
  const accepted = surroundings.teachers.slice(-counts.acceptedTeachers)
  return [
    ...accepted.map((teacher, index) => createAccepted(chance, teacher, 2001 + index, surroundings)),
    ...createApplicants().map((person, index) => createNew(chance, person, index, surroundings)),
  ]
}

function createAccepted(
  chance: Chance,
  teacher: DemoTeacher,
  serial: number,
  { now, teachers, teacherIds, categoryIds }: TeacherSurroundings,
): DemoRecord<typeof setinTeacher> {
  const { person, subject, school, years, place } = teacher
  return {
    input: {
      ...identityOf(chance, person, serial),
      photo: pictureUrls.photo(teachers.indexOf(teacher)),
      category_id: requireId(categoryIds, subject.slug),
      school: school[0],
      years,
      region: [...place.region],
      ...toHandling(chance, '2'),
    },
    written: {
      teacher_id: requireId(teacherIds, person.name[0]),
      ...toArrival(chance, { now, state: '2', page: '/teacher_set_in' }),
    },
  }
}

function createNew(
  chance: Chance,
  person: Person,
  index: number,
  { now, categoryIds }: TeacherSurroundings,
): DemoRecord<typeof setinTeacher> {
  const place = chance.pick(places)
  const state = (['0', '1', '3'] as const)[index % 3] ?? '0'
  return {
    input: {
      ...identityOf(chance, person, 2101 + index),
      photo: pictureUrls.applicant(index),
      category_id: requireId(categoryIds, chance.pick(subjects).slug),
      school: `${place.city[0]}市${chance.pick(schools).name[0]}`,
      years: chance.integer(2, 24),
      region: [...place.region],
      message: chance.pick(messages.teacher),
      ...toHandling(chance, state),
    },
    written: toArrival(chance, { now, state, page: '/teacher_set_in' }),
  }
}

function identityOf(chance: Chance, person: Person, serial: number) {
  return {
    ...toContact(person, serial),
    gender: person.isWoman ? ('2' as const) : ('1' as const),
    id_number: createIdNumber(chance, person),
    certificate: [pictureUrls.certificate('teacher')],
  }
}

const budgets = ['under_100k', '100k_300k', '300k_500k', '500k_1m', 'over_1m'] as const

/** @param choiceIds by Chinese name */
export function createBranchApplications(now: number, choiceIds: Ids): DemoRecord<typeof setinBranch>[] {
  const chance = createChance(20_260_310)
  return createPeople(chance, counts.branches).map((person, index) => {
    const state = stateAt(index)
    return {
      input: {
        ...toSpokesperson(person, 3001 + index),
        branchname_id: requireId(choiceIds, branchChoices[index % branchChoices.length]?.name[0] ?? ''),
        company: companies[index % companies.length],
        region: [...chance.pick(places).region],
        address: chance.pick(venues)[0],
        budget: chance.pick(budgets),
        experience: chance.pick(experiences),
        message: chance.pick(messages.branch),
        ...toHandling(chance, state),
      },
      written: toArrival(chance, { now, state, page: '/branch_set_in' }),
    }
  })
}

/** @param choiceIds by Chinese name */
export function createShopApplications(now: number, choiceIds: Ids): DemoRecord<typeof setinShoper>[] {
  const chance = createChance(20_260_311)
  return createPeople(chance, counts.shops).map((person, index) => {
    const state = stateAt(index + 1)
    return {
      input: {
        ...toSpokesperson(person, 4001 + index),
        shopname_id: requireId(choiceIds, chance.pick(shopChoices).name[0]),
        company: companies[(index + 3) % companies.length] ?? '',
        licence: pictureUrls.licence,
        region: [...chance.pick(places).region],
        address: chance.pick(venues)[0],
        message: chance.pick(messages.shop),
        ...toHandling(chance, state),
      },
      written: toArrival(chance, { now, state, page: '/shop_set_in' }),
    }
  })
}

/** @param choiceIds by Chinese name */
export function createCourseApplications(now: number, choiceIds: Ids): DemoRecord<typeof setinClasser>[] {
  const chance = createChance(20_260_312)
  return createPeople(chance, counts.courses).map((person, index) => {
    const state = stateAt(index + 2)
    return {
      input: {
        ...toContact(person, 5001 + index),
        classname_id: requireId(choiceIds, chance.pick(courseChoices).name[0]),
        id_number: createIdNumber(chance, person),
        region: [...chance.pick(places).region],
        course_title: courseTitles[index % courseTitles.length] ?? '',
        course_outline: chance.pick(outlines),
        message: chance.pick(messages.class),
        ...toHandling(chance, state),
      },
      written: toArrival(chance, { now, state, page: '/class_set_in' }),
    }
  })
}

/** Questions of visitors, each about a teacher or a course of the network. */
export function createEnquiries({
  now,
  teacherIds,
  courseIds,
}: {
  readonly now: number
  readonly teacherIds: Ids
  readonly courseIds: Ids
}): DemoRecord<typeof setinEnquiry>[] {
  const chance = createChance(20_260_321)
  const [teachers, courses] = [[...teacherIds.values()], [...courseIds.values()]]
  return createPeople(chance, counts.enquiries).map((person, index) => {
    const state = index % 2 === 0 ? '0' : '1'
    const subject = index % 3 === 1 ? { teacher_id: chance.pick(teachers) } : { course_id: chance.pick(courses) }
    return {
      input: {
        ...toContact(person, 6001 + index),
        ...subject,
        message: messages.enquiry[index] ?? '',
        ...toHandling(chance, state),
      },
      written: toArrival(chance, { now, state, page: '/enquiry' }),
    }
  })
}
