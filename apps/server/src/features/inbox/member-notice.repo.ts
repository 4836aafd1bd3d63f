import type { NoticeKind } from '@teachnet/contract/desk'
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { announcementRead, memberNotice } from './notice.table.ts'
import { announcementTable as announcement } from '../../records/tables/resources.ts'
import { user } from '../../records/tables/member.ts'
import {
  countEntries,
  type InboxHalves,
  type InboxRow,
  listEntries,
  type NoticeRefs,
  selectAnnouncements,
  selectNotices,
} from './inbox.repo.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

export interface NewNotice {
  readonly userId: number
  readonly kind: Exclude<NoticeKind, 'announcement'>
  /** Name of the messages of its title and text, without `notice.`. */
  readonly name: string
  readonly params?: Readonly<Record<string, string>>
  /** Page of the member centre. */
  readonly link: string
  /** Unix seconds. */
  readonly now: number
}

export type StoredNotice = typeof memberNotice.$inferSelect

/** Puts a notice into the inbox of a member. Returns its id. */
export async function addNotice(db: Queries, notice: NewNotice): Promise<number> {
  const { userId, kind, name, params = {}, link, now } = notice
  const [added] = await db
    .insert(memberNotice)
    .values({ user_id: userId, kind, name, params, link, create_time: now })
    .returning({ id: memberNotice.id })
  if (!added) throw new Error('An insert gave no row back')
  return added.id
}

/** The members among `userIds` who have a notice of a name about a subject, its parameter `about`. */
export async function listNotified(
  db: Queries,
  userIds: readonly number[],
  { name, about }: { readonly name: string; readonly about: string },
): Promise<ReadonlySet<number>> {
  const { user_id, params } = memberNotice
  const rows = await db
    .selectDistinct({ id: user_id })
    .from(memberNotice)
    .where(and(inArray(user_id, [...userIds]), eq(memberNotice.name, name), sql`${params} ->> 'about' = ${about}`))
  return new Set(rows.map(({ id }) => id))
}

export async function findNotice(db: Queries, id: number): Promise<StoredNotice | undefined> {
  const [found] = await db.select().from(memberNotice).where(eq(memberNotice.id, id))
  return found
}

/** Deletes notices from before a time. */
export async function purgeNotices(db: Queries, before: number): Promise<void> {
  await db.delete(memberNotice).where(lt(memberNotice.create_time, before))
}

/** A member as a reader: the announcements of the inbox follow from it. */
export interface Reader {
  readonly userId: number
  /** Unix seconds. */
  readonly now: number
}

/** Whether a published announcement is for the member of the same statement. */
const isForMember = sql`${announcement.status} = '1'
  and coalesce(${user.join_time}, 0) <= ${announcement.publish_time}
  and (cardinality(${announcement.group_ids}) = 0 or ${user.group_id} = any(${announcement.group_ids}))`

/** The announcements that a member receives. */
function announcementsFor({ userId, now }: Reader): SQL {
  return sql`${announcement} join ${user} on ${user.id} = ${userId}
    left join ${announcementRead} on ${announcementRead.announcement_id} = ${announcement.id}
      and ${announcementRead.user_id} = ${userId}
    where ${announcement.publish_time} <= ${now} and ${isForMember}`
}

function halvesFor(reader: Reader): InboxHalves {
  return {
    notices: selectNotices(memberNotice, eq(memberNotice.user_id, reader.userId)),
    announcements: selectAnnouncements(announcement, {
      from: announcementsFor(reader),
      isRead: sql`${announcementRead.user_id} is not null`,
      link: announcement.link,
    }),
  }
}

/** The notices and announcements of a member, newest first. */
export async function listInbox(
  db: Queries,
  reader: Reader,
  page: { readonly limit: number; readonly offset: number },
): Promise<InboxRow[]> {
  return listEntries(db, halvesFor(reader), page)
}

/** Number of notices and announcements of a member, and number of unread ones. */
export async function countInbox(
  db: Queries,
  reader: Reader,
): Promise<{ readonly total: number; readonly unread: number }> {
  const { total, unread } = await countEntries(db, halvesFor(reader))
  return { total, unread }
}

/** Marks notices of a member as read. @param refs undefined: all; those of others change nothing */
export async function markRead(db: Queries, reader: Reader, refs: NoticeRefs | undefined): Promise<void> {
  const { userId, now } = reader
  if (!refs || refs.notices.length > 0)
    await db
      .update(memberNotice)
      .set({ read_time: now })
      .where(
        and(
          eq(memberNotice.user_id, userId),
          isNull(memberNotice.read_time),
          refs && inArray(memberNotice.id, [...refs.notices]),
        ),
      )
  if (refs?.announcements.length === 0) return
  const chosen = refs ? sql`and ${inArray(announcement.id, [...refs.announcements])}` : sql``
  const statement = sql`insert into ${announcementRead} (announcement_id, user_id, create_time)
    select ${announcement.id}, ${userId}::int, ${now}::bigint
    from ${announcementsFor(reader)} and ${announcementRead.user_id} is null ${chosen}
    on conflict do nothing`
  await loadRows(db, toQuery(statement))
}

/** Number of members who receive an announcement, and number of those who have read it, by the announcement's id. */
export async function countReaders(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly recipients: number; readonly readers: number }>> {
  if (ids.length === 0) return new Map()
  const statement = sql`select ${announcement.id} as id, count(${user.id})::int as recipients,
      count(${announcementRead.user_id})::int as readers
    from ${announcement} join ${user} on ${user.status} = 'enable' and ${isForMember}
    left join ${announcementRead} on ${announcementRead.announcement_id} = ${announcement.id}
      and ${announcementRead.user_id} = ${user.id}
    where ${inArray(announcement.id, [...ids])} group by ${announcement.id}`
  const rows = await loadRows(db, toQuery(statement))
  return new Map(
    rows.map((row) => [Number(row.id), { recipients: Number(row.recipients), readers: Number(row.readers) }]),
  )
}
