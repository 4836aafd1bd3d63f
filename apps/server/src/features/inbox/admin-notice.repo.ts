import type { AdminNoticeKind } from '@teachnet/contract/people'
import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import {
  countEntries,
  type InboxTotals,
  type InboxHalves,
  type InboxRow,
  listEntries,
  type NoticeRefs,
  selectAnnouncements,
  selectNotices,
} from './inbox.repo.ts'
import { adminDigest, adminNotice } from './notice.table.ts'
import { adminPreference } from '../../platform/db/tables/platform-tables.ts'
import {
  adminTable,
  announcementReceiptTable as receipt,
  staffAnnouncementTable as announcement,
} from '../../records/tables/resources.ts'

/** A notice to administrators. */
export interface NewAdminNotice {
  readonly adminIds: readonly number[]
  readonly kind: Exclude<AdminNoticeKind, 'announcement'>
  /** Name of the messages of its title and text, without `notice.`. */
  readonly name: string
  readonly params?: Readonly<Record<string, string>>
  /** The record of the notice: only administrators who may see the record see the notice. */
  readonly record?: { readonly controller: string; readonly id?: number }
  /** Page of the back office, for a notice without a record; for one with a record, a query that leads to a part of it. */
  readonly link?: string
  /** Key of the event: each administrator gets one notice per key. Absent: the event may occur again. */
  readonly key?: string
  /** Whether a mail has been sent for it. */
  readonly isMailed?: boolean
  /** Unix seconds. */
  readonly now: number
}

/** Puts a notice into the inboxes of administrators. Returns the administrators who did not have it before. */
export async function addAdminNotice(db: Queries, notice: NewAdminNotice): Promise<number[]> {
  const { adminIds, kind, name, params = {}, record, link = '', key, isMailed = false, now } = notice
  const rows = [...new Set(adminIds)].map((admin) => ({
    admin_id: admin,
    kind,
    name,
    params,
    link,
    create_time: now,
    controller: record?.controller ?? '',
    record_id: record?.id ?? null,
    key: key === undefined ? null : `${key} ${admin}`,
    mail_time: isMailed ? now : null,
  }))
  if (rows.length === 0) return []
  const added = await db
    .insert(adminNotice)
    .values(rows)
    .onConflictDoNothing({ target: adminNotice.key })
    .returning({ admin: adminNotice.admin_id })
  return added.map(({ admin }) => admin)
}

/** The controllers of the records that an administrator's notices are about. */
export async function listNoticedAreas(db: Queries, adminId: number): Promise<string[]> {
  const { controller, admin_id } = adminNotice
  const rows = await db
    .selectDistinct({ controller })
    .from(adminNotice)
    .where(and(eq(admin_id, adminId), sql`${controller} <> ''`))
  return rows.map((row) => row.controller)
}

/** Ids of the administrators who may sign in. */
export async function listEnabledAdmins(db: Queries): Promise<number[]> {
  const rows = await db.select({ id: adminTable.id }).from(adminTable).where(eq(adminTable.status, '1'))
  return rows.map(({ id }) => id)
}

/** An administrator as a reader of an inbox. */
export interface AdminReader {
  readonly adminId: number
  /** Which notices about records are shown, on the columns `controller` and `record_id`. */
  readonly seesRecord: SQL
  /** Unix seconds. */
  readonly now: number
}

/** The columns by which an `AdminReader` limits notices. */
export const noticeRecord = { controller: adminNotice.controller, id: adminNotice.record_id } as const

/** The announcements that an administrator receives now. */
function announcementsFor({ adminId, now }: Pick<AdminReader, 'adminId' | 'now'>): SQL {
  return sql`${receipt} join ${announcement} on ${announcement.id} = ${receipt.announcement_id}
    where ${receipt.admin_id} = ${adminId} and ${receipt.is_current} = 1 and ${announcement.status} = '1'
      and ${announcement.publish_time} <= ${now} and coalesce(${announcement.end_time}, ${now} + 1) > ${now}`
}

const confirmation = sql`case when ${announcement.must_confirm} = 0 then null
  when ${receipt.state} = 'confirmed' then 'done' else 'due' end`

