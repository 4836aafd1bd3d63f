import {
  type ChannelChoice,
  type ChosenKind,
  defaultChannels,
  noticeChannels,
  type QuietHours,
} from '@teachnet/contract/desk'
import { isTimeZone } from '@teachnet/contract/site-time'
import { isLocale, type Locale } from '@teachnet/protocol'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { memberSetting } from './member.table.ts'

/** The settings that a member has chosen; undefined: not chosen. */
export interface MemberSetting {
  readonly locale: Locale | undefined
  /** IANA name. */
  readonly timeZone: string | undefined
}

export async function findMemberSetting(db: Queries, userId: number): Promise<MemberSetting> {
  const { locale, time_zone } = memberSetting
  const rows = await db.select({ locale, time_zone }).from(memberSetting).where(eq(memberSetting.user_id, userId))
  const [row] = rows
  return { locale: isLocale(row?.locale) ? row.locale : undefined, timeZone: row?.time_zone || undefined }
}

/**
 * The time zone of a member's days and months, an IANA name: the one that the member has chosen, else that of the browser, else that of the
 * site.
 *
 * @param ofBrowser zone sent by the client; ignored if empty or unknown
 */
export async function findMemberZone(
  db: Queries,
  userId: number,
  { ofBrowser, ofSite }: { readonly ofBrowser: string; readonly ofSite: string },
): Promise<string> {
  const { timeZone: chosen = ofBrowser } = await findMemberSetting(db, userId)
  return isTimeZone(chosen) ? chosen : ofSite
}

export async function saveMemberSetting(
  db: Queries,
  userId: number,
  { locale, timeZone, now }: MemberSetting & { readonly now: number },
): Promise<void> {
  const set = { locale: locale ?? '', time_zone: timeZone ?? '', update_time: now }
  await db
    .insert(memberSetting)
    .values({ user_id: userId, ...set })
    .onConflictDoUpdate({ target: memberSetting.user_id, set })
}

/** The channels of notices that a member has chosen, by kind. */
export async function findChannels(db: Queries, userId: number): Promise<ChannelChoice> {
  const rows = await db
    .select({ channels: memberSetting.channels })
    .from(memberSetting)
    .where(eq(memberSetting.user_id, userId))
  const stored = rows[0]?.channels ?? {}
  // A kind that is newer than the choice has its default.
  const read = (kind: ChosenKind) => {
    const chosen = stored[kind] ?? defaultChannels[kind]
    return noticeChannels.filter((name) => chosen.includes(name))
  }
  return { application: read('application'), balance: read('balance'), dates: read('dates') }
}

export async function saveChannels(
  db: Queries,
  userId: number,
  { channels, quiet, now }: { readonly channels: ChannelChoice; readonly quiet?: QuietHours; readonly now: number },
): Promise<void> {
  const hours = quiet && { quiet_from: quiet.from, quiet_until: quiet.until }
  const set = { channels, ...hours, update_time: now }
  await db
    .insert(memberSetting)
    .values({ user_id: userId, ...set })
    .onConflictDoUpdate({ target: memberSetting.user_id, set })
}

export async function findQuietHours(db: Queries, userId: number): Promise<QuietHours> {
  const { quiet_from: from, quiet_until: until, user_id } = memberSetting
  const [found] = await db.select({ from, until }).from(memberSetting).where(eq(user_id, userId))
  return found ?? { from: '', until: '' }
}

/** The number of the calendar feed's address; 0 or less: the feed is off. */
export async function findCalendarVersion(db: Queries, userId: number): Promise<number> {
  const { calendar_version: version, user_id } = memberSetting
  return (await db.select({ version }).from(memberSetting).where(eq(user_id, userId)))[0]?.version ?? 0
}

/** Switches the calendar feed off, or on with a new address. Returns the number of the address. */
export async function changeCalendarVersion(
  db: Queries,
  userId: number,
  { isOn, now }: { readonly isOn: boolean; readonly now: number },
): Promise<number> {
  const { calendar_version: version } = memberSetting
  // The number stays when the feed is off, so that an address that ended is never valid again.
  const last = sql`abs(${version})`
  const [row] = await db
    .insert(memberSetting)
    .values({ user_id: userId, calendar_version: isOn ? 1 : 0, update_time: now })
    .onConflictDoUpdate({
      target: memberSetting.user_id,
      set: { calendar_version: isOn ? sql`${last} + 1` : sql`-${last}`, update_time: now },
    })
    .returning({ version })
  return row?.version ?? 0
}
