import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import { calls } from '@teachnet/protocol'
import { isBlocking, type Task, type TaskRequest, taskStatus, type Terminal, textOf } from '@teachnet/terminal-core'
import { useSetAtom } from 'jotai'
import { useState, useSyncExternalStore } from 'react'
import { useServices } from './app-services.ts'
import { loadTerminal, useTerminalOwner } from './load-terminal.ts'
import { terminalOpenAtom } from './terminal-open.ts'

/** A task that a page has added to the queue of the terminal. */
export interface AddedTask {
  readonly terminal: Terminal
  readonly uuid: string
  /** The result of its first run. */
  readonly ended: Promise<{ readonly isDone: boolean; readonly lastLine: string }>
}

export type AddTask = (request: Pick<TaskRequest, 'command' | 'extend'>) => Promise<AddedTask>

/** Returns a function that adds a command to the queue of the terminal; undefined for accounts and servers without one. */
export function useAddTask(): AddTask | undefined {
  const services = useServices()
  const ownerId = useTerminalOwner()
  if (ownerId === undefined || !services.client.has(calls.terminalTicket)) return undefined
  return async (request) => {
    const { terminal } = await loadTerminal(services, ownerId)
    const { promise: ended, resolve } = Promise.withResolvers<Awaited<AddedTask['ended']>>()
    const uuid = terminal.add({
      ...request,
      // Its page shows the failure, so that later tasks need not wait for an administrator.
      blockOnFailure: false,
      callback: (status) => {
        const task = terminal.getState().taskList.find((each) => each.uuid === uuid)
        resolve({ isDone: status === taskStatus.success, lastLine: task ? lastLineOf(task) : '' })
      },
    })
    if (uuid === undefined) throw new TypeError('A task without a package manager is added at once')
    return { terminal, uuid, ended }
  }
}

/** The last line of the output, which says why a command has failed. */
function lastLineOf({ message: { blocks } }: Task): string {
  const lines = blocks.flat().map(textOf)
  return lines.findLast((line) => line !== '' && !line.startsWith('exitCode: ')) ?? ''
}

/** What a page needs to add tasks and to show the last one. */
export type TaskStart = ReturnType<typeof useTaskNotice>

/** Adds tasks for a page, and shows what became of the last one; a failure to add one is shown as well. */
export function useTaskNotice() {
  const text = useText()
  const { notifier } = useServices()
  const addTask = useAddTask()
  const [added, setAdded] = useState<{ readonly task: AddedTask; readonly title: string }>()
  const start = (request: Parameters<AddTask>[0], title: string) =>
    void addTask?.(request).then(
      (task) => setAdded({ task, title }),
      () => notifier.notify({ kind: 'error', text: text('part.missing') }),
    )
  const notice = added && <TaskNotice key={added.task.uuid} task={added.task} title={added.title} />
  return { start: addTask && start, notice }
}

interface TaskNoticeProps {
  readonly task: Pick<AddedTask, 'terminal' | 'uuid'>
  /** What the command does, in words. */
  readonly title: string
}

/** The state of a task, with the way to its output. */
export function TaskNotice({ task: { terminal, uuid }, title }: TaskNoticeProps) {
  const text = useText()
  const { session } = useServices()
  const open = useSetAtom(terminalOpenAtom, { store: session.store })
  const { taskList } = useSyncExternalStore(terminal.subscribe, terminal.getState)
  const task = taskList.find((each) => each.uuid === uuid)
  // It was deleted in the terminal.
  if (!task) return null
  const state = stateOf(task, taskList)
  const reason = state === 'failed' ? lastLineOf(task) : ''
  return (
    <Alert
      severity={severities[state]}
      role="status"
      action={
        <Button color="inherit" onClick={() => open(true)}>
          {text('terminal.task.open')}
        </Button>
      }
    >
      {text(`terminal.task.${state}`, { title })}
      {reason !== '' && ` ${reason}`}
    </Alert>
  )
}

const severities = {
  waiting: 'info',
  blocked: 'warning',
  running: 'info',
  success: 'success',
  failed: 'error',
} as const

function stateOf({ status }: Task, tasks: readonly Task[]): keyof typeof severities {
  if (status === taskStatus.waiting) return tasks.some(isBlocking) ? 'blocked' : 'waiting'
  if (status === taskStatus.success) return 'success'
  return status === taskStatus.connecting || status === taskStatus.executing ? 'running' : 'failed'
}
