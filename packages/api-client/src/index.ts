export { ApiError, isApiError } from './api-error.ts'
export type { ApiErrorCode, ApiErrorFacts, ClientErrorCode } from './api-error.ts'
export { systemClock } from './time-limits.ts'
export type { Clock } from './time-limits.ts'
export { createApiClient } from './create-api-client.ts'
export type { ApiClient, CallArguments, CallInput } from './api-client.ts'
export type { DownloadedFile } from './api-client.ts'
export { createLeaseLocks, createLocalLocks } from './locks.ts'
export type { LeaseLocksOptions, Locks } from './locks.ts'
export { SchemaError } from './schema-error.ts'
export type { SchemaIssue } from './schema-error.ts'
export { messageIds } from './messages.ts'
export type { MessageId } from './messages.ts'
export { toList, toMap, toNumber } from './old-back-end.ts'
export type { AdapterReading, ServerAdapter } from './server-adapter.ts'
export type {
  ApiCall,
  ApiClientOptions,
  PromptSignIn,
  ClientArea,
  CallOptions,
  ExchangedReply,
  RequestHooks,
  RetrySettings,
  NavigationTarget,
  Notice,
  PlainRequest,
  ReplySchema,
  SignOutReason,
} from './options.ts'
export { plainArea } from './options.ts'
export type { BrowserRequest, Credentials, HttpMethod } from './wire-request.ts'
// An application extends `Register` in the module of this entry, which needs an export of all.
export * from './register.ts'
export { encodeQuery } from './query.ts'
export type { QueryFormat } from './query.ts'
export type { FieldOf, OpenedRecord, ResourceCalls, ResourceQuery } from './resource-calls.ts'
export type { TransferProgress } from './wire-request.ts'
export { createIdempotencyKey } from './idempotency-key.ts'
export { createMemoryTokens, createStorageTokens } from './tokens.ts'
export type { BrowserStorage, TokenKind, TokenStore } from './tokens.ts'
