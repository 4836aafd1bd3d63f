import { type Task, taskStatus } from '@teachnet/terminal-core'

/** Name of a status in message ids and in the style sheet. */
export function statusName({ status }: Pick<Task, 'status'>): keyof typeof taskStatus {
  const names = Object.entries(taskStatus).filter(([, value]) => value === status)
  return (names[0]?.[0] ?? 'unknown') as keyof typeof taskStatus // keys of the object itself
}
