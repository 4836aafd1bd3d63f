/** The texts that visitors agree to: the privacy policy and the terms of use. */
export const policyKinds = ['privacy', 'terms'] as const
/** One of {@link policyKinds}. */
export type PolicyKind = (typeof policyKinds)[number]

/** The page of each text. */
export const policyPaths = { privacy: '/privacy', terms: '/terms' } as const satisfies Record<PolicyKind, string>

/** GET: the texts that a registration asks members to agree to. */
export const consentsPath = '/api/content/consents'

/** GET: the texts in force that the signed-in member has not agreed to. POST: agrees to them. */
export const memberConsentsPath = '/api/account/consents'

/** The address of a version on its page. */
export function policyPath({ kind, number }: { readonly kind: PolicyKind; readonly number: string }): string {
  return `${policyPaths[kind]}?version=${encodeURIComponent(number)}`
}
