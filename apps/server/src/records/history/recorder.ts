import type { JsonValue } from '@teachnet/contract'
import type { Queries } from '../../platform/db/client.ts'
import type { LockedRecord, RecordChange } from '../write/record-change.ts'

/** A write that may have to be recorded. */
export interface RecordedWrite {
  /** The transaction of the write: a failure to record aborts the write. */
  readonly queries: Queries
  /** Permission node of the resource whose records are written, `teacher/teacher`; case-insensitive. */
  readonly node: string
  readonly adminId: number
  readonly origin: WriteOrigin
}

/** The origin of a write. */
export interface WriteOrigin {
  readonly ip: string
  readonly userAgent: string
  /** Origin of the page that sent the request, `https://host`, as its browser states it; absent for other senders. */
  readonly page?: string | undefined
}

/**
 * What happens to deleted records. `recycled`: they go to the recycle bin; `switchedOff`: a rule of the back office deletes them
 * permanently; `final`: their definition deletes them permanently.
 */
export type Deletion = 'recycled' | 'switchedOff' | 'final'

/** A deleted record, with the data of other tables that belongs to it. */
export type DeletedRecord = LockedRecord & { readonly linked?: JsonValue | undefined }

/** Cache tags of the log that received a record, to be invalidated after the commit; empty if nothing was recorded. */
type LogTags = readonly string[]

/**
 * Records what a write deletes or overwrites, as configured in the back office: whole deleted rows, and old values of fields. The engine
 * calls it for every resource; modules that write without the engine call it too.
 */
export interface Recorder {
  readonly recordDeletions: (write: RecordedWrite, deleted: readonly DeletedRecord[]) => Promise<LogTags>
  /** Returns what happens to records when they are deleted. */
  readonly findDeletion: (write: Pick<RecordedWrite, 'queries' | 'node'>) => Promise<Deletion>
  readonly recordEdits: (write: RecordedWrite, changes: readonly RecordChange[]) => Promise<LogTags>
}
