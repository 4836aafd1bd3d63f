import type { NewsletterTopic } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { lockMarks } from '../../platform/db/mark-lock.ts'
import {
  adminTable,
  courseTable,
  newsletterIssueTable,
  newsletterSubscriberTable,
} from '../../records/tables/resources.ts'
import type { findOffered } from '../saved/index.ts'

const subscriber = newsletterSubscriberTable
const issue = newsletterIssueTable

export type Subscriber = typeof subscriber.$inferSelect
export type Issue = typeof issue.$inferSelect

/** What an address subscribes to. */
export interface Wish {
  readonly email: string
  readonly topic: NewsletterTopic
  readonly about: number
  readonly title: string
  readonly language: Locale
  readonly consent: string
}

/** Separates the locks of addresses from those of other features. */
const lockSpace = 7_303_071

/** Seconds between two letters for one subscription. */
const coolDown = 600
/** Letters to one address in 24 hours, whatever it subscribes to: strangers cannot fill a mailbox. */
const mostLetters = 5
const day = 86_400

/** Stores what an address wants, and returns the row if a letter may be sent for it. Parallel calls for one address wait for each other. */
export async function addWish(
  tx: Queries,
  { email, topic, about, title, language, consent }: Wish,
  now: number,
): Promise<Subscriber | undefined> {
  await lockMarks(tx, lockSpace, [email])
  const asked = await tx.$count(subscriber, and(eq(subscriber.email, email), gt(subscriber.asked_time, now - day)))
  if (asked >= mostLetters) return undefined
  const values = { about_title: title, language, consent, asked_time: now, update_time: now }
  const [stored] = await tx
    .insert(subscriber)
    .values({ email, topic, about, ...values, create_time: now })
    .onConflictDoUpdate({
      target: [subscriber.email, subscriber.topic, subscriber.about],
      set: values,
      setWhere: lt(subscriber.asked_time, now - coolDown),
    })
    .returning()
  return stored
}

/** Confirms a subscription. Undefined: it no longer exists. */
export async function confirm(db: Queries, id: number, now: number): Promise<Subscriber | undefined> {
  const [stored] = await db
    .update(subscriber)
    .set({
      state: 'confirmed',
      confirm_time: sql`coalesce(${subscriber.confirm_time}, ${now})`,
      update_time: now,
    })
    .where(eq(subscriber.id, id))
    .returning()
  return stored
}

export async function removeSubscriber(db: Queries, id: number): Promise<void> {
  await db.delete(subscriber).where(eq(subscriber.id, id))
}

/** Deletes subscriptions that nobody has confirmed since `before` (Unix seconds). */
export async function removeUnconfirmed(db: Queries, before: number): Promise<void> {
  await db.delete(subscriber).where(and(eq(subscriber.state, 'pending'), lt(subscriber.asked_time, before)))
}

export async function findIssue(db: Queries, id: number): Promise<Issue | undefined> {
  return (await db.select().from(issue).where(eq(issue.id, id)))[0]
}

/** The mail address of an administrator; '' without one. */
export async function findAdminAddress(db: Queries, id: number): Promise<string> {
  const [found] = await db.select({ email: adminTable.email }).from(adminTable).where(eq(adminTable.id, id))
  return found?.email ?? ''
}

/** Locks an issue that is being sent. */
export async function lockIssue(tx: Queries, id: number): Promise<Issue | undefined> {
  const [found] = await tx
    .select()
    .from(issue)
    .where(and(eq(issue.id, id), eq(issue.state, 'sending')))
    .for('update')
  return found
}

/** The next confirmed readers of the newsletter after a subscriber. */
export async function listReaders(tx: Queries, after: number, limit: number): Promise<Subscriber[]> {
  return tx
    .select()
    .from(subscriber)
    .where(and(eq(subscriber.topic, 'news'), eq(subscriber.state, 'confirmed'), gt(subscriber.id, after)))
    .orderBy(asc(subscriber.id))
    .limit(limit)
}

export async function countReaders(db: Queries): Promise<number> {
  return db.$count(subscriber, and(eq(subscriber.topic, 'news'), eq(subscriber.state, 'confirmed')))
}

export async function recordProgress(
  tx: Queries,
  id: number,
  progress: Partial<Pick<Issue, 'state' | 'recipients' | 'last_subscriber' | 'sent_time'>>,
): Promise<void> {
  await tx.update(issue).set(progress).where(eq(issue.id, id))
}

type Offered = NonNullable<Awaited<ReturnType<typeof findOffered>>>

/** Confirmed subscriptions to the course, one of the teachers or the place of a run, that have not been told of the run. */
function wantsRun({ run, course }: Offered): SQL | undefined {
  const teachers = run.teacher_id === null ? course.teacher_ids : [run.teacher_id]
  const places = run.region.length > 0 ? run.region : course.region
  const isAbout = (topic: NewsletterTopic, ids: readonly number[]) =>
    and(eq(subscriber.topic, topic), sql`${subscriber.about} = any(${sql.param(ids, courseTable.teacher_ids)})`)
  return and(
    eq(subscriber.state, 'confirmed'),
    or(isAbout('course', [course.id]), isAbout('teacher', teachers), isAbout('place', places)),
    sql`not ${run.id} = any(${subscriber.told_runs})`,
  )
}

/** The next subscriptions to tell of a run: one for each address. */
export async function listWaitingFor(tx: Queries, offered: Offered, limit: number): Promise<Subscriber[]> {
  return tx
    .selectDistinctOn([subscriber.email])
    .from(subscriber)
    .where(wantsRun(offered))
    .orderBy(asc(subscriber.email), asc(subscriber.id))
    .limit(limit)
}

/** Records that addresses were told of a run, under each of their subscriptions. */
export async function markTold(tx: Queries, offered: Offered, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await tx
    .update(subscriber)
    .set({ told_runs: sql`array_append(${subscriber.told_runs}, ${offered.run.id}::integer)` })
    .where(and(wantsRun(offered), inArray(subscriber.email, [...emails])))
}
