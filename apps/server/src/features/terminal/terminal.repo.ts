import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, min, ne, or, sql } from 'drizzle-orm'
import type { Locale } from '@teachnet/protocol'
import type { Queries } from '../../platform/db/client.ts'
import {
  terminalOutput as output,
  terminalSchedule as schedule,
  terminalTask as task,
  terminalTicket as ticket,
} from './terminal.table.ts'
import { isLeaseOver } from '../../platform/db/within-period.ts'
import type { Chunk } from './line-chunks.ts'

/** Notification channel for changed tasks; the payload is the task's id and the kind of change. */
export const terminalChannel = 'teachnet_terminal'

export type StoredTask = typeof task.$inferSelect

/** The name of a run, as clients send it. */
export interface RunName {
  readonly uuid: string
  readonly attempt: number
}

interface NewTask extends RunName {
  readonly command: string
  readonly extend: string
  readonly admin_id: number
  readonly username: string
  readonly ip: string
  readonly locale: Locale
  readonly is_attached: boolean
  /** Unix seconds. */
  readonly create_time: number
}

/** The result of a run. */
export interface Ending {
  readonly state: 'success' | 'failed'
  readonly reason: string
  readonly exit_code: number | null
  /** Unix seconds. */
  readonly finish_time: number
  /** Milliseconds. */
  readonly duration: number
}

/** Notifies every process that a task has changed, when the transaction commits. */
export async function notifyOf(db: Queries, id: number, what: 'state' | 'output'): Promise<void> {
  await db.execute(sql`select pg_notify(${terminalChannel}, ${`${id} ${what}`})`)
}

/** Adds a run; returns undefined if it exists already. */
export async function addTask(db: Queries, row: NewTask): Promise<StoredTask | undefined> {
  const [added] = await db
    .insert(task)
    .values({ ...row, watch_time: row.create_time })
    .onConflictDoNothing({ target: [task.uuid, task.attempt] })
    .returning()
  return added
}

export async function findTask(db: Queries, id: number): Promise<StoredTask | undefined> {
  return (await db.select().from(task).where(eq(task.id, id)))[0]
}

export async function findRun(db: Queries, { uuid, attempt }: RunName): Promise<StoredTask | undefined> {
  const rows = await db
    .select()
    .from(task)
    .where(and(eq(task.uuid, uuid), eq(task.attempt, attempt)))
  return rows[0]
}

/** Returns the latest run of a task. */
export async function findLastRun(db: Queries, uuid: string): Promise<StoredTask | undefined> {
  return (await db.select().from(task).where(eq(task.uuid, uuid)).orderBy(desc(task.attempt)).limit(1))[0]
}

/** Returns the latest runs, newest first. */
export async function listTasks(db: Queries, limit: number): Promise<readonly StoredTask[]> {
  return db.select().from(task).orderBy(desc(task.id)).limit(limit)
}

/** Returns the existing runs of these names. */
export async function findRuns(db: Queries, names: readonly RunName[]): Promise<readonly StoredTask[]> {
  if (names.length === 0) return []
  const isNamed = names.map(({ uuid, attempt }) => and(eq(task.uuid, uuid), eq(task.attempt, attempt)))
  return db
    .select()
    .from(task)
    .where(or(...isNamed))
}

/** Leases the oldest waiting task, unless one runs (`now` in Unix ms, `until` in seconds); a unique index rejects concurrent leases. */
export async function takeTask(
  db: Queries,
  { holder, until, now }: { readonly holder: string; readonly until: number; readonly now: number },
): Promise<StoredTask | undefined> {
  const next = db.select({ id: task.id }).from(task).where(eq(task.state, 'waiting')).orderBy(task.id).limit(1)
  const running = db.select({ id: task.id }).from(task).where(eq(task.state, 'running'))
  const [taken] = await db
    .update(task)
    .set({ state: 'running', lease_holder: holder, lease_time: until, start_time: now })
    .where(and(inArray(task.id, next), eq(task.state, 'waiting'), sql`not exists ${running}`))
    .returning()
  return taken
}

/**
 * Extends the lease of the holder; returns undefined if it no longer holds the task. A client was not here later than now: a clock that ran ahead
 * would keep the task of a client that left.
 */
export async function extendLease(
  db: Queries,
  lease: { readonly id: number; readonly holder: string },
  { now, until }: { readonly now: number; readonly until: number },
): Promise<Pick<StoredTask, 'is_killed' | 'is_attached' | 'watch_time'> | undefined> {
  const [row] = await db
    .update(task)
    .set({ lease_time: until, watch_time: sql`least(${task.watch_time}, ${now})` })
    .where(isLeasedBy(lease))
    .returning({ is_killed: task.is_killed, is_attached: task.is_attached, watch_time: task.watch_time })
  return row
}

/** Stores the result of a task; returns false if the holder no longer holds it. */
export async function finishTask(
  db: Queries,
  lease: { readonly id: number; readonly holder: string },
  ending: Ending,
): Promise<boolean> {
  const rows = await db
    .update(task)
    .set({ ...ending, ...free })
    .where(isLeasedBy(lease))
    .returning({ id: task.id })
  return rows.length === 1
}

/** Fails running tasks whose lease has expired or, if no other process can exist, all that this process does not hold. */
export async function failSilent(
  db: Queries,
  {
    holder,
    isAlone,
    ...lease
  }: { readonly holder: string; readonly isAlone: boolean; readonly now: number; readonly until: number },
): Promise<readonly StoredTask[]> {
  const isSilent = isAlone ? undefined : isLeaseOver(task.lease_time, lease)
  return db
    .update(task)
    .set({ ...free, state: 'failed', reason: 'processEnded', finish_time: lease.now })
    .where(and(eq(task.state, 'running'), ne(task.lease_holder, holder), isSilent))
    .returning()
}

