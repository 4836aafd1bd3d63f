import DownloadRounded from '@mui/icons-material/DownloadRounded'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { TerminalRecord } from '@teachnet/protocol'
import { saveFile } from '../../values/save-file.ts'
import { toDuration } from './task-card.tsx'
import { ToolButton } from './task-output.tsx'
import type { TerminalSession } from '../../session/terminal-session.ts'

interface RunHistoryProps {
  readonly loadRuns: NonNullable<TerminalSession['loadRuns']>
  readonly loadOutput: TerminalSession['loadOutput']
  /** Titles of commands by their keys. */
  readonly titles: ReadonlyMap<string, string>
}

const runsKey = ['terminal', 'runs']

/** In ms. */
const refreshEvery = 5000

/** The latest runs of all administrators with their outcome, as the server has recorded them. */
export function RunHistory({ loadRuns, loadOutput, titles }: RunHistoryProps) {
  const text = useText()
  const { data: runs } = useQuery({ queryKey: runsKey, queryFn: loadRuns, refetchInterval: refreshEvery, gcTime: 0 })
  if (!runs) return null
  if (runs.length === 0) return <p className="terminal-empty">{text('terminal.noRuns')}</p>
  return (
    <>
      <p className="terminal-about">{text('terminal.runsHint')}</p>
      <ol className="terminal-tasks" aria-label={text('terminal.runs')}>
        {runs.map((run) => (
          <RunRow
            key={`${run.uuid}.${run.attempt}`}
            run={run}
            title={titles.get(run.command)}
            loadOutput={loadOutput}
          />
        ))}
      </ol>
    </>
  )
}

/** States of the server's records as states of tasks in the panel. */
const statuses = { waiting: 'waiting', running: 'executing', success: 'success', failed: 'failed' } as const

export function toRunStatus({ state }: Pick<TerminalRecord, 'state'>) {
  return statuses[state]
}

interface RunRowProps {
  readonly run: TerminalRecord
  readonly title: string | undefined
  readonly loadOutput: TerminalSession['loadOutput']
}

function RunRow({ run, title, loadOutput }: RunRowProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const { command, extend, username, create_time, duration, exit_code: code, reason } = run
  const status = toRunStatus(run)
  const time = dateTime(create_time)
  return (
    <li className="terminal-task" data-status={status}>
      <div className="terminal-task-head">
        <span className="terminal-status">{text(`terminal.status.${status}`)}</span>
        <span className="terminal-command">
          {title !== undefined && <strong>{title}</strong>}
          <code>{extend === '' ? command : `${command} ${extend}`}</code>
        </span>
        <span className="terminal-times">
          <span>{text('terminal.run.by', { name: username })}</span>
          <time>{time}</time>
          {duration !== null && <span>{toDuration(text, duration)}</span>}
          {code !== null && <span>{text('terminal.exitCode', { code: String(code) })}</span>}
        </span>
        {loadOutput && (
          <span className="terminal-task-tools">
            <ToolButton
              label={text('terminal.runDownload', { command, time })}
              onClick={() => {
                loadOutput(run).then(
                  ({ blob }) => saveFile(`${command}-${time}.log`, blob),
                  () => undefined, // The client has shown the error.
                )
              }}
            >
              <DownloadRounded fontSize="small" />
            </ToolButton>
          </span>
        )}
      </div>
      {reason !== '' && <p className="terminal-blocking">{reason}</p>}
    </li>
  )
}
