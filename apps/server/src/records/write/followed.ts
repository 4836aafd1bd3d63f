import type { RecordSecurityEvent } from '../ports.ts'

/** Work to do after the transaction of a write has committed. */
export interface Followed {
  /** Tags of stale cache entries. */
  readonly tags: readonly string[]
  readonly events: readonly RecordSecurityEvent[]
}
