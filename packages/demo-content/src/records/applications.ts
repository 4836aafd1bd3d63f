import type {
  setinBooking,
  setinBranch,
  setinClasser,
  setinEnquiry,
  setinShoper,
  setinTeacher,
} from '@teachnet/contract/resources'
import { type Chance, createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { dateOf, day } from '../calendar.ts'
import { pictureUrls } from '../picture-urls.ts'
import {
  acceptedNotes,
  branchChoices,
  branchMessages,
  companies,
  courseChoices,
  courseMessages,
  enquiries,
  invitations,
  type Letter,
  shopChoices,
  shopMessages,
  teacherMessages,
} from '../texts/application-texts.ts'
import { placeOf, places, type School, schools } from '../texts/places.ts'
import { subjects } from '../texts/subjects.ts'
import { type ApplicationState, stateAt, toArrival, toContact, toSpokesperson } from './application-parts.ts'
import { createPeople, type Person } from './people.ts'
import type { DemoTeacher } from './teachers.ts'

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
  return createPeople(createChance(20_260_308), teacherMessages.length)
}

/** Applications to teach: some of people who are already teachers of the network, the others in every other state. */
export function createTeacherApplications(surroundings: TeacherSurroundings): DemoRecord<typeof setinTeacher>[] {
  const chance = createChance(20_260_309)
  const accepted = surroundings.teachers.slice(-acceptedNotes.length)
  return [
    ...accepted.map((teacher, index) => createAccepted(chance, teacher, index, surroundings)),
    ...createApplicants().map((person, index) => createNew(chance, person, index, surroundings)),
  ]
}

function createAccepted(
  chance: Chance,
  teacher: DemoTeacher,
  index: number,
  { now, teacherIds, categoryIds }: TeacherSurroundings,
): DemoRecord<typeof setinTeacher> {
  const { person, entry, subject, school, place } = teacher
  return {
    input: {
      ...identityOf(chance, person, 2001 + index),
      category_id: requireId(categoryIds, subject.slug),
      school: `${place.city[0]}市${school.name[0]}`,
      years: entry.years,
      region: [...place.region],
      state: '2',
      note: acceptedNotes[index] ?? '',
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
  const school: School = chance.pick(Object.values(schools))
  const place = placeOf(school.city)
  const fitting = subjects.filter(({ stages = school.stages }) => stages.some((stage) => school.stages.includes(stage)))
  const state = (['0', '1', '3'] as const)[index % 3] ?? '0'
  return {
    input: {
      ...identityOf(chance, person, 2101 + index),
      photo: pictureUrls.applicant(index),
      category_id: requireId(categoryIds, chance.pick(fitting).slug),
      school: `${place.city[0]}市${school.name[0]}`,
      years: chance.integer(2, 24),
      region: [...place.region],
      ...toLetter(teacherMessages[index], state),
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
  return createPeople(chance, branchMessages.length).map((person, index) => {
    const letter = branchMessages[index]
    const state = stateAt(index)
    return {
      input: {
        ...toSpokesperson(person, 3001 + index),
        branchname_id: requireId(choiceIds, branchChoices[index % branchChoices.length]?.name[0] ?? ''),
        company: companies[index % companies.length],
        region: [...chance.pick(places).region],
        address: letter?.address ?? '',
        budget: chance.pick(budgets),
        experience: letter?.experience ?? '',
        ...toLetter(letter, state),
      },
      written: toArrival(chance, { now, state, page: '/branch_set_in' }),
    }
  })
}

/** @param choiceIds by Chinese name */
export function createShopApplications(now: number, choiceIds: Ids): DemoRecord<typeof setinShoper>[] {
  const chance = createChance(20_260_311)
  return createPeople(chance, shopMessages.length).map((person, index) => {
    const letter = shopMessages[index]
    const state = stateAt(index + 1)
    return {
      input: {
        ...toSpokesperson(person, 4001 + index),
        shopname_id: requireId(choiceIds, chance.pick(shopChoices).name[0]),
        company: companies[(index + 3) % companies.length] ?? '',
        licence: pictureUrls.licence,
        region: [...chance.pick(places).region],
        address: letter?.address ?? '',
        ...toLetter(letter, state),
      },
      written: toArrival(chance, { now, state, page: '/shop_set_in' }),
    }
  })
}

/** @param choiceIds by Chinese name */
export function createCourseApplications(now: number, choiceIds: Ids): DemoRecord<typeof setinClasser>[] {
  const chance = createChance(20_260_312)
  return createPeople(chance, courseMessages.length).map((person, index) => {
    const letter = courseMessages[index]
    const state = stateAt(index + 2)
    return {
      input: {
        ...toContact(person, 5001 + index),
        classname_id: requireId(choiceIds, chance.pick(courseChoices).name[0]),
        id_number: createIdNumber(chance, person),
        region: [...chance.pick(places).region],
        course_title: letter?.title ?? '',
        course_outline: letter?.outline ?? '',
        ...toLetter(letter, state),
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
  return createPeople(chance, enquiries.length).map((person, index) => {
    const state = index % 2 === 0 ? '0' : '1'
    const subject = index % 3 === 1 ? { teacher_id: chance.pick(teachers) } : { course_id: chance.pick(courses) }
    return {
      input: {
        ...toContact(person, 6001 + index),
        ...subject,
        ...toLetter(enquiries[index], state),
      },
      written: toArrival(chance, { now, state, page: '/enquiry' }),
    }
  })
}

/** Invitations of the schools whose teachers know the network, each of a teacher who takes bookings. */
export function createBookings({ now, teacherIds }: TeacherSurroundings): DemoRecord<typeof setinBooking>[] {
  const chance = createChance(20_260_322)
  const [teachers, hosts] = [[...teacherIds.values()], Object.values(schools)]
  return createPeople(chance, invitations.length).map((person, index) => {
    const state = stateAt(index)
    const host = chance.pick(hosts)
    const { activity, topic, audience, budget, dates } = invitations[index] ?? {}
    return {
      input: {
        ...toContact(person, 7001 + index),
        teacher_id: index % 2 === 0 ? chance.pick(teachers) : null,
        school: host.name[0],
        region: [...placeOf(host.city).region],
        activity: activity ?? 'other',
        topic: topic ?? '',
        stage: host.stages[0] ?? 'several',
        audience: audience ?? null,
        wanted_on: dateOf(now + (20 + 9 * index) * day),
        other_dates: dates ?? '',
        budget: budget ?? 'open',
        ...toLetter(invitations[index], state),
      },
      written: toArrival(chance, { now, state, page: '/booking' }),
    }
  })
}

/** What an applicant wrote, and the progress of the application with its note. */
function toLetter(letter: Letter | undefined, state: ApplicationState) {
  return { message: letter?.message ?? '', state, note: letter?.note ?? '' }
}

/** No administrative code begins with 99, so no real person has such a number. */
const nowhere = '990000'

/** A valid resident identity number that belongs to no real person. */
function createIdNumber(chance: Chance, { isWoman }: { readonly isWoman: boolean }): string {
  const birth = `${chance.integer(1972, 1998)}${twoDigits(chance.integer(1, 12))}${twoDigits(chance.integer(1, 28))}`
  // Even numbers are assigned to women.
  const turn = chance.integer(1, 49) * 2 + (isWoman ? 0 : 1)
  return withCheckDigit(`${nowhere}${birth}${String(turn).padStart(3, '0')}`)
}

/** @see ISO 7064 MOD 11-2 */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0)
  return `${digits}${'10X98765432'.charAt(sum % 11)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
