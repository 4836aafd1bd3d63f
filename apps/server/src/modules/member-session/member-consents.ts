import { type PolicyKind, policyKinds } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { addMemberConsents, listAgreed } from '../../db/members/consent.repo.ts'
import { fail } from '../../errors.ts'
import type { ClockPort, DatabasePort } from '../../ports.ts'
import { type PolicyText, toConsent, versionOf } from '../../values/policy-text.ts'

/** Dependencies of the members' consents. */
export interface MemberConsentOptions {
  readonly deps: DatabasePort & ClockPort
  /** The version of a text that is in force. */
  readonly loadPolicy: (kind: PolicyKind) => Promise<PolicyText>
}

/** The texts that members have agreed to, and changed texts that need their agreement. */
export function createMemberConsents({ deps, loadPolicy }: MemberConsentOptions) {
  const { db, clock } = deps

  /** The texts in force that a member has not agreed to. */
  async function loadDue(memberId: number): Promise<PolicyText[]> {
    const policies = await Promise.all(policyKinds.map(loadPolicy))
    const agreed = await listAgreed(db, memberId, policies.map(versionOf))
    return policies.filter((policy) => !agreed.has(versionOf(policy)))
  }

  return {
    loadDue,

    /** @throws CONSENT_CHANGED when a text has changed since the member was shown it */
    async agree(memberId: number, versions: readonly string[], locale: Locale): Promise<void> {
      const due = await loadDue(memberId)
      if (due.some((policy) => !versions.includes(versionOf(policy))))
        throw fail('CONSENT_CHANGED', { data: { consents: due.map((policy) => toConsent(policy, locale)) } })
      await db.transaction((tx) => addMemberConsents(tx, memberId, due, Math.floor(clock() / 1000)))
    },
  }
}