/** Fails waiting tasks that were killed or whose client did not come back. */
export async function failWaiting(
  db: Queries,
  { now, watchedSince }: { readonly now: number; readonly watchedSince: number },
): Promise<readonly StoredTask[]> {
  const isLeft = and(eq(task.is_attached, true), lt(task.watch_time, watchedSince))
  return db
    .update(task)
    .set({
      state: 'failed',
      reason: sql`case when ${task.is_killed} then 'killed' else 'abandoned' end`,
      finish_time: now,
      duration: 0,
    })
    .where(and(eq(task.state, 'waiting'), or(eq(task.is_killed, true), isLeft)))
    .returning()
}

/** Returns the end of the current lease in Unix seconds; undefined if no task runs. */
export async function findLeaseEnd(db: Queries): Promise<number | undefined> {
  const [row] = await db
    .select({ end: min(task.lease_time) })
    .from(task)
    .where(eq(task.state, 'running'))
  return row?.end ?? undefined
}

/** Requests the end of a run; returns undefined if it has ended or does not exist. */
export async function markKilled(db: Queries, { uuid, attempt }: RunName): Promise<StoredTask | undefined> {
  const [row] = await db
    .update(task)
    .set({ is_killed: true })
    .where(and(eq(task.uuid, uuid), eq(task.attempt, attempt), inArray(task.state, ['waiting', 'running'])))
    .returning()
  return row
}

export async function stampWatched(db: Queries, id: number, now: number): Promise<void> {
  await db.update(task).set({ watch_time: now }).where(eq(task.id, id))
}

export interface StoredChunk extends Chunk {
  readonly seq: number
  readonly first_line: number
}

export async function addChunks(db: Queries, id: number, chunks: readonly StoredChunk[]): Promise<void> {
  // A piece may be stored already if the reply to an earlier attempt was lost.
  await db
    .insert(output)
    .values(chunks.map((chunk) => ({ task_id: id, ...chunk })))
    .onConflictDoNothing()
}

export async function dropChunksBefore(db: Queries, id: number, seq: number): Promise<void> {
  await db.delete(output).where(and(eq(output.task_id, id), lt(output.seq, seq)))
}

export async function loadChunks(
  db: Queries,
  id: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredChunk[]> {
  return db
    .select({ seq: output.seq, first_line: output.first_line, lines: output.lines, text: output.text })
    .from(output)
    .where(and(eq(output.task_id, id), gt(output.seq, after)))
    .orderBy(asc(output.seq))
    .limit(limit)
}

export type StoredSchedule = typeof schedule.$inferSelect

export async function listSchedules(db: Queries): Promise<readonly StoredSchedule[]> {
  return db.select().from(schedule).orderBy(asc(schedule.id))
}

export async function countSchedules(db: Queries): Promise<number> {
  return db.$count(schedule)
}

/** Adds a schedule, or changes the one with an id; returns undefined if that does not exist. */
export async function saveSchedule(
  db: Queries,
  id: number | undefined,
  row: Omit<StoredSchedule, 'id'>,
): Promise<number | undefined> {
  const rows =
    id === undefined
      ? await db.insert(schedule).values(row).returning({ id: schedule.id })
      : await db.update(schedule).set(row).where(eq(schedule.id, id)).returning({ id: schedule.id })
  return rows[0]?.id
}

export async function removeSchedule(db: Queries, id: number): Promise<boolean> {
  return (await db.delete(schedule).where(eq(schedule.id, id)).returning({ id: schedule.id })).length === 1
}

/** Moves a schedule that is due to its next time, or switches it off; returns false if another process has done so. */
export async function moveSchedule(
  db: Queries,
  { id, next_time: due }: Pick<StoredSchedule, 'id' | 'next_time'>,
  change: Partial<Pick<StoredSchedule, 'next_time' | 'is_on'>>,
): Promise<boolean> {
  const isDue = and(eq(schedule.id, id), eq(schedule.next_time, due))
  return (await db.update(schedule).set(change).where(isDue).returning({ id: schedule.id })).length === 1
}

/** The latest runs of each of these tasks, newest first. */
export async function listLatestRuns(
  db: Queries,
  uuids: readonly string[],
  limit: number,
): Promise<readonly StoredTask[]> {
  const place = sql<number>`row_number() over (partition by ${task.uuid} order by ${task.attempt} desc)`
  const placed = db
    .select({ id: task.id, place: place.as('place') })
    .from(task)
    .where(inArray(task.uuid, [...uuids]))
    .as('placed')
  return db
    .select(getTableColumns(task))
    .from(task)
    .innerJoin(placed, eq(placed.id, task.id))
    .where(lte(placed.place, limit))
    .orderBy(desc(task.attempt))
}

export async function addTicket(db: Queries, row: typeof ticket.$inferInsert): Promise<void> {
  await db.insert(ticket).values(row)
}

/** Deletes a ticket, which can be used once, and returns its session. */
export async function takeTicket(db: Queries, hash: string, now: number): Promise<string | undefined> {
  const rows = await db
    .delete(ticket)
    .where(and(eq(ticket.hash, hash), gte(ticket.expire_time, now)))
    .returning({ session: ticket.session })
  return rows[0]?.session
}

export async function purgeTickets(db: Queries, now: number): Promise<void> {
  await db.delete(ticket).where(lt(ticket.expire_time, now))
}

const free = { lease_holder: '', lease_time: null }

function isLeasedBy({ id, holder }: { readonly id: number; readonly holder: string }) {
  return and(eq(task.id, id), eq(task.state, 'running'), eq(task.lease_holder, holder))
}
