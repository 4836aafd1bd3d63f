import type { ResourceHooks } from '../../records/bound-resource.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { noticeRuleTable } from '../../records/tables/resources.ts'

/** A rule names somebody who gets the notices. */
export const noticeRuleHooks: ResourceHooks = {
  beforeSave: async (context, { before, stored }) => {
    const { admin_ids, group_ids } = { ...before, ...stored }
    if (![admin_ids, group_ids].some((ids) => Array.isArray(ids) && ids.length > 0))
      throw rejectField(context, 'admin_ids', 'resource.noticeRule.nobody')
  },
}

/** Loads the enabled rules on who gets notices. */
export async function loadNoticeRules(db: Queries): Promise<NoticeRule[]> {
  const { kinds, region, admin_ids, group_ids, status } = noticeRuleTable
  return db
    .select({ kinds, region, adminIds: admin_ids, groupIds: group_ids })
    .from(noticeRuleTable)
    .where(eq(status, '1'))
}

/** A rule on who gets the notices of applications, enquiries and enrolments. */
interface NoticeRule {
  /** Names of forms; empty: all. */
  readonly kinds: readonly string[]
  /** Ids of province, city and district, as many as the rule limits; empty: all regions. */
  readonly region: readonly number[]
  readonly adminIds: readonly number[]
  readonly groupIds: readonly number[]
}

/** An administrator who may see the record of a notice. */
interface Holder {
  readonly id: number
  readonly groupIds: readonly number[]
}

/**
 * Chooses the recipients of a notice. The matching rules add up. Without a matching rule, or if the rules name nobody who may see the record, all
 * holders are recipients, so that no record arrives unnoticed.
 *
 * @param about the form of the record and its region, which is empty if unknown: then only rules for all regions match
 * @returns ids of the recipients
 */
export function routeNotice(
  rules: readonly NoticeRule[],
  about: { readonly kind: string; readonly region: readonly number[] },
  holders: readonly Holder[],
): number[] {
  const matching = rules.filter(
    ({ kinds, region }) =>
      (kinds.length === 0 || kinds.includes(about.kind)) && region.every((place) => about.region.includes(place)),
  )
  const chosen = holders.filter(({ id, groupIds }) =>
    matching.some((rule) => rule.adminIds.includes(id) || rule.groupIds.some((group) => groupIds.includes(group))),
  )
  return (chosen.length > 0 ? chosen : holders).map(({ id }) => id)
}
