import { eq } from 'drizzle-orm'
import type { NoticeRule } from './notice-routing.ts'
import type { Queries } from '../../platform/db/client.ts'
import { noticeRuleTable } from '../../records/tables/resources.ts'

/** Loads the enabled rules on who gets notices. */
export async function loadNoticeRules(db: Queries): Promise<NoticeRule[]> {
  const { kinds, region, admin_ids, group_ids, status } = noticeRuleTable
  return db
    .select({ kinds, region, adminIds: admin_ids, groupIds: group_ids })
    .from(noticeRuleTable)
    .where(eq(status, '1'))
}
