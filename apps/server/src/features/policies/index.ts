export { addMemberConsents, storeConsent, listAgreed, listLastAgreed } from './consent.repo.ts'
export { type LoadPolicy, createPolicies, seedPolicies } from './policies.ts'
export { policyHooks } from './policy.hooks.ts'
