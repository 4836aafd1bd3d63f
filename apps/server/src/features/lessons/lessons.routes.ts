import { deskCalls } from '@teachnet/contract/desk'
import type { Locale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInt4 } from '../../records/sql-text.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { signedPath } from '../../platform/storage/private-file.ts'
import { listOwnCourses, listProgress, type OwnCourse, storeProgress } from './lessons.repo.ts'
import { videoLessonsOf } from './video-lessons.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort & SettingsPort<'secretKey' | 'apiOrigin'>
}

/** Seconds: no lesson is longer. */
const longest = 86_400

/** Shows members the video lessons of the courses in which they have a confirmed enrolment, and stores how far they have watched. */
export function lessonRoutes(app: FastifyInstance, { deps: { db, clock, env } }: Options): void {
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
