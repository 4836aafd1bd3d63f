import type { PolicyKind } from '@teachnet/contract'
import { and, eq, inArray, desc, lte, sql } from 'drizzle-orm'
import { type PolicyText, versionOf, fullText } from '../../content/site/policy-text.ts'
import type { Queries } from '../../platform/db/client.ts'
import { consentText, memberConsent } from './consent.table.ts'
import { enterprisePolicyTable as policies } from '../../records/tables/resources.ts'

/** Keeps the exact text that somebody agreed to. `now` is in Unix seconds. */
export async function storeConsent(db: Queries, policy: PolicyText, now: number): Promise<void> {
  const { kind, number, valid_from } = policy
  await db
    .insert(consentText)
    .values({
      version: versionOf(policy),
      kind,
      number,
      valid_from,
      text: fullText(policy, 'zh-cn'),
      text_en: fullText(policy, 'en'),
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
  for (const policy of policies) await storeConsent(db, policy, now)
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

/** The texts that a member agreed to last, one of each kind. */
export async function listLastAgreed(db: Queries, userId: number) {
  const { kind, text, text_en } = consentText
  return db
    .selectDistinctOn([kind], { kind, text, text_en })
    .from(memberConsent)
    .innerJoin(consentText, eq(consentText.version, memberConsent.version))
    .where(eq(memberConsent.user_id, userId))
    .orderBy(kind, desc(memberConsent.create_time), desc(consentText.valid_from))
}

/** Whether somebody agreed to a version. */
export async function isAgreedTo(db: Queries, kind: PolicyKind, number: string): Promise<boolean> {
  const isIt = and(eq(consentText.kind, kind), eq(consentText.number, number))
  return (await db.select({ version: consentText.version }).from(consentText).where(isIt).limit(1)).length > 0
}

/** The version of a text that is in force at a moment (Unix seconds): the last one whose time has passed. */
export async function findInForce(db: Queries, kind: PolicyKind, now: number) {
  const [row] = await db
    .select()
    .from(policies)
    .where(and(eq(policies.kind, kind), eq(policies.status, '1'), lte(policies.valid_from, now)))
    .orderBy(desc(policies.valid_from), desc(policies.id))
    .limit(1)
  return row
}

/**
 * Adds the texts of the kinds that have no version. Does nothing while another process holds the lock of the table, so that processes that
 * start together add the texts once.
 * Returns whether it added any.
 */
export async function addFirst(tx: Queries, rows: readonly (typeof policies.$inferInsert)[]): Promise<boolean> {
  await tx.execute(sql`lock table ${policies} in share row exclusive mode`)
  const known = await tx.selectDistinct({ kind: policies.kind }).from(policies)
  const missing = rows.filter(({ kind }) => !known.some((each) => each.kind === kind))
  if (missing.length > 0) await tx.insert(policies).values(missing)
  return missing.length > 0
}
