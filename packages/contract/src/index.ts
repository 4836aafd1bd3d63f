export * from './applications.ts'
export * from './policies.ts'
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
} from './calls/site-calls.schemas.ts'
export * from './certificates.ts'
export * from './content.ts'
export * from './fields.ts'
export * from './image-variants.ts'
export * from './menu.ts'
export * from './plain-form.ts'
export * from './plain-text.ts'
export * from './resource.ts'
export type * from './revision-types.ts'
export * from './rules.ts'
export * from './served-definition.ts'
export { isSiteTarget, leadsBesidePages, sitePathPattern, sitePaths } from './site-paths.ts'
export type * from './visitor-types.ts'
export type * from './visitors.ts'
export { areaPageSize, isCounted, isVisited } from './visitors.ts'
