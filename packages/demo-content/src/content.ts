import {
  appGroup,
  appSwiper,
  brand,
  category,
  course,
  courseRun,
  enterpriseBottom,
  enterpriseBranch,
  enterpriseHonor,
  enterpriseInfo,
  enterpriseMilestone,
  enterprisePolicy,
  fondCode,
  fondText,
  informationCategory,
  informationItem,
  letterTemplate,
  offlineSwiper,
  setinBranch,
  setinClasser,
  setinBranchname,
  setinClassname,
  setinBooking,
  setinEnquiry,
  setinEnrolment,
  setinShoper,
  setinShopname,
  setinTeacher,
  tag,
  teacher,
  teacher100,
  teacherList,
  teacherTeam,
} from '@teachnet/contract/resources'
import { dateOf, day } from './calendar.ts'
import { type AddRecords, type Ids, requireId } from './demo-record.ts'
import {
  createBranchApplications,
  createBookings,
  createEnquiries,
  createCourseApplications,
  createShopApplications,
  createTeacherApplications,
} from './records/applications.ts'
import { createArticles } from './records/articles.ts'
import { createArticleCategories, createSubcategories, createTags, createTopCategories } from './records/categories.ts'
import { createCertificates, createCertificateTexts } from './records/certificates.ts'
import { createBranchChoices, createCourseChoices, createShopChoices } from './records/choices.ts'
import { createBranches, createBrands, createHonours, createMilestones, createSections } from './records/company.ts'
import { createEnrolments, createRuns, planRuns } from './records/course-runs.ts'
import { createCourses } from './records/courses.ts'
import { createMessageTemplates } from './records/letter-templates.ts'
import { createRanks, createSignedList } from './records/ranks.ts'
import { createPolicies } from './records/policies.ts'
import { createAppGroups, createAppSlides, createFooter, createOfflineSlides } from './records/site.ts'
import { toTeacherRecords } from './records/teachers.ts'
import { createTeams } from './records/teams.ts'
import { createDailyViews, createViews, type DayOfViews } from './records/views.ts'
import type { DemoWorld } from './world.ts'

/** Numbers of page views of one table's records. */
export interface Visits {
  readonly table: string
  readonly records: readonly { readonly id: number; readonly views: number; readonly days: readonly DayOfViews[] }[]
}

/** Adds the records of every area, after those they refer to. Returns the page views for pages that count them. */
export async function addContent(add: AddRecords, world: DemoWorld): Promise<Visits[]> {
  const { teachers, now } = world
  await add(tag, createTags())
  const categoryIds = await addCategories(add)
  const teacherIds = await add(teacher, toTeacherRecords(teachers, categoryIds, now), 'name')
  const people = { teachers, teacherIds, categoryIds, now }
  await add(teacherTeam, createTeams(teachers, teacherIds))
  await add(teacher100, createRanks(teachers, teacherIds, now))
  await add(teacherList, createSignedList(teachers, teacherIds))
  const articleIds = await addArticles(add, teacherIds, now)
  const courseIds = await addCourses(add, people)
  await addCompany(add, now)
  await addApp(add)
  await addApplications(add, people, courseIds)
  return [
    { table: informationItem.table, records: visited(articleIds, 20_260_313, now) },
    { table: course.table, records: visited(courseIds, 20_260_314, now) },
  ]
}

function visited(ids: Ids, seed: number, now: number): Visits['records'] {
  const views = createViews(seed, ids.size)
  return [...ids.values()].map((id, index) => {
    const total = views[index] ?? 0
    return { id, views: total, days: createDailyViews(seed + id, total, now) }
  })
}

type People = Parameters<typeof createCourses>[0]

async function addCategories(add: AddRecords): Promise<Ids> {
  const top = await add(category, createTopCategories(), 'slug')
  return new Map([...top, ...(await add(category, createSubcategories(top), 'slug'))])
}

async function addArticles(add: AddRecords, teacherIds: Ids, now: number): Promise<Ids> {
  const categoryIds = await add(informationCategory, createArticleCategories(), 'slug')
  return add(informationItem, createArticles({ categoryIds, teacherIds, now }), 'slug')
}

async function addCourses(add: AddRecords, people: People): Promise<Ids> {
  const { teachers, now } = people
  const courses = createCourses(people)
  const courseIds = await add(course, courses, 'slug')
  const planned = planRuns(
    courses.map(({ input }) => input),
    now,
  )
  const runIds = await add(courseRun, createRuns(planned, courseIds))
  await add(setinEnrolment, createEnrolments(planned, [...runIds.values()], now))
  const comingFirst = courses
    .flatMap(({ input }) => (input.start_date && input.start_date >= dateOf(now) ? [input] : []))
    .toSorted((one, other) => String(one.start_date).localeCompare(String(other.start_date)))
  const coming = new Map(comingFirst.map(({ slug }) => [slug, requireId(courseIds, slug)]))
  await add(offlineSwiper, createOfflineSlides(coming))
  const textIds = await add(fondText, createCertificateTexts(), 'title')
  const completed = planned
    .filter(({ input }) => (input.end_date ?? '') < dateOf(now - day))
    .map(({ of, input }) => ({ title: of.title, end: input.end_date ?? '' }))
  await add(fondCode, createCertificates({ teachers, completed, textIds, now }))
  return courseIds
}

async function addCompany(add: AddRecords, now: number): Promise<void> {
  await add(enterpriseInfo, createSections())
  await add(enterpriseMilestone, createMilestones(now))
  await add(enterpriseBranch, createBranches(now))
  await add(enterpriseHonor, createHonours(now))
  await add(enterpriseBottom, createFooter())
  await add(enterprisePolicy, createPolicies(now))
  await add(brand, createBrands())
}

async function addApp(add: AddRecords): Promise<void> {
  await add(appGroup, createAppGroups(), 'title')
  await add(appSwiper, createAppSlides())
}

async function addApplications(add: AddRecords, people: People, courseIds: Ids): Promise<void> {
  const { now } = people
  const courseChoiceIds = await add(setinClassname, createCourseChoices(), 'name')
  const branchChoiceIds = await add(setinBranchname, createBranchChoices(), 'name')
  const shopChoiceIds = await add(setinShopname, createShopChoices(), 'name')
  await add(letterTemplate, createMessageTemplates())
  await add(setinBooking, createBookings(people))
  await add(setinEnquiry, createEnquiries({ now, teacherIds: people.teacherIds, courseIds }))
  await add(setinTeacher, createTeacherApplications(people))
  await add(setinBranch, createBranchApplications(now, branchChoiceIds))
  await add(setinShoper, createShopApplications(now, shopChoiceIds))
  await add(setinClasser, createCourseApplications(now, courseChoiceIds))
}
