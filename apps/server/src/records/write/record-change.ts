import type { JsonValue, ResourceDefinition } from '@teachnet/contract'
import type { StoredRow, WireRow } from '../rows.ts'
import type { RecordSecurityEvent } from '../ports.ts'

/** A record, read once and locked until the transaction ends. */
export interface LockedRecord {
  readonly id: number
  readonly row: StoredRow
  /** All columns as JSON text of the database: also exact for numbers beyond JavaScript's precision. */
  readonly json: string
}

/** A value before and after a write. */
export interface BeforeAndAfter<T> {
  readonly before?: T | undefined
  readonly after?: T | undefined
}

/**
 * One write of one record. Everything that follows a write (version check, revisions, rules on deleted records and sensitive data, file
 * uses, security events, cache tags, hooks) receives it, so that the record is read only once.
 */
export interface RecordChange {
  readonly id: number
  /** The locked row before the write; absent when the record is added or restored from the recycle bin. */
  readonly before?: StoredRow | undefined
  /** All columns of `before`, see {@link LockedRecord}. */
  readonly json?: string | undefined
  /** The row after the write; absent when it is deleted. For a sort it has only the changed columns, as has `before`. */
  readonly after?: StoredRow | undefined
  /** What a form can change of the record, by wire field; present when revisions are kept or a version is compared. */
  readonly wire: BeforeAndAfter<WireRow>
  /** Version of that content, see `versionOf`; present when `wire` is. */
  readonly version: BeforeAndAfter<string>
  /** The record's data in other tables, as loaded by the hook `loadLinkedData`. */
  readonly linked: BeforeAndAfter<JsonValue>
}

/** A change of a record that a write has made. */
export interface WrittenChange {
  readonly definition: ResourceDefinition
  readonly change: RecordChange
  /** The virtual field whose values `change.linked` has. */
  readonly linkedField?: string | undefined
}

/** Work to do after the transaction of a write has committed. */
export interface WriteEffects {
  /** Tags of stale cache entries. */
  readonly tags: readonly string[]
  readonly events: readonly RecordSecurityEvent[]
}
