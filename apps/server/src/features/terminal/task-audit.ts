import type { Queries } from '../../platform/db/client.ts'
import type { TaskEvent } from '../../records/history/admin-log.ts'
import type { StoredTask } from './terminal.repo.ts'

/** The person who acts, in the form of the administrators' log. */
export interface Actor {
  readonly admin_id: number
  readonly username: string
  readonly ip: string
  readonly locale: StoredTask['locale']
}

/** Writes an entry of the administrators' log. */
export type AuditTask = (
  queries: Queries,
  actor: Actor,
  entry: { readonly event: TaskEvent; readonly data: Readonly<Record<string, unknown>> },
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

/** How the log names the end of a task: an administrator who ended it is in the log as well. */
export function endOf({ state, reason }: { readonly state: string; readonly reason: string }): TaskEvent {
  return state === 'success' || reason === 'killed' ? 'end' : 'fail'
}
