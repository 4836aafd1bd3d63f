import { applicationStates } from '@teachnet/contract'
import { calendarFile } from '@teachnet/contract/calendar'
import { deskCalls } from '@teachnet/contract/desk'
import { defaultLocale, isLocale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall, serveFile } from '../../http/serve-call.ts'
import { isInt4 } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import { changeCalendarVersion, findCalendarVersion, isEnabledMember } from '../members/index.ts'
import { listStoredEnrolments } from './own-learning.repo.ts'
import { feedAddress, feedKey, type OwnLearningOptions, toEnrolment } from './own-learning.ts'

/** Serves the calendar feed of members, and lets them switch it on and off. */
export function calendarFeedRoutes(
  app: FastifyInstance,
  { deps, loadConfig }: Omit<OwnLearningOptions, 'loadSettings'>,
): void {
  const { db, clock, env, translate } = deps

  serveCall(app, deskCalls.changeCalendarFeed, async ({ body, caller, request: { host, locale } }) => {
    const version = await changeCalendarVersion(db, caller.id, { isOn: body.isOn, now: Math.floor(clock() / 1000) })
    return success({ address: feedAddress(caller.id, version, { env, host, locale }) })
  })

  serveFile(app, deskCalls.calendarFeedFile, async ({ query: { key, lang }, request, reply }) => {
    const userId = Number(/^(?<id>\d{1,10})\./v.exec(key)?.groups?.id)
    const version = isInt4(userId) ? await findCalendarVersion(db, userId) : 0
    if (version <= 0 || key !== feedKey(userId, version, env.secretKey)) throw fail('RECORD_NOT_FOUND')
    if (!(await isEnabledMember(db, userId))) throw fail('RECORD_NOT_FOUND')
    const locale = isLocale(lang) ? lang : defaultLocale
    const now = Math.floor(clock() / 1000)
    const site = env.publicOrigin ?? `${request.protocol}://${request.host}`
    const stored = await listStoredEnrolments(db, userId)
    const entries = stored
      .filter(({ enrolment }) => enrolment.state === applicationStates.accepted)
      .map((row) => {
        const { run, course, number } = toEnrolment(row, { locale, now })
        return {
          uid: `enrolment-${number}@${new URL(site).host}`,
          update_time: Math.max(row.run.update_time ?? 0, row.enrolment.update_time ?? 0),
          start_date: run.first,
          end_date: row.run.end_date,
          start_time: run.begins,
          end_time: run.ends,
          time_zone: run.timeZone,
          summary: `${course.title} · ${run.title}`,
          description: [run.teacher, number].filter(Boolean).join('\n'),
          location: run.place,
          url: `${site}${course.path}`,
          isCancelled: run.isCancelled,
        }
      })
    const { siteName } = await loadConfig(locale, '')
    reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' })
    return reply.send(calendarFile(entries, translate(locale, 'calendar.name', { siteName })))
  })
}