function noticesFor({ adminId, seesRecord }: Pick<AdminReader, 'adminId' | 'seesRecord'>): SQL {
  return sql`${adminNotice.admin_id} = ${adminId} and (${adminNotice.controller} = '' or ${seesRecord})`
}

function halvesFor(reader: AdminReader): InboxHalves {
  return {
    notices: selectNotices(
      adminNotice,
      noticesFor(reader),
      sql`jsonb_build_object('controller', ${adminNotice.controller}, 'record', ${adminNotice.record_id},
        'mailed', ${adminNotice.mail_time} is not null)`,
    ),
    announcements: selectAnnouncements(announcement, {
      from: announcementsFor(reader),
      isRead: sql`${receipt.state} <> 'unread'`,
      link: sql`''`,
      details: sql`jsonb_build_object('confirmation', ${confirmation}, 'mailed', ${receipt.mail_time} is not null)`,
    }),
  }
}

const isDue = sql`details->>'confirmation' = 'due'`
const isUnmailed = sql`not is_read and details->>'mailed' = 'false'`

/** Parts of an inbox. `unmailed`: unread, and not in a mail yet. */
export type InboxPart = 'all' | 'unread' | 'due' | 'unmailed'

const conditions: Readonly<Record<InboxPart, SQL>> = {
  all: sql`true`,
  unread: sql`not is_read`,
  due: isDue,
  unmailed: isUnmailed,
}

/** The entries of an administrator's inbox, newest first. */
export function listAdminInbox(
  db: Queries,
  reader: AdminReader,
  { part, ...page }: { readonly part: InboxPart; readonly limit: number; readonly offset: number },
): Promise<InboxRow[]> {
  return listEntries(db, halvesFor(reader), { ...page, only: conditions[part] })
}

/** Counts the entries of an administrator's inbox. */
export function countAdminInbox(db: Queries, reader: AdminReader): Promise<InboxTotals> {
  return countEntries(db, halvesFor(reader), isDue)
}

/** Marks entries of an administrator as read. @param refs undefined: all; those of others change nothing */
export async function markAdminRead(db: Queries, reader: AdminReader, refs: NoticeRefs | undefined): Promise<void> {
  const { now } = reader
  if (!refs || refs.notices.length > 0)
    await db
      .update(adminNotice)
      .set({ read_time: now })
      .where(and(noticesFor(reader), isNull(adminNotice.read_time), refs && inArray(adminNotice.id, [...refs.notices])))
  if (refs?.announcements.length === 0) return
  await setReceipts(db, reader, { state: 'read', from: ['unread'], ids: refs?.announcements })
}

/** Confirms an announcement. Returns whether the administrator receives it. */
export async function confirmReceipt(db: Queries, reader: AdminReader, id: number): Promise<boolean> {
  return (await setReceipts(db, reader, { state: 'confirmed', from: ['unread', 'read', 'confirmed'], ids: [id] })) > 0
}

/**
 * Sets the state of receipts of announcements that the administrator receives now. The times at which it was first read
 * and confirmed stay.
 */
async function setReceipts(
  db: Queries,
  reader: Pick<AdminReader, 'adminId' | 'now'>,
  {
    state,
    from,
    ids,
  }: {
    readonly state: 'read' | 'confirmed'
    readonly from: readonly string[]
    readonly ids?: readonly number[] | undefined
  },
): Promise<number> {
  const chosen = ids ? sql`and ${inArray(announcement.id, [...ids])}` : sql``
  const confirmed = state === 'confirmed' ? { confirm_time: sql`coalesce(${receipt.confirm_time}, ${reader.now})` } : {}
  const rows = await db
    .update(receipt)
    .set({ state, read_time: sql`coalesce(${receipt.read_time}, ${reader.now})`, ...confirmed })
    .where(
      and(
        inArray(receipt.state, [...from]),
        sql`${receipt.id} in (select ${receipt.id} from ${announcementsFor(reader)} ${chosen})`,
      ),
    )
    .returning({ id: receipt.id })
  return rows.length
}

