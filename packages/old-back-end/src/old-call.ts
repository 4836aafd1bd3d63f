import type { Input } from './input.ts'
import type { Tables } from './tables.ts'

/** The context of a call. */
export interface CallContext {
  readonly tables: Tables
  readonly query: Input
  /** Encoded, as controllers receive it. */
  readonly body: Input
  readonly accountVerificationType: readonly string[]
}

export type OldCall = (context: CallContext) => object
