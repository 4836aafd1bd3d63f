import { and, eq, gt, inArray, lt, lte, min, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/client.ts'
import { jobTable as job } from '../../records/tables/resources.ts'
import { farAhead, isLeaseOver } from '../db/within-period.ts'

/** Processes with a free worker listen on this channel. */
export const jobChannel = 'teachnet_jobs'

export interface NewJob {
  readonly name: string
  readonly payload: unknown
  /** Unix seconds. */
  readonly run_time: number
  readonly create_time: number
  readonly key: string | null
}

/** A job that this process holds until its lease ends. */
export interface TakenJob {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  /** Including this run. */
  readonly attempts: number
}

/** Identifies one run of a job: a holder that has lost its lease can no longer change the job. */
export interface Lease {
  readonly id: number
  readonly holder: string
}

/**
 * Stores a job and notifies the other processes when the transaction commits; does nothing when the key already exists, unless its job was
 * completed by a clock that ran ahead.
 */
export async function addJob(db: Queries, row: NewJob): Promise<void> {
  await db
    .insert(job)
    .values(row)
    .onConflictDoUpdate({
      target: job.key,
      set: { ...row, state: 'queued', attempts: 0, last_error: '', finish_time: null },
      setWhere: and(eq(job.state, 'done'), gt(job.finish_time, row.create_time + farAhead)),
    })
  await db.execute(sql`select pg_notify(${jobChannel}, '')`)
}

/**
 * Takes jobs that are due or whose lease has expired. Skips jobs that another process is taking at the same moment. A clock that ran ahead and
 * was set back delays no job: one that was to run at once is due, and the next attempt is at most `longestRetry` away.
 */
export async function takeJobs(
  db: Queries,
  { names, isSole = false, now, limit, holder, until, longestRetry }: TakeOptions,
): Promise<readonly TakenJob[]> {
  const due = db
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        inArray(job.name, [...names]),
        isSole ? notExists(runningTwin(db, { now, until })) : undefined,
        or(
          and(
            eq(job.state, 'queued'),
            or(
              lte(job.run_time, now),
              eq(job.run_time, job.create_time),
              and(ne(job.last_error, ''), gt(job.run_time, now + longestRetry + farAhead)),
            ),
          ),
          and(eq(job.state, 'running'), isLeaseOver(job.lease_time, { now, until })),
        ),
      ),
    )
    .orderBy(job.run_time, job.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(job)
    .set({ state: 'running', attempts: sql`${job.attempts} + 1`, lease_holder: holder, lease_time: until })
    .where(inArray(job.id, due))
    .returning({ id: job.id, name: job.name, payload: job.payload, attempts: job.attempts })
}

interface TakeOptions {
  /** Jobs for which this process has a handler. */
  readonly names: readonly string[]
  /** Skips jobs while another one of the same name runs. */
  readonly isSole?: boolean
  /** Unix seconds. */
  readonly now: number
  readonly limit: number
  readonly holder: string
  /** When the lease ends, in Unix seconds. */
  readonly until: number
  /** Seconds. */
  readonly longestRetry: number
}

/** Another job of the same name that runs under a lease. */
function runningTwin(db: Queries, lease: { readonly now: number; readonly until: number }) {
  const twin = alias(job, 'twin')
  return db
    .select({ id: twin.id })
    .from(twin)
    .where(
      and(
        eq(twin.name, job.name),
        ne(twin.id, job.id),
        eq(twin.state, 'running'),
        gt(twin.lease_time, lease.now),
        lte(twin.lease_time, lease.until + farAhead),
      ),
    )
}

/** Deletes the jobs of these names that wait for their time or their next attempt. */
export async function removeQueuedJobs(db: Queries, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(job).where(and(inArray(job.name, [...names]), eq(job.state, 'queued')))
}

/** Records why jobs of these names wait, in place of their last error; `from`: only in place of that reason. Returns their number. */
export async function recordWaitReason(
  db: Queries,
  names: readonly string[],
  { reason, from }: { readonly reason: string; readonly from?: string },
): Promise<number> {
  if (names.length === 0) return 0
  const isReplaced = from === undefined ? ne(job.last_error, reason) : eq(job.last_error, from)
  const rows = await db
    .update(job)
    .set({ last_error: reason })
    .where(and(inArray(job.name, [...names]), eq(job.state, 'queued'), isReplaced))
    .returning({ id: job.id })
  return rows.length
}

/** Returns false if another process now holds the job. */
export async function extendLease(db: Queries, lease: Lease, until: number): Promise<boolean> {
  const rows = await db.update(job).set({ lease_time: until }).where(isHeld(lease)).returning({ id: job.id })
  return rows.length === 1
}

export async function finishJob(db: Queries, lease: Lease, now: number): Promise<void> {
  await db
    .update(job)
    .set({ ...free, state: 'done', finish_time: now })
    .where(isHeld(lease))
}

/** @param isCounted whether the run counts as an attempt */
export async function retryJob(
  db: Queries,
  lease: Lease,
  { error, at, isCounted }: { error: string; at: number; isCounted: boolean },
): Promise<void> {
  await db
    .update(job)
    .set({ ...free, state: 'queued', run_time: at, last_error: error, attempts: isCounted ? undefined : uncounted })
    .where(isHeld(lease))
}

/** Queues a failed job again, with all its attempts; returns false if it has not failed. */
export async function reviveJob(db: Queries, id: number, now: number): Promise<boolean> {
  const rows = await db
    .update(job)
    .set({ state: 'queued', attempts: 0, run_time: now, finish_time: null })
    .where(and(eq(job.id, id), eq(job.state, 'dead')))
    .returning({ id: job.id })
  if (rows.length === 1) await db.execute(sql`select pg_notify(${jobChannel}, '')`)
  return rows.length === 1
}

export async function buryJob(
  db: Queries,
  lease: Lease,
  { error, now }: { error: string; now: number },
): Promise<void> {
  await db
    .update(job)
    .set({ ...free, state: 'dead', finish_time: now, last_error: error })
    .where(isHeld(lease))
}

/** Releases a job that was not run, without counting the attempt. */
export async function releaseJob(db: Queries, lease: Lease): Promise<void> {
  await db
    .update(job)
    .set({ ...free, state: 'queued', attempts: uncounted })
    .where(isHeld(lease))
  await db.execute(sql`select pg_notify(${jobChannel}, '')`)
}

/** When the next job is due or the next lease ends, in Unix seconds. */
export async function findNextTime(db: Queries, names: readonly string[]): Promise<number | undefined> {
  const time = sql<number>`case when ${job.state} = 'queued' then ${job.run_time} else ${job.lease_time} end`
  const rows = await db
    .select({ next: min(time) })
    .from(job)
    .where(and(inArray(job.name, [...names]), inArray(job.state, ['queued', 'running'])))
  const next = rows[0]?.next
  return next === null || next === undefined ? undefined : Number(next)
}

/** Deletes jobs that were completed before a moment (Unix seconds). Failed jobs stay for operators to see. */
export async function purgeJobs(db: Queries, before: number): Promise<void> {
  await db.delete(job).where(and(eq(job.state, 'done'), lt(job.finish_time, before)))
}

const uncounted = sql`greatest(${job.attempts} - 1, 0)`
const free = { lease_holder: '', lease_time: null }

function isHeld({ id, holder }: Lease) {
  return and(eq(job.id, id), eq(job.state, 'running'), eq(job.lease_holder, holder))
}
