export { ApiError, isApiError } from './api-error.ts'
export type { ApiErrorCode, ApiErrorFacts, ClientErrorCode } from './api-error.ts'
export { systemClock } from './clock.ts'
export type { Clock } from './clock.ts'
export { createApiClient } from './create-api-client.ts'
export type { ApiClient, CallInput, ExchangedReply } from './api-client.ts'
export type { DownloadedFile } from './api-client.ts'
export { createLeaseLocks, createLocalLocks } from './locks.ts'
export type { LeaseLocksOptions, Locks } from './locks.ts'
export { messageIds } from './messages.ts'
export type { MessageId } from './messages.ts'
export { toList, toMap, toNumber } from './old-back-end.ts'
export type {
  ApiCall,
  ApiClientOptions,
  AskToSignIn,
  CallOptions,
  ClientArea,
  NavigationTarget,
  Notice,
  PlainRequest,
  SignOutReason,
} from './options.ts'
export type { HttpMethod } from './wire-request.ts'
export { encodeQuery } from './query.ts'
export type { FieldOf, OpenedRecord, ResourceCalls, ResourceQuery } from './resource-calls.ts'
export type { TransferProgress } from './wire-request.ts'
export { createIdempotencyKey } from './write-keys.ts'
export { createMemoryTokens, createStorageTokens } from './tokens.ts'
export type { TokenKind, TokenStore } from './tokens.ts'
