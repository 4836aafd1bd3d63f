import { deskCalls } from '@teachnet/contract/desk'
import { type Locale, defaultLocale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInt4 } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall, serveFile } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { signedPath, isPrivatePath } from '../../platform/storage/private-file.ts'
import { listOwnCourses, listProgress, type OwnCourse, storeProgress, findLessons } from './lessons.repo.ts'
import type { createOwnLearning } from './own-learning.ts'
import { siteCalls } from '@teachnet/contract'
import { course } from '@teachnet/contract/resources'
import { createContentReader } from '../../content/content-reader.ts'
import type { ContentSource } from '../../content/content-source.ts'
import { fileKey } from '../../records/kinds/files.ts'
import { valueText } from '../../platform/untyped-values.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort & SettingsPort<'secretKey' | 'apiOrigin'>
  readonly loadOwnLearning: ReturnType<typeof createOwnLearning>
}

/** Seconds: no lesson is longer. */
const longest = 86_400

/** Shows members the video lessons of the courses in which they have a confirmed enrolment, and stores how far they have watched. */
export function lessonRoutes(app: FastifyInstance, { deps: { db, clock, env }, loadOwnLearning }: Options): void {
  serveCall(app, deskCalls.ownCourses, async ({ caller, request: { locale } }) => {
    const courses = await listOwnCourses(db, caller.id)
    const progress = await listProgress(
      db,
      caller.id,
      courses.map(({ id }) => id),
    )
    const list = courses.map((course) => {
      const done = new Set(
        progress.flatMap((each) => (each.course_id === course.id && each.is_done ? each.lesson : [])),
      )
      return toCard(course, done, locale)
    })
    return success({ list })
  })

  serveCall(app, deskCalls.ownLearning, async ({ caller, request: { locale, host } }) =>
    success(await loadOwnLearning(caller.id, { locale, host })),
  )

  serveCall(app, deskCalls.ownCourse, async ({ query, caller, request }) => {
    const course = await requireCourse(caller.id, query.id)
    const progress = new Map((await listProgress(db, caller.id, [course.id])).map((each) => [each.lesson, each]))
    const done = new Set([...progress.values()].flatMap(({ lesson, is_done }) => (is_done ? lesson : [])))
    const lessons = videoLessonsOf(course.lessons, request.locale).map(({ title, minutes, summary, key, path }) => ({
      title,
      minutes,
      summary,
      key,
      address: path === '' ? '' : addressOf(path, request),
      position: progress.get(key)?.position ?? 0,
      isDone: done.has(key),
    }))
    return success({ ...toCard(course, done, request.locale), lessons })
  })

  serveCall(app, deskCalls.saveLessonProgress, async ({ body, caller, request: { locale } }) => {
    const course = await requireCourse(caller.id, body.course)
    // Only lessons of the course are stored, so that their number limits the rows of a member.
    const lesson = videoLessonsOf(course.lessons, locale).find(({ key }) => key !== '' && key === body.lesson)
    if (!lesson) throw fail('RECORD_NOT_FOUND')
    const position = Math.min(Math.max(Math.floor(body.position) || 0, 0), longest)
    const written = { course_id: course.id, lesson: lesson.key, position, is_done: body.isDone }
    await storeProgress(db, caller.id, { ...written, now: Math.floor(clock() / 1000) })
    return success({ position, isDone: body.isDone })
  })

  /** @throws RECORD_NOT_FOUND also for a course that exists, without a confirmed enrolment of the member */
  async function requireCourse(userId: number, id: number): Promise<OwnCourse> {
    const [course] = isInt4(id) ? await listOwnCourses(db, userId, id) : []
    if (!course) throw fail('RECORD_NOT_FOUND')
    return course
  }

  function addressOf(path: string, { host }: FastifyRequest): string {
    return `${env.apiOrigin ?? `//${host}`}${signedPath(path, { secretKey: env.secretKey, now: clock() })}`
  }
}

function toCard({ id, slug, cover, lessons, ...course }: OwnCourse, done: ReadonlySet<string>, locale: Locale) {
  const keys = videoLessonsOf(lessons, locale).flatMap(({ key }) => (key === '' ? [] : key))
  return {
    id,
    title: (locale === 'en' && course.title_en) || course.title,
    path: `/course/${encodeURIComponent(slug)}`,
    cover,
    videos: keys.length,
    done: keys.filter((key) => done.has(key)).length,
  }
}

interface FreeLessonOptions {
  readonly deps: DatabasePort & ClockPort & SettingsPort<'secretKey'>
  readonly findArea: ContentSource['findArea']
}

/**
 * Leads visitors to the video of a free lesson. Cached pages contain only this address: the signed one expires. A lesson that is not free
 * gets the same reply as one that does not exist.
 */
export function freeLessonRoutes(
  app: FastifyInstance,
  { deps: { db, clock, env }, findArea }: FreeLessonOptions,
): void {
  serveFile(app, siteCalls.freeLesson, async ({ query, reply }) => {
    const reader = createContentReader({
      db,
      findArea,
      locale: defaultLocale,
      now: Math.floor(clock() / 1000),
      timeZone: 'UTC',
      showRichText: (html) => html,
      addTag: () => undefined,
    })
    if (!isInt4(query.course) || !(await reader.has(course, query.course))) throw fail('RECORD_NOT_FOUND')
    const lessons = videoLessonsOf(await findLessons(db, query.course), defaultLocale)
    const lesson = lessons.find(({ key, isFree }) => isFree && key !== '' && key === query.lesson)
    if (!lesson) throw fail('RECORD_NOT_FOUND')
    const target = signedPath(lesson.path, { secretKey: env.secretKey, now: clock() })
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    // Relative to the path of this call, which may be below a base path.
    return reply.redirect(`../..${target}`)
  })
}

/** A lesson of a stored course. */
interface VideoLesson {
  readonly title: string
  readonly minutes: number | null
  readonly summary: string
  /** Identifies the video for visitors and members; empty without one. */
  readonly key: string
  /** Path of the private file, or empty. */
  readonly path: string
  readonly isFree: boolean
}

/** The lessons of a course as stored, with texts in one language. */
function videoLessonsOf(rows: readonly Readonly<Record<string, unknown>>[], locale: Locale): VideoLesson[] {
  return rows.map((row) => {
    const textOf = (name: string) => {
      const english = locale === 'en' ? valueText(row[`${name}_en`]) : ''
      return english || valueText(row[name])
    }
    const path = typeof row.video === 'string' && isPrivatePath(row.video) ? row.video : ''
    return {
      title: textOf('title'),
      minutes: typeof row.minutes === 'number' ? row.minutes : null,
      summary: textOf('summary'),
      key: fileKey(path),
      path,
      isFree: row.is_free === 1,
    }
  })
}
