import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { noteSecurityEvents, type SecurityEvent } from '../access/security-events.ts'
import type { BoundResource, CrudContext } from './binding.ts'
import type { RecordedWrite } from './recorder.ts'
import { toWriteError } from './write-fault.ts'

interface Written<T> {
  readonly value: T
  readonly ids: readonly number[]
  /** What else the write makes stale. */
  readonly tags?: readonly string[]
  readonly events?: readonly SecurityEvent[]
}

/**
 * Runs a write in a transaction. When it has committed, what is cached of the records is forgotten, and security events are noted.
 */
export async function writeInTransaction<T>(
  context: CrudContext,
  { definition }: BoundResource,
  input: Readonly<Record<string, unknown>>,
  run: (context: CrudContext) => Promise<Written<T>>,
): Promise<T> {
  const {
    value,
    ids,
    tags = [],
    events = [],
  } = await context.deps.db
    .transaction((queries) => run({ ...context, queries }))
    .catch((error: unknown) => {
      throw toWriteError(error, definition, input, context)
    })
  await context.deps.cache.drop([...tagsOf(definition, ids), ...tags])
  await noteSecurityEvents(context.deps, events)
  return value
}

/** What is cached of records goes under these: the table's name and the controller, each alone and with the id. */
export function tagsOf(
  { table, controller }: Pick<ResourceDefinition, 'table' | 'controller'>,
  ids: readonly number[],
): string[] {
  return [table, controller].flatMap((name) => [name, ...ids.map((id) => `${name}:${id}`)])
}

/** A write of the engine as the recorder takes it. */
export function toRecorded({ queries, caller, origin }: CrudContext, { definition }: BoundResource): RecordedWrite {
  return { queries, node: permissionOf(definition), adminId: caller.id, origin }
}

/** Unix seconds of the write. */
export function writtenAt({ deps }: CrudContext): number {
  return Math.floor(deps.clock() / 1000)
}
