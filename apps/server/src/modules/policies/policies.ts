import { type PolicyKind, policyKinds } from '@teachnet/contract'
import { enterprisePolicy } from '@teachnet/contract/resources'
import { label, type LocalizedText } from '@teachnet/protocol'
import { tagsOf } from '../../crud/write/transaction.ts'
import type { CachePort, ClockPort, DatabasePort } from '../../ports.ts'
import type { RetentionDays } from '../../db/retained-rows.ts'
import { fillPeriods } from '../../values/kept-periods.ts'
import type { PolicyText } from '../../values/policy-text.ts'
import { addFirst, findInForce } from './policy.repo.ts'
import { shippedPolicies } from './shipped-policies.ts'

/** Loads the version of a text that is in force. */
export type LoadPolicy = (kind: PolicyKind) => Promise<PolicyText>

/** Without a version in force, because every one is disabled or in the future, the text that the product ships applies. */
export function createPolicies(
  { db, clock }: DatabasePort & ClockPort,
  { loadRetention }: { readonly loadRetention: () => Promise<RetentionDays> },
): LoadPolicy {
  return async (kind) => {
    const { notice, content, ...policy } = await find(kind)
    const retention = await loadRetention()
    const fill = ({ 'zh-cn': zh, en }: LocalizedText) =>
      label(fillPeriods(zh, 'zh-cn', retention), fillPeriods(en, 'en', retention))
    return { ...policy, notice: fill(notice), content: fill(content) }
  }

  async function find(kind: PolicyKind): Promise<PolicyText> {
    const row = await findInForce(db, kind, Math.floor(clock() / 1000))
    if (!row) return shippedPolicies[kind]
    return {
      kind,
      number: row.version,
      title: { 'zh-cn': row.title, en: row.title_en },
      notice: { 'zh-cn': row.notice, en: row.notice_en },
      content: { 'zh-cn': row.content, en: row.content_en },
      changes: { 'zh-cn': row.changes, en: row.changes_en },
      valid_from: row.valid_from,
    }
  }
}

/** Adds the texts that the product ships, for editors to start from, unless there are others. */
export async function seedPolicies({ db, cache, clock }: DatabasePort & ClockPort & CachePort): Promise<void> {
  const now = Math.floor(clock() / 1000)
  const rows = policyKinds.map((kind) => {
    const { number, title, notice, content } = shippedPolicies[kind]
    return {
      kind,
      version: number,
      title: title['zh-cn'],
      title_en: title.en,
      notice: notice['zh-cn'],
      notice_en: notice.en,
      content: content['zh-cn'],
      content_en: content.en,
      valid_from: now,
    }
  })
  if (await db.transaction((tx) => addFirst(tx, rows))) await cache.drop(tagsOf(enterprisePolicy, []))
}
