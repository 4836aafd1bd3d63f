import type { TaskRequest } from './terminal.ts'
import type { TerminalEvent } from './transition.ts'

interface Facts {
  readonly uuid: string
  readonly now: Date
  readonly packageManager: string
  /** IANA name; undefined: the machine's. */
  readonly timeZone?: string | undefined
}

/** The event that adds a task. */
export function toAddedEvent(
  { command, withPackageManager = false, blockOnFailure = true, extend = '' }: TaskRequest,
  { uuid, now, packageManager, timeZone }: Facts,
): Extract<TerminalEvent, { type: 'added' }> {
  const key = withPackageManager ? `${command}.${packageManager}` : command
  return { type: 'added', uuid, createTime: toCreateTime(now, timeZone), command: key, extend, blockOnFailure }
}

/** `yyyy-mm-dd hh:MM:ss`: the Swedish date format. */
function toCreateTime(date: Date, timeZone: string | undefined): string {
  return date.toLocaleString('sv', { timeZone })
}
