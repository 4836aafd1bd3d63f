export * from './site/applications.ts'
export { sentCodes } from './site/sent-codes.ts'
export * from './site/policies.ts'
export * from './site/newsletter.ts'
export * from './calls/site-calls.ts'
export { contentCall } from './calls/content-calls.ts'
export type {
  ApplicationChoice,
  ApplicationEntry,
  ApplicationForm,
  ApplicationStatus,
  ApplicationUpload,
  Consent,
} from './calls/application-form.ts'
export type {
  ApplicationAccess,
  ApplicationAnswerBody,
  ApplicationBody,
  ApplicationReceipt,
  ContentView,
  MobileProofBody,
  StatusCodeBody,
  Certificate,
  CertificateCheck,
  CertificateState,
  DueConsent,
} from './calls/site-calls.schemas.ts'
export * from './site/certificates.ts'
export * from './site/content.ts'
export type * from './site/content-types.ts'
export * from './definition/fields.ts'
export type { FileKind } from './kinds/file-field.ts'
export * from './values/image-variants.ts'
export type * from './back-office/record-states.ts'
export type * from './back-office/record-states.ts'
export * from './definition/own-edits.ts'
export * from './definition/plain-form.ts'
export * from './values/plain-text.ts'
export * from './definition/define-resource.ts'
export * from './definition/resource.ts'
export type * from './definition/record-types.ts'
export type * from './back-office/record-states.ts'
export * from './values/password.ts'
export * from './values/rules.ts'
export * from './values/typed.ts'
export * from './definition/served-definition.ts'
export { isSiteTarget, isServedOutsidePages, sitePathPattern, sitePaths } from './site/site-paths.ts'
export type * from './definition/visitor-types.ts'
export type * from './definition/visitors.ts'
export { areaPageSize } from './definition/visitors.ts'
