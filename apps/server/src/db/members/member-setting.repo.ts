import { isLocale, type Locale } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import type { Queries } from '../client.ts'
import { memberSetting } from '../schema.ts'

/** What a member has chosen. Undefined: nothing. */
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
