import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import type { RecordSecurityEvent } from '../ports.ts'
import { storeWrittenRecord } from '../../platform/db/keyed-write.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { RecordedWrite } from '../history/recorder.ts'
import { logChanges } from './log-changes.ts'
import type { WrittenChange } from './record-change.ts'
import { toWriteError } from './write-error.ts'

interface Written<T> {
  readonly value: T
  /** Tags of stale cache entries, see `tagsOf`. */
  readonly tags: readonly string[]
  readonly events: readonly RecordSecurityEvent[]
}

/**
 * Runs a write in a transaction, and logs what it changed. After the commit it invalidates stale cache entries and records security
 * events.
 *
 * @param input values of the write by field, used in error messages
 */
export async function writeInTransaction<T>(
  context: CrudContext,
  { definition }: BoundResource,
  input: Readonly<Record<string, unknown>>,
  run: (context: CrudContext) => Promise<Written<T>>,
): Promise<T> {
  const { value, tags, events, isLogged } = await context.deps.db
    .transaction(async (queries) => {
      const written: WrittenChange[] = []
      const inside = { ...context, queries, written }
      const done = await run(inside)
      const logTags = await logChanges(inside, written)
      const [only] = written
      if (only && written.length === 1) storeWrittenRecord(definition.controller, only.change.id)
      return { ...done, tags: [...done.tags, ...logTags], isLogged: logTags.length > 0 }
    })
    .catch((error: unknown) => {
      throw toWriteError(error, definition, input, context)
    })
  if (isLogged) context.onLogged?.()
  await context.deps.cache.drop(tags)
  await context.backOffice.recordSecurityEvents(events)
  return value
}

/** Cache tags of records: the table's name and the controller, each alone and with the id. */
export function tagsOf(
  { table, controller }: Pick<ResourceDefinition, 'table' | 'controller'>,
  ids: readonly number[],
): string[] {
  return [table, controller].flatMap((name) => [name, ...ids.map((id) => `${name}:${id}`)])
}

/** Converts a write to the form that the recorder takes. */
export function toRecorded({ queries, caller, origin }: CrudContext, { definition }: BoundResource): RecordedWrite {
  return { queries, node: permissionOf(definition), adminId: caller.id, origin }
}

/** Unix seconds of the write. */
export function writtenAt({ deps }: CrudContext): number {
  return Math.floor(deps.clock() / 1000)
}
