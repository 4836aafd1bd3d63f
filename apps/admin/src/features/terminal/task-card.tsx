import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import ReplayRounded from '@mui/icons-material/ReplayRounded'
import StopRounded from '@mui/icons-material/StopRounded'
import { useText } from '@teachnet/i18n/react'
import { isBlocking, isRunning, type Task, taskStatus, type Terminal, textOf } from '@teachnet/terminal-core'
import { useEffect, useState } from 'react'
import { TaskOutput, ToolButton } from './task-output.tsx'
import type { TerminalSession } from '../../session/terminal-session.ts'

interface TaskCardProps {
  readonly task: Task
  readonly terminal: Terminal
  /** Its stream is open. */
  readonly isStreaming: boolean
  /** Title of its command; empty if it is unknown. */
  readonly title: string
  /** Whether the server can stop runs. */
  readonly canKill: boolean
  readonly loadOutput: TerminalSession['loadOutput']
  readonly onCopied: () => void
}

/** A task: its command, its status, its actions, and when expanded its output. */
export function TaskCard({ task, terminal, isStreaming, title, canKill, loadOutput, onCopied }: TaskCardProps) {
  const text = useText()
  const { uuid, command, extend, createTime, showMessage } = task
  const status = statusName(task)
  const isBusy = isRunning(task) || isStreaming
  const outputId = `terminal-output-${uuid}`
  return (
    <li className="terminal-task" data-status={status}>
      <div className="terminal-task-head">
        <span className="terminal-status">{text(`terminal.status.${status}`)}</span>
        <span className="terminal-command">
          {title !== '' && <strong>{title}</strong>}
          <code>{extend === '' ? command : `${command} ${extend}`}</code>
        </span>
        <span className="terminal-times">
          <time>{createTime}</time>
          <TaskDuration task={task} />
          <ExitCode task={task} />
        </span>
        <span className="terminal-task-tools">
          {isRunning(task) && canKill && (
            <ToolButton label={text('terminal.kill', { command })} onClick={() => terminal.cancel(uuid)}>
              <StopRounded fontSize="small" />
            </ToolButton>
          )}
          {!isBusy && task.status !== taskStatus.waiting && (
            <ToolButton label={text('terminal.retry', { command })} onClick={() => terminal.retry(uuid)}>
              <ReplayRounded fontSize="small" />
            </ToolButton>
          )}
          {!isBusy && (
            <ToolButton label={text('terminal.delete', { command })} onClick={() => terminal.remove(uuid)}>
              <DeleteOutlineRounded fontSize="small" />
            </ToolButton>
          )}
          <ToolButton
            label={text(showMessage ? 'terminal.hideOutput' : 'terminal.showOutput', { command })}
            expands={{ isExpanded: showMessage, id: outputId }}
            onClick={() => terminal.toggleMessage(uuid)}
          >
            {showMessage ? <ExpandLessRounded fontSize="small" /> : <ExpandMoreRounded fontSize="small" />}
          </ToolButton>
        </span>
      </div>
      {isBlocking(task) && <p className="terminal-blocking">{text('terminal.isBlocking')}</p>}
      {showMessage && <TaskOutput id={outputId} task={task} loadOutput={loadOutput} onCopied={onCopied} />}
    </li>
  )
}

/** The duration of a running or finished task. */
function TaskDuration({ task }: { readonly task: Task }) {
  const text = useText()
  const isGoing = isRunning(task) && task.startTime > 0
  const now = useNow(isGoing)
  const end = isGoing ? now : task.endTime
  if (task.startTime === 0 || end === 0) return null
  return <span>{toDuration(text, Math.max(0, end - task.startTime), isGoing)}</span>
}

/** @param isGoing without fractions of seconds, which would flicker */
export function toDuration(text: ReturnType<typeof useText>, ms: number, isGoing = false): string {
  const seconds = ms / 1000
  if (seconds < 60) return text('terminal.seconds', { seconds: seconds.toFixed(isGoing ? 0 : 1) })
  const rest = Math.floor(seconds % 60)
  return text('terminal.minutes', { minutes: Math.floor(seconds / 60), seconds: String(rest).padStart(2, '0') })
}

/** The exit code of an ended task, from the last line of its output. */
function ExitCode({ task }: { readonly task: Task }) {
  const text = useText()
  const last = isRunning(task) ? undefined : task.message.blocks.at(-1)?.at(-1)
  const code = /^exitCode: (-?\d+)$/.exec(last ? textOf(last) : '')?.[1]
  return code === undefined ? null : <span>{text('terminal.exitCode', { code })}</span>
}

/** Unix milliseconds, updated each second while the task is running. */
function useNow(isGoing: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isGoing) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isGoing])
  return now
}

/** Name of a status in message ids and in the style sheet. */
export function statusName({ status }: Pick<Task, 'status'>): keyof typeof taskStatus {
  const names = Object.entries(taskStatus).filter(([, value]) => value === status)
  return (names[0]?.[0] ?? 'unknown') as keyof typeof taskStatus // keys of the object itself
}
