import { applicationStates, normalCode, sitePaths } from '@teachnet/contract'
import { deskCalls, type OwnCertificate, type OwnEnrolment } from '@teachnet/contract/desk'
import type { Locale } from '@teachnet/protocol'
import { dayOf } from '../../content/today.ts'
import type { ClockPort, DatabasePort, MessagesPort, SettingsPort } from '../../platform/ports.ts'
import { deriveToken } from '../../platform/secrets/token.ts'
import { formatCents } from '../../records/kinds/numbers.ts'
import { describeRun, openEnrolmentStates } from '../applications/index.ts'
import { findCalendarVersion } from '../members/index.ts'
import { listStoredCertificates, listStoredEnrolments, type StoredEnrolment } from './own-learning.repo.ts'

interface Reading {
  readonly locale: Locale
  /** Unix seconds. */
  readonly now: number
}

export function toEnrolment(
  { enrolment, run, course, ...row }: StoredEnrolment,
  { locale, now }: Reading,
): OwnEnrolment {
  const { course: ofCourse, ...described } = describeRun({ run, course }, { locale, now })
  const price = run.price ?? course.price
  const isWaiting = enrolment.is_waiting === 1 && openEnrolmentStates.some((state) => state === enrolment.state)
  return {
    number: enrolment.number,
    state: Object.values(applicationStates).find((each) => each === enrolment.state) ?? applicationStates.received,
    seats: enrolment.seats,
    position: isWaiting ? row.position : null,
    offerUntil: isWaiting ? enrolment.offer_until : null,
    price: typeof price === 'number' ? formatCents(price * enrolment.seats) : null,
    course: ofCourse,
    run: { ...described, teacher: (locale === 'en' && row.teacherEn) || (row.teacher ?? '') },
  }
}

function toCertificates(rows: Awaited<ReturnType<typeof listStoredCertificates>>, today: string): OwnCertificate[] {
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

export interface OwnLearningOptions {
  readonly deps: DatabasePort & ClockPort & MessagesPort & SettingsPort<'secretKey' | 'apiOrigin' | 'publicOrigin'>
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
}

/** What a member learns, besides the lessons: enrolments with their runs, certificates, and the address of the calendar feed. */
export function createOwnLearning({
  deps: { db, clock, env },
  loadSettings,
}: Pick<OwnLearningOptions, 'deps' | 'loadSettings'>) {
  return async (userId: number, { locale, host }: { readonly locale: Locale; readonly host: string }) => {
    const now = Math.floor(clock() / 1000)
    const today = dayOf({ now, timeZone: (await loadSettings()).timeZone })
    const [stored, owned, version] = await Promise.all([
      listStoredEnrolments(db, userId),
      listStoredCertificates(db, userId),
      findCalendarVersion(db, userId),
    ])
    return {
      enrolments: stored.map((each) => toEnrolment(each, { locale, now })),
      certificates: toCertificates(owned, today),
      feed: { address: feedAddress(userId, version, { env, host, locale }) },
    }
  }
}

export function feedKey(userId: number, version: number, secretKey: string): string {
  return `${userId}.${deriveToken(secretKey, `${userId}.${version}`, 'calendar')}`
}

interface FeedPlace {
  readonly env: SettingsPort<'secretKey' | 'apiOrigin'>['env']
  readonly host: string
  readonly locale: Locale
}

export function feedAddress(userId: number, version: number, { env, host, locale }: FeedPlace): string {
  if (version <= 0) return ''
  const query = new URLSearchParams({ key: feedKey(userId, version, env.secretKey), lang: locale })
  return `${env.apiOrigin ?? `//${host}`}${deskCalls.calendarFeedFile.path}?${query}`
}