/**
 * Records that a mail contains the given entries. Returns the entries that were in no mail before: if two processes do the same, each entry
 * goes to one of them. Call it in the transaction that stores the mail.
 */
export async function claimForMail(
  tx: Queries,
  { adminId, now }: Pick<AdminReader, 'adminId' | 'now'>,
  { notices, announcements }: NoticeRefs,
): Promise<NoticeRefs> {
  const claimedNotices = await tx
    .update(adminNotice)
    .set({ mail_time: now })
    .where(and(eq(adminNotice.admin_id, adminId), inArray(adminNotice.id, [...notices]), isNull(adminNotice.mail_time)))
    .returning({ id: adminNotice.id })
  const claimedReceipts = await tx
    .update(receipt)
    .set({ mail_time: now })
    .where(
      and(
        eq(receipt.admin_id, adminId),
        inArray(receipt.announcement_id, [...announcements]),
        isNull(receipt.mail_time),
      ),
    )
    .returning({ id: receipt.announcement_id })
  return { notices: claimedNotices.map(({ id }) => id), announcements: claimedReceipts.map(({ id }) => id) }
}

/** Takes the daily mail of an administrator: true for one caller a day, over all processes. @param day `YYYY-MM-DD` */
export async function takeDigestDay(tx: Queries, adminId: number, day: string): Promise<boolean> {
  const taken = await tx
    .insert(adminDigest)
    .values({ admin_id: adminId, day })
    .onConflictDoUpdate({ target: adminDigest.admin_id, set: { day }, setWhere: sql`${adminDigest.day} <> ${day}` })
    .returning({ day: adminDigest.day })
  return taken.length > 0
}

/** The enabled administrators who get a mail for each notice, among the given ones. */
export async function mailedAtOnce(db: Queries, adminIds: readonly number[]): Promise<number[]> {
  if (adminIds.length === 0) return []
  const rows = await db
    .select({ id: adminPreference.admin_id })
    .from(adminPreference)
    .where(
      and(
        inArray(adminPreference.admin_id, [...adminIds]),
        sql`${adminPreference.preferences}->'noticeMail'->>'mode' = 'each'`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** An administrator whose daily mail is due. */
export interface DueDigest {
  readonly id: number
  /** The hour that was chosen. */
  readonly chosen: number
  /** There was no daily mail before. */
  readonly isFirst: boolean
}

/** The administrators whose daily mail is due at this hour or earlier, and who have not had it that day. */
export async function digestsDue(
  db: Queries,
  { hour, day }: { readonly hour: number; readonly day: string },
): Promise<DueDigest[]> {
  const { admin_id, preferences } = adminPreference
  const chosen = sql<number>`(${preferences}->'noticeMail'->>'hour')::int`
  const rows = await db
    .select({ id: admin_id, chosen, isFirst: sql<boolean>`${adminDigest.day} is null` })
    .from(adminPreference)
    .innerJoin(adminTable, and(eq(adminTable.id, admin_id), eq(adminTable.status, '1')))
    .leftJoin(adminDigest, eq(adminDigest.admin_id, admin_id))
    .where(
      and(
        sql`${preferences}->'noticeMail'->>'mode' = 'daily'`,
        lte(chosen, hour),
        sql`coalesce(${adminDigest.day}, '') <> ${day}`,
      ),
    )
  return rows.map((row) => ({ ...row, chosen: Number(row.chosen) }))
}

/** The address of an enabled administrator; undefined: none. */
export async function findMailAddress(db: Queries, adminId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: adminTable.email })
    .from(adminTable)
    .where(and(eq(adminTable.id, adminId), eq(adminTable.status, '1')))
  return row?.email || undefined
}

/** Deletes the inboxes of administrators whose accounts are deleted. */
export async function deleteInboxesOf(db: Queries, adminIds: readonly number[]): Promise<void> {
  const ids = [...adminIds]
  await db.delete(adminNotice).where(inArray(adminNotice.admin_id, ids))
  await db.delete(adminDigest).where(inArray(adminDigest.admin_id, ids))
  await db.delete(receipt).where(inArray(receipt.admin_id, ids))
}
