import type { JsonValue } from '@teachnet/contract'
import type { Queries } from '../db/client.ts'

/** A write that may have to be recorded. */
export interface RecordedWrite {
  /** The transaction of the write: without the record there is no write. */
  readonly queries: Queries
  /** Node of the screen whose action writes, whatever its case: `teacher/teacher`. */
  readonly node: string
  readonly adminId: number
  readonly origin: WriteOrigin
}

/** Where a write came from. */
export interface WriteOrigin {
  readonly ip: string
  readonly userAgent: string
}

/** `switchedOff`: they are gone for good, since a rule of the back office says so; `final`: since their definition does. */
export type Deletion = 'recycled' | 'switchedOff' | 'final'

/** Cache tags of the log that a record went into, to be dropped when the write has committed; none if nothing was recorded. */
type LogTags = readonly string[]

/**
 * Keeps what a write takes away, where the back office asks for it: whole rows that go, and the old values of fields. The engine
 * calls it for every resource; modules that write by themselves call it too.
 */
export interface Recorder {
  /** Call it before the rows go; `beside` is what other tables hold of them, by id. */
  readonly recordDeletion: (
    write: RecordedWrite,
    ids: readonly number[],
    beside?: ReadonlyMap<number, JsonValue>,
  ) => Promise<LogTags>
  /** What becomes of records that are deleted on a screen. */
  readonly findDeletion: (screen: Pick<RecordedWrite, 'queries' | 'node'>) => Promise<Deletion>
  /** Call it before the row changes, and what it gives after the change. */
  readonly watchChange: (write: RecordedWrite, id: number) => Promise<() => Promise<LogTags>>
}
