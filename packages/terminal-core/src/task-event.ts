import type { TaskRequest } from './terminal.ts'
import type { TerminalEvent } from './transition.ts'

interface Facts {
  readonly uuid: string
  readonly now: Date
  readonly packageManager: string
}

/** The event that adds a task. */
export function toAddedEvent(
  { command, withPackageManager = false, blockOnFailure = true, extend = '' }: TaskRequest,
  { uuid, now, packageManager }: Facts,
): Extract<TerminalEvent, { type: 'added' }> {
  const key = withPackageManager ? `${command}.${packageManager}` : command
  return { type: 'added', uuid, createTime: toCreateTime(now), command: key, extend, blockOnFailure }
}

/** `yyyy-mm-dd hh:MM:ss`, in the machine's time zone: the Swedish date format. */
function toCreateTime(date: Date): string {
  return date.toLocaleString('sv')
}
