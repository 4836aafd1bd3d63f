export { accountStores } from './account-stores.ts'
export { disablePrograms, keyEndTolerance, listPrograms, programTags, shortenKeys } from './admin-programs.repo.ts'
export { readAccount, showAvatar, displayedAvatar, storedAvatar } from './account-values.ts'
export { type Callers, createCallers, ruleTags } from './callers.ts'
export {
  addAdminRules,
  changeAdminRules,
  removeAdminRules,
  ruleColumns,
  switchAdminRules,
} from './rules/add-rules.repo.ts'
export { authRuleHooks, userRuleHooks } from './rules/rule.hooks.ts'
export {
  type RuleSet,
  formatRules,
  grantProblem,
  outranks,
  parseRules,
  explainRights,
  limitsOfGroups,
} from './rules/authority.ts'
export {
  loadListRemark,
  type RulePlace,
  adminRules,
  loadGroupLimits,
  loadGroups,
  loadRulePlaces,
  memberRules,
} from './rules/rule-tables.repo.ts'
export { menuTree, visitorTree, toNavLinks } from './rules/menu-tree.ts'
export type { Grant, Rule } from './rules/rule-book.ts'
export { type RuleSeed, adminRuleSeeds, memberRuleSeeds } from './rules/rule-seeds.ts'
export { addToAudit, type SecurityEventPorts, recordSecurityEvent, recordSecurityEvents } from './security-events.ts'
export type { AttemptPolicy } from './sign-in/attempt-policy.ts'
export { forgetAttempts, forgetScope, purgeAttempts } from './sign-in/attempts.repo.ts'
export {
  admitAttempt,
  attemptKey,
  attemptMemory,
  isDelayed,
  requireAttempt,
  type Requester,
  accountSubject,
  networkAttempt,
  networkPolicy,
  placeSubject,
  placesOf,
} from './sign-in/attempts.ts'
export {
  findKnownPlaces,
  loadKnownPlaces,
  purgePlaces,
  rememberPlaces,
  findPreviousSignIn,
  listSignIns,
  purgeSignIns,
  recordSignIn,
} from './sign-in/sign-in.repo.ts'
export { checkOwnPassword } from './sign-in/own-password.ts'
export {
  addPasskey,
  listPasskeys,
  removePasskey,
  removePasskeys,
  renamePasskey,
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  removeFactor,
  replaceRecoveryCodes,
} from './sign-in/factors.repo.ts'
export { checkNewPasskey, offerPasskey, passWithPasskey } from './sign-in/passkeys.ts'
export { returnAddressOf } from './sign-in/return-address.ts'
export {
  consumeFactorCode,
  createFactorSecret,
  createRecoveryCodes,
  readRecoveryCode,
  toFactorUri,
} from './sign-in/second-factor.ts'
export { createSignInSteps } from './sign-in/sign-in-steps.ts'
export {
  type LoginSettings,
  type SignInPorts,
  type SignedIn,
  accessLife,
  admitOwner,
  openSession,
  signIn,
} from './sign-in/sign-in.ts'
export {
  type StoredRefresh,
  endFamily,
  lockRefreshToken,
  markReplaced,
  markUsed,
  retireAccessTokens,
  type IssuedTokens,
  consumeToken,
  endSessions,
  findStoredToken,
  issueToken,
  issueTokens,
  purgeTokens,
  revokeAccounts,
  storeToken,
  takeToken,
} from './tokens/token.repo.ts'
export {
  createSessionActivity,
  lockSession,
  unlockSession,
  endOtherSessions,
  endSession,
  findFamily,
  addAccessToken,
  findOpenSession,
  listSessions,
  type OpenSession,
} from './tokens/session.repo.ts'
