import { emptyOutput, type Line, linesOf } from './output.ts'
import { initialTerminalState, type Task, type TaskStatus, taskStatus, type TerminalState } from './terminal-state.ts'
import { toMap } from './to-map.ts'

/** Stored output lines per task: browsers offer a few megabytes in total. */
const storedLines = 200

/** The state stored between page loads: three fields, with the end of each task's output. Plain data, for JSON. */
export function toPersisted({ showDot, automaticCleanupTask, taskList }: TerminalState) {
  return { showDot, automaticCleanupTask, taskList: taskList.map(toStoredTask) }
}

/** The initial state. A missing, outdated or unreadable stored value gets its default. */
export function fromPersisted(stored: unknown): TerminalState {
  const { showDot, automaticCleanupTask, taskList } = toMap(stored)
  return {
    ...initialTerminalState,
    ...(typeof showDot === 'boolean' && { showDot }),
    ...((automaticCleanupTask === '0' || automaticCleanupTask === '1') && { automaticCleanupTask }),
    ...(Array.isArray(taskList) && { taskList: taskList.flatMap(readTask) }),
  }
}

function toStoredTask(task: Task) {
  const lines = linesOf(task.message)
  const kept = lines.slice(-storedLines)
  return { ...task, message: { lines: kept, dropped: task.message.dropped + lines.length - kept.length } }
}

function readTask(value: unknown): Task[] {
  const task = toMap(value)
  const { uuid, createTime, command, extend, status, message, showMessage, blockOnFailure } = task
  if (typeof uuid !== 'string' || !uuid || typeof command !== 'string' || !isStatus(status)) return []
  return [
    {
      uuid,
      command,
      status,
      createTime: typeof createTime === 'string' ? createTime : '',
      extend: typeof extend === 'string' ? extend : '',
      showMessage: showMessage === true,
      blockOnFailure: blockOnFailure !== false,
      message: readOutput(message),
      attempt: toCount(task['attempt']),
      startTime: toCount(task['startTime']),
      endTime: toCount(task['endTime']),
      isResuming: false,
    },
  ]
}

function toCount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0
}

function readOutput(value: unknown): Task['message'] {
  const { lines, dropped } = toMap(value)
  if (!Array.isArray(lines)) return emptyOutput
  return { ...emptyOutput, blocks: [lines.filter(isLine)], dropped: Number(dropped) || 0 }
}

function isLine(value: unknown): value is Line {
  return Array.isArray(value) && value.every((span) => typeof toMap(span)['text'] === 'string')
}

function isStatus(value: unknown): value is TaskStatus {
  return Object.values<unknown>(taskStatus).includes(value)
}
