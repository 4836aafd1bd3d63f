import type { Queries } from '../../platform/db/client.ts'
import type { StoredTask } from './terminal.repo.ts'

/** The person who acts, in the form of the administrators' log. */
export interface Actor {
  readonly admin_id: number
  readonly username: string
  readonly ip: string
  readonly locale: StoredTask['locale']
}

/** Writes an entry of the administrators' log; `what` is the last part of a message id, `terminal.audit.…`. */
export type AuditTask = (
  queries: Queries,
  actor: Actor,
  entry: { readonly what: 'start' | 'end' | 'kill' | 'refusal'; readonly data: Readonly<Record<string, unknown>> },
) => Promise<void>

/** Returns the data of a task that the log stores. */
export function auditDataOf({
  uuid,
  attempt,
  command,
  extend,
}: Pick<StoredTask, 'uuid' | 'attempt' | 'command' | 'extend'>) {
  return { command, extend, uuid, attempt }
}
