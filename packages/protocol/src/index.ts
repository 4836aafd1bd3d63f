export * from './areas.ts'
export * from './back-end.ts'
export * from './idempotency.ts'
export * from './calls/calls.ts'
export { callsOver } from './calls/call.ts'
export type {
  BodyInput,
  BodyOf,
  Call,
  CallAccess,
  CallSchemas,
  DataOf,
  DeclaredCall,
  QueryInput,
  QueryOf,
  ReplyData,
} from './calls/call.ts'
export type * from './calls/types.ts'
export { storageCallbackOf, storageCallbacks } from './calls/uploads.ts'
export * from './captcha-modes.ts'
export * from './config-types.ts'
export * from './envelope.ts'
export * from './errors.ts'
export * from './is-record.ts'
export * from './scalar-text.ts'
export * from './list-query.ts'
export * from './locale.ts'
export type * from './menu-rule.ts'
export * from './module-states.ts'
export type * from './resource.ts'
export type * from './resource-replies.ts'
export * from './runtime-settings.ts'
