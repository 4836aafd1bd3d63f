import { siteCalls } from '@teachnet/contract'
import { course } from '@teachnet/contract/resources'
import { defaultLocale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { createContentReader } from '../../content/content-reader.ts'
import type { ContentSource } from '../../content/content-source.ts'
import { isInt4 } from '../../records/sql-text.ts'
import { fail } from '../../platform/errors.ts'
import { serveFile } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { signedPath } from '../../platform/storage/private-file.ts'
import { findLessons } from './lessons.repo.ts'
import { videoLessonsOf } from './video-lessons.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort & SettingsPort<'secretKey'>
  readonly findArea: ContentSource['findArea']
}

/**
 * Leads visitors to the video of a free lesson. Cached pages contain only this address: the signed one expires. A lesson that is not free
 * gets the same reply as one that does not exist.
 */
export function freeLessonRoutes(app: FastifyInstance, { deps: { db, clock, env }, findArea }: Options): void {
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
