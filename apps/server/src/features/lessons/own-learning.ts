import { applicationStates, normalCode, sitePaths } from '@teachnet/contract'
import { calendarFile } from '@teachnet/contract/calendar'
import { deskCalls, type OwnCertificate, type OwnEnrolment } from '@teachnet/contract/desk'
import { streetText } from '@teachnet/contract/place-text'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall, serveFile } from '../../http/serve-call.ts'
import type { Queries } from '../../platform/db/client.ts'
import { isInt4 } from '../../platform/db/statement.ts'
import type { ClockPort, DatabasePort, MessagesPort, SettingsPort } from '../../platform/ports.ts'
import { deriveToken } from '../../platform/secrets/token.ts'
import { formatCents } from '../../records/kinds/numbers.ts'
import {
  courseRunTable as runs,
  courseTable as courses,
  fondCodeTable as certificates,
  setinEnrolmentTable as enrolments,
  teacherTable as teachers,
} from '../../records/tables/resources.ts'
import { openEnrolmentStates, ownEnrolments, waitingPosition } from '../applications/index.ts'
import { changeCalendarVersion, findCalendarVersion } from '../members/index.ts'

/** Enrolments and certificates of a member; older ones are beyond it. */
const mostRows = 100

interface Reading {
  readonly locale: Locale
  /** Unix seconds. */
  readonly now: number
}

/** The latest enrolments of a member, by the first day of their runs. Those that were withdrawn or refused are left out. */
async function listStoredEnrolments(db: Queries, userId: number) {
  return db
    .select({
      enrolment: enrolments,
      run: runs,
      course: courses,
      position: waitingPosition,
      teacher: teachers.name,
      teacherEn: teachers.name_en,
    })
    .from(enrolments)
    .innerJoin(runs, eq(runs.id, enrolments.run_id))
    .innerJoin(courses, eq(courses.id, runs.course_id))
    .leftJoin(teachers, eq(teachers.id, runs.teacher_id))
    .where(
      and(
        await ownEnrolments(db, userId),
        notInArray(enrolments.state, [applicationStates.withdrawn, applicationStates.refused]),
      ),
    )
    .orderBy(desc(runs.start_date), desc(enrolments.id))
    .limit(mostRows)
}

type StoredEnrolment = Awaited<ReturnType<typeof listStoredEnrolments>>[number]

function toEnrolment({ enrolment, run, course, ...row }: StoredEnrolment, { locale, now }: Reading): OwnEnrolment {
  const say = (own: string, english: string) => (locale === 'en' && english !== '' ? english : own)
  const price = run.price ?? course.price
  const isWaiting = enrolment.is_waiting === 1 && openEnrolmentStates.some((state) => state === enrolment.state)
  const last = run.end_date ?? run.start_date
  const path = `${sitePaths.courses}/${encodeURIComponent(course.slug)}`
  return {
    number: enrolment.number,
    state: Object.values(applicationStates).find((each) => each === enrolment.state) ?? applicationStates.received,
    seats: enrolment.seats,
    position: isWaiting ? row.position : null,
    offerUntil: isWaiting ? enrolment.offer_until : null,
    price: typeof price === 'number' ? formatCents(price * enrolment.seats) : null,
    course: { id: course.id, title: say(course.title, course.title_en), path, cover: course.cover },
    run: {
      title: say(run.title, run.title_en),
      first: run.start_date,
      last,
      begins: run.start_time,
      ends: run.end_time,
      timeZone: run.time_zone,
      place: streetText({
        address: say(run.address, run.address_en) || say(course.address, course.address_en),
        venue: say(run.venue, run.venue_en),
      }),
      teacher: say(row.teacher ?? '', row.teacherEn ?? ''),
      isCancelled: run.state === 'cancelled',
      isOver: last < formatSiteTime(now, run.time_zone).slice(0, 10),
      calendar: `${path}/${run.id}/calendar.ics`,
    },
  }
}

async function listCertificates(db: Queries, userId: number, today: string): Promise<OwnCertificate[]> {
  const rows = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.user_id, userId), eq(certificates.status, '1')))
    .orderBy(sql`${certificates.issued_on} desc nulls last`, asc(certificates.id))
    .limit(mostRows)
  return rows.map(({ code, holder_name: holder, subject_title: subject, issued_on, expires_on, image }) => ({
    code,
    holder,
    subject,
    issued: issued_on,
    expires: expires_on,
    picture: image,
    isExpired: expires_on !== null && expires_on < today,
    path: `${sitePaths.sign}?${new URLSearchParams({ code: normalCode(code) })}`,
  }))
}

interface Options {
  readonly deps: DatabasePort & ClockPort & MessagesPort & SettingsPort<'secretKey' | 'apiOrigin' | 'publicOrigin'>
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
}

/** What a member learns, besides the lessons: enrolments with their runs, certificates, and the address of the calendar feed. */
export function createOwnLearning({ deps: { db, clock, env }, loadSettings }: Pick<Options, 'deps' | 'loadSettings'>) {
  return async (userId: number, { locale, host }: { readonly locale: Locale; readonly host: string }) => {
    const now = Math.floor(clock() / 1000)
    const today = formatSiteTime(now, (await loadSettings()).timeZone).slice(0, 10)
    const [stored, owned, version] = await Promise.all([
      listStoredEnrolments(db, userId),
      listCertificates(db, userId, today),
      findCalendarVersion(db, userId),
    ])
    return {
      enrolments: stored.map((each) => toEnrolment(each, { locale, now })),
      certificates: owned,
      feed: { address: feedAddress(userId, version, { env, host, locale }) },
    }
  }
}

/** Serves the calendar feed of members, and lets them switch it on and off. */
export function calendarFeedRoutes(app: FastifyInstance, { deps, loadConfig }: Omit<Options, 'loadSettings'>): void {
  const { db, clock, env, translate } = deps

  serveCall(app, deskCalls.changeCalendarFeed, async ({ body, caller, request: { host, locale } }) => {
    const version = await changeCalendarVersion(db, caller.id, { isOn: body.isOn, now: Math.floor(clock() / 1000) })
    return success({ address: feedAddress(caller.id, version, { env, host, locale }) })
  })

  serveFile(app, deskCalls.calendarFeedFile, async ({ query: { key, lang }, request, reply }) => {
    const userId = Number(/^(?<id>\d{1,10})\./v.exec(key)?.groups?.id)
    const version = isInt4(userId) ? await findCalendarVersion(db, userId) : 0
    if (version <= 0 || key !== feedKey(userId, version, env.secretKey)) throw fail('RECORD_NOT_FOUND')
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

function feedKey(userId: number, version: number, secretKey: string): string {
  return `${userId}.${deriveToken(secretKey, `${userId}.${version}`, 'calendar')}`
}

interface FeedPlace {
  readonly env: SettingsPort<'secretKey' | 'apiOrigin'>['env']
  readonly host: string
  readonly locale: Locale
}

function feedAddress(userId: number, version: number, { env, host, locale }: FeedPlace): string {
  if (version <= 0) return ''
  const query = new URLSearchParams({ key: feedKey(userId, version, env.secretKey), lang: locale })
  return `${env.apiOrigin ?? `//${host}`}${deskCalls.calendarFeedFile.path}?${query}`
}
