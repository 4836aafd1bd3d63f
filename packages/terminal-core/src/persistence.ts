import type { Line } from './cells.ts'
import { emptyOutput, linesOf } from './output.ts'
import { initialTerminalState, type Task, type TaskStatus, taskStatus, type TerminalState } from './terminal-state.ts'
import { toMap } from './to-map.ts'
import type { Settings } from './transition.ts'

/** Stored output lines per task: browsers offer a few megabytes in total. */
const storedLines = 200

/** The format of stored data. Data without a number has format 0. */
const currentVersion = 1

/** Converts stored data of a format into the next one. */
const migrations: readonly ((stored: Record<string, unknown>) => Record<string, unknown>)[] = [
  // BuildAdmin stores the output as a list of texts.
  (stored) => {
    const { taskList } = stored
    return Array.isArray(taskList) ? { ...stored, taskList: taskList.map(withLines) } : stored
  },
]

/**
 * The state stored between page loads: three fields, with the end of each task's output. Plain data, for JSON.
 *
 * @example localStorage.setItem('terminal', JSON.stringify(toPersisted(terminal.getState())))
 */
export function toPersisted({ showDot, automaticCleanupTask, taskList }: TerminalState) {
  return { version: currentVersion, showDot, automaticCleanupTask, taskList: taskList.map(toStoredTask) }
}

/**
 * The initial state, with the given settings. A missing or unreadable stored value gets its default; data in an older format is converted, data in a newer format
 * counts as none.
 * @example fromPersisted(undefined).taskList // []
 */
export function fromPersisted(stored: unknown, settings: Partial<Settings> = {}): TerminalState {
  const { showDot, automaticCleanupTask, taskList } = toCurrentVersion(toMap(stored))
  const initial = { ...initialTerminalState, ...settings }
  const { automaticCleanupTask: usual, showDot: isVisible, taskList: none } = initial
  return {
    ...initial,
    showDot: typeof showDot === 'boolean' ? showDot : isVisible,
    automaticCleanupTask: automaticCleanupTask === '0' || automaticCleanupTask === '1' ? automaticCleanupTask : usual,
    taskList: Array.isArray(taskList) ? taskList.flatMap(readTask) : none,
  }
}

function toCurrentVersion(stored: Record<string, unknown>): Record<string, unknown> {
  const version = toCount(stored['version'])
  if (version > currentVersion) return {}
  return migrations.slice(version).reduce((data, migrate) => migrate(data), stored)
}

function withLines(value: unknown): unknown {
  const task = toMap(value)
  const { message } = task
  if (!Array.isArray(message)) return task
  return { ...task, message: { lines: message.map((text) => [{ text: String(text) }]), dropped: 0 } }
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
      exitCode: toCode(task['exitCode']),
      isResuming: false,
      isCancelling: false,
    },
  ]
}

function toCount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0
}

/** Windows has exit codes above 255, and Node reports some as negative numbers. */
function toCode(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
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

/** The ports of a terminal that read and write its stored data. */
export interface StoragePorts {
  readonly load: () => unknown
  readonly save: (persisted: ReturnType<typeof toPersisted>) => void
}

/**
 * Keeps a terminal's data under one key of a browser's storage. If the storage is full, the tasks are kept without their output.
 *
 * @param find finds the storage when it is needed, because the access itself may be forbidden: `() => localStorage`
 * @param ownerId id of the account whose tasks these are; data of another account counts as none
 */
export function createWebStorage(
  find: () => { getItem(key: string): string | null; setItem(key: string, value: string): void },
  key: string,
  ownerId: number | string = '',
): StoragePorts {
  return {
    load() {
      const stored = toMap(JSON.parse(find().getItem(key) ?? 'null'))
      return (stored['ownerId'] ?? '') === ownerId ? stored : undefined
    },
    save(persisted) {
      const store = (taskList: readonly unknown[]) =>
        // `undefined` is not written.
        find().setItem(key, JSON.stringify({ ...persisted, taskList, ownerId: ownerId === '' ? undefined : ownerId }))
      try {
        store(persisted.taskList)
      } catch {
        store(persisted.taskList.map((task) => ({ ...task, message: undefined })))
      }
    },
  }
}
