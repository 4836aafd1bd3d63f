export * from './areas.ts'
export * from './envelope.ts'
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
export * from './config-types.ts'
export * from './errors.ts'
export * from './values.ts'
export * from './list-query.ts'
export * from './locale.ts'
export type * from './menu-rule.ts'
export type * from './resource.ts'
export * from './runtime-settings.ts'
