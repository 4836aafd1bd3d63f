import type { course } from '@teachnet/contract/resources'
import { type Bilingual, toAddress } from '../bilingual.ts'
import { dateOf, day, nextSaturday } from '../calendar.ts'
import { type Chance, createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { boardOfCourse } from '../drawings/boards/index.ts'
import { lessonVideoPaths } from '../lesson-video.ts'
import { pictureUrls } from '../picture-urls.ts'
import { toHtml } from '../prose.ts'
import { categories } from '../texts/subjects.ts'
import { type CourseEntry, courses, type DescribedCourse } from '../texts/courses/index.ts'
import { renderedPicture } from './rendered-picture.ts'
import type { DemoTeacher } from './teachers.ts'

/** The records that courses refer to. */
interface CourseSurroundings {
  /** Unix seconds: about as many courses on site are before it as after it. */
  readonly now: number
  readonly teachers: readonly DemoTeacher[]
  /** By Chinese name. */
  readonly teacherIds: Ids
  /** By slug. */
  readonly categoryIds: Ids
}

/** Minutes of a course day, from nine to half past four with breaks. */
const dayMinutes = 360
/** Minutes of an online lesson, by the number of lessons: no lesson is longer than twenty minutes. */
const minutesOnline: Readonly<Record<number, number>> = { 3: 20, 4: 15, 5: 18, 6: 15 }
/** Lessons with a video in each of the first online courses. */
const videosOfCourse = 3
const onlineSlugs = courses.flatMap(({ slug, days }) => (days === undefined ? [slug] : []))
const onSiteSlugs = courses.flatMap(({ slug, days }) => (days === undefined ? [] : [slug]))

export function createCourses({
  now,
  teachers,
  teacherIds,
  categoryIds,
}: CourseSurroundings): DemoRecord<typeof course>[] {
  const chance = createChance(20_260_304)
  return courses.map((entry, index) => {
    const leader = teachers.find(({ person }) => person.name[0] === entry.leader)
    if (!leader) throw new RangeError(`The demo has no teacher "${entry.leader}"`)
    const category = categoryOf(entry)
    const writtenAt = now - (index * 4 + chance.integer(1, 3)) * day
    const minutes = minutesOf(entry)
    const description = 'content' in entry ? toDescription(entry) : undefined
    const { slug, days } = entry
    const terms = days === undefined ? undefined : toTerms(chance, now, leader, { slug, days })
    return {
      input: {
        title: entry.title[0],
        title_en: entry.title[1],
        slug: entry.slug,
        kind: entry.days === undefined ? 'listed' : 'offline',
        category_id: requireId(categoryIds, category),
        teacher_ids: [requireId(teacherIds, entry.leader)],
        ...renderedPicture('cover', pictureUrls.course(index), boardOfCourse(entry).alt),
        summary: entry.summary[0],
        summary_en: entry.summary[1],
        price: entry.price,
        hours: (minutes * entry.lessons.length) / 60,
        lessons: entry.lessons.map((title, at) => toLesson(entry, title, at, minutes)),
        ...description,
        ...terms,
      },
      written: { create_time: writtenAt, update_time: writtenAt },
    }
  })
}

/** The slug of the category of a course. */
function categoryOf({ slug }: Pick<CourseEntry, 'slug'>): string {
  const found = categories.find((category) => category.kind === 'course' && slug.startsWith(`${category.slug}-`))
  if (!found) throw new RangeError(`The demo has no category of "${slug}"`)
  return found.slug
}

function minutesOf({ days, lessons, slug }: CourseEntry): number {
  const minutes = days === undefined ? minutesOnline[lessons.length] : (days * dayMinutes) / lessons.length
  if (minutes === undefined || !Number.isInteger(minutes))
    throw new RangeError(`Lessons of "${slug}" take whole minutes`)
  return minutes
}

/** The first lessons of the first online courses have videos; the first one is free to watch. */
function toLesson({ slug }: CourseEntry, [title, title_en]: Bilingual, at: number, minutes: number) {
  const first = onlineSlugs.indexOf(slug) * videosOfCourse
  const video = first >= 0 && at < videosOfCourse ? (lessonVideoPaths[first + at] ?? '') : ''
  const isFree: 0 | 1 = video !== '' && at === 0 ? 1 : 0
  return { title, title_en, minutes, summary: '', summary_en: '', video, is_free: isFree }
}

function toDescription({ content, audience, questions, tags, formerPrice, isRecommended }: DescribedCourse) {
  const html = toHtml(content)
  const lines = (index: 0 | 1) => audience.map((text) => text[index]).join('\n')
  const answers = (index: 0 | 1) =>
    questions.map(({ question, answer }) => `${question[index]}\n${answer[index]}`).join('\n\n')
  return {
    content: html[0],
    content_en: html[1],
    audience: lines(0),
    audience_en: lines(1),
    questions: answers(0),
    questions_en: answers(1),
    tags: [...tags],
    original_price: formerPrice ?? null,
    is_recommended: isRecommended ? (1 as const) : (0 as const),
  }
}

/**
 * Where and when a course on site is held first: in its teacher's city, at one of the weekends from four months ago to half a year ahead. The
 * courses described at length come first, and no weekend is that of today.
 */
function toTerms(chance: Chance, now: number, { place }: DemoTeacher, { slug, days }: { slug: string; days: number }) {
  const start = nextSaturday(now + (((onSiteSlugs.indexOf(slug) * 11 + 135) % 300) - 120) * day)
  return {
    ...placesOf(chance, start < now),
    start_time: '09:00',
    end_time: '16:30',
    start_date: dateOf(start),
    end_date: dateOf(start + (days - 1) * day),
    region: [...place.region],
    ...toAddress(place.venue),
  }
}

/** Courses that are over were nearly full; a few of the coming ones have no place left. */
function placesOf(chance: Chance, isOver: boolean) {
  const capacity = chance.integer(4, 7) * 4
  const left = isOver || chance.next() < 0.15 ? 0 : chance.integer(1, Math.floor(capacity / 2))
  return { capacity, booked: capacity - left }
}
