import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** Entries of an inbox by their ids. */
export interface NoticeRefs {
  readonly notices: readonly number[]
  readonly announcements: readonly number[]
}

/** One row of an inbox. */
export interface InboxRow {
  readonly source: 'n' | 'a'
  readonly id: number
  readonly kind: string
  readonly name: string
  readonly params: unknown
  /** Texts of an announcement; empty for a notice. */
  readonly texts: unknown
  readonly link: string
  readonly create_time: number
  readonly is_read: boolean
  /** Further data of one area's inbox. */
  readonly details: unknown
}

/** The two halves of an inbox: statements that select its notices and its announcements. */
export interface InboxHalves {
  readonly notices: SQL
  readonly announcements: SQL
}

type NoticeTable = Readonly<
  Record<'id' | 'kind' | 'name' | 'params' | 'link' | 'create_time' | 'read_time', AnyColumn>
> & { readonly _: unknown }
type AnnouncementTable = Readonly<
  Record<'id' | 'title' | 'title_en' | 'content' | 'content_en' | 'publish_time', AnyColumn>
> & { readonly _: unknown }

const noDetails = sql`'{}'::jsonb`

/** Selects the notices of a table. @param details a JSON object */
export function selectNotices(table: NoticeTable, where: SQL, details: SQL = noDetails): SQL {
  return sql`select 'n' as source, ${table.id} as id, ${table.kind} as kind, ${table.name} as name,
    ${table.params} as params, '{}'::jsonb as texts, ${table.link} as link, ${table.create_time} as time,
    ${table.read_time} is not null as is_read, ${details} as details
    from ${table} where ${where}`
}

/** Selects announcements. @param from the tables and the condition that make out whose they are */
export function selectAnnouncements(
  table: AnnouncementTable,
  { from, isRead, link, details = noDetails }: { from: SQL; isRead: SQL; link: SQL | AnyColumn; details?: SQL },
): SQL {
  return sql`select 'a', ${table.id}, 'announcement', '', '{}'::jsonb,
    jsonb_build_object('title', ${table.title}, 'title_en', ${table.title_en},
      'content', ${table.content}, 'content_en', ${table.content_en}),
    ${link}, ${table.publish_time}, ${isRead}, ${details}
    from ${from}`
}

/** The entries of an inbox, newest first. @param only a condition on the columns of the halves */
export async function listEntries(
  db: Queries,
  { notices, announcements }: InboxHalves,
  { limit, offset, only = sql`true` }: { readonly limit: number; readonly offset: number; readonly only?: SQL },
): Promise<InboxRow[]> {
  const statement = sql`select * from (${notices} union all ${announcements}) as entry where ${only}
    order by time desc, source, id desc limit ${limit} offset ${offset}`
  const rows = await loadRows(db, toQuery(statement))
  return rows.map((row) => ({
    source: row.source === 'a' ? 'a' : 'n',
    id: Number(row.id),
    kind: String(row.kind),
    name: String(row.name),
    params: row.params,
    texts: row.texts,
    link: String(row.link),
    create_time: Number(row.time),
    is_read: row.is_read === true,
    details: row.details,
  }))
}

/** Numbers of entries of an inbox. */
export interface InboxTotals {
  readonly total: number
  readonly unread: number
  /** Announcements that their reader has to confirm. */
  readonly due: number
}

/** Counts the entries of an inbox. @param isDue whether an entry has to be confirmed, a condition on the columns of the halves */
export async function countEntries(
  db: Queries,
  { notices, announcements }: InboxHalves,
  isDue: SQL = sql`false`,
): Promise<InboxTotals> {
  const statement = sql`select count(*)::int as total, (count(*) filter (where not is_read))::int as unread,
      (count(*) filter (where ${isDue}))::int as due
    from (${notices} union all ${announcements}) as entry`
  const [row] = await loadRows(db, toQuery(statement))
  return { total: Number(row?.total ?? 0), unread: Number(row?.unread ?? 0), due: Number(row?.due ?? 0) }
}
