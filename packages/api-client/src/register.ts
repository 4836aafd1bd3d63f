/**
 * The error codes of your own server, which an `adapter` returns. Empty here; an application extends it by module augmentation:
 *
 * @example declare module '@teachnet/api-client' { interface Register { errorCode: 'QUOTA_EXCEEDED' | 'ALBUM_LOCKED' } }
 */
export interface Register {}

/** The registered error codes of your own server; none if none are registered. */
export type OwnErrorCode = Register extends { readonly errorCode: infer Code extends string } ? Code : never
