import type { PolicyKind } from '@teachnet/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { type PolicyText, versionOf, wholeText } from '../../values/policy-text.ts'
import type { Queries } from '../client.ts'
import { consentText, memberConsent } from '../tables/consent.ts'

/** Keeps the exact text that somebody agreed to. `now` is in Unix seconds. */
export async function keepConsent(db: Queries, policy: PolicyText, now: number): Promise<void> {
  const { kind, number, valid_from } = policy
  await db
    .insert(consentText)
    .values({
      version: versionOf(policy),
      kind,
      number,
      valid_from,
      text: wholeText(policy, 'zh-cn'),
      text_en: wholeText(policy, 'en'),
      create_time: now,
    })
    .onConflictDoNothing()
}

/** Records the consent of a member to texts, and stores these texts. */
export async function addMemberConsents(
  db: Queries,
  userId: number,
  policies: readonly PolicyText[],
  now: number,
): Promise<void> {
  for (const policy of policies) await keepConsent(db, policy, now)
  const rows = policies.map((policy) => ({ user_id: userId, version: versionOf(policy), create_time: now }))
  if (rows.length > 0) await db.insert(memberConsent).values(rows).onConflictDoNothing()
}

/** Returns the versions, among those given, that a member has agreed to. */
export async function listAgreed(db: Queries, userId: number, versions: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ version: memberConsent.version })
    .from(memberConsent)
    .where(and(eq(memberConsent.user_id, userId), inArray(memberConsent.version, [...versions])))
  return new Set(rows.map(({ version }) => version))
}

/** Whether somebody agreed to a version. */
export async function isAgreedTo(db: Queries, kind: PolicyKind, number: string): Promise<boolean> {
  const isIt = and(eq(consentText.kind, kind), eq(consentText.number, number))
  return (await db.select({ version: consentText.version }).from(consentText).where(isIt).limit(1)).length > 0
}
