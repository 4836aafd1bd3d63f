import CleaningServicesRounded from '@mui/icons-material/CleaningServicesRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import SettingsRounded from '@mui/icons-material/SettingsRounded'
import Drawer from '@mui/material/Drawer'
import { useQuery } from '@tanstack/react-query'
import { siteTimeZone } from '@teachnet/languages'
import { useText } from '@teachnet/i18n/react'
import type { TerminalCommand } from '@teachnet/protocol'
import { useEffect, useId, useState, useSyncExternalStore, useRef } from 'react'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { isRunning, type Task } from '@teachnet/terminal-core'
import './terminal-panel.css'
import { registriesOf, toChoices, ConfigDialog, type TerminalConfig, ManagerDialog } from './terminal-settings.tsx'
import { CommandForm } from './command-form.tsx'
import { RunHistory } from './run-history.tsx'
import { Schedules } from './schedules.tsx'
import { TaskCard, statusName } from './task-card.tsx'
import type { TerminalSession } from '../../session/terminal-session.ts'
import { ToolButton } from './task-output.tsx'

export interface TerminalPanelProps {
  readonly session: TerminalSession
  /** Shows a notification. */
  readonly say: (text: string) => void
  readonly onClose: () => void
}

const none: readonly TerminalCommand[] = []

/** The queue of commands with their output, settings and dialogs. */
export function TerminalPanel({ session, say, onClose }: TerminalPanelProps) {
  const text = useText()
  const { terminal, canKill, loadCommands, loadRuns, loadOutput, schedules, saveSettings } = session
  const state = useSyncExternalStore(terminal.subscribe, terminal.getState)
  const { data: commands = none } = useQuery({ queryKey: ['terminal', 'commands'], queryFn: loadCommands, gcTime: 0 })
  const [view, setView] = useState<'tasks' | 'runs' | 'schedules'>('tasks')
  const titleId = useId()
  const titles = new Map(commands.map(({ key, title }) => [key, title]))

  useEffect(() => {
    terminal.show()
    return () => terminal.hide()
  }, [terminal])

  async function saveConfig({ port, isCleaning, registry }: TerminalConfig): Promise<void> {
    if (port !== state.port) await saveSettings({ port })
    terminal.configure({ automaticCleanupTask: isCleaning ? '1' : '0' })
    if (registry !== '') terminal.add({ command: `set-registry.${registry}` })
  }

  const { taskList, streaming } = state
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { className: 'terminal-panel', role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header className="terminal-head">
        <h2 id={titleId}>{text('terminal.title')}</h2>
        <ToolButton
          label={text('terminal.managerChosen', { name: state.packageManager })}
          onClick={() => terminal.configure({ showPackageManagerDialog: true })}
        >
          <Inventory2Outlined fontSize="small" />
        </ToolButton>
        <ToolButton label={text('terminal.config')} onClick={() => terminal.configure({ showConfig: true })}>
          <SettingsRounded fontSize="small" />
        </ToolButton>
        <ToolButton label={text('terminal.clearSuccesses')} onClick={() => terminal.clearSuccesses()}>
          <CleaningServicesRounded fontSize="small" />
        </ToolButton>
        <ToolButton label={text('terminal.close')} onClick={onClose}>
          <CloseRounded fontSize="small" />
        </ToolButton>
      </header>
      <CommandForm
        choices={toChoices(commands)}
        terminal={terminal}
        packageManager={state.packageManager}
        onAdded={() => setView('tasks')}
      />
      <TaskAnnouncer tasks={taskList} />
      {loadRuns && (
        <Tabs value={view} onChange={(_, next: typeof view) => setView(next)} aria-label={text('terminal.views')}>
          <Tab value="tasks" label={text('terminal.tasks')} />
          <Tab value="runs" label={text('terminal.runs')} />
          {schedules && <Tab value="schedules" label={text('terminal.schedules')} />}
        </Tabs>
      )}
      {view === 'runs' && loadRuns && <RunHistory loadRuns={loadRuns} loadOutput={loadOutput} titles={titles} />}
      {view === 'schedules' && schedules && <Schedules schedules={schedules} commands={commands} />}
      {view === 'tasks' && (
        <>
          {taskList.length === 0 ? (
            <p className="terminal-empty">{text('terminal.noTasks')}</p>
          ) : (
            <ol className="terminal-tasks" aria-label={text('terminal.tasks')}>
              {taskList.map((task) => (
                <TaskCard
                  key={task.uuid}
                  task={task}
                  terminal={terminal}
                  isStreaming={task.uuid === streaming}
                  canKill={canKill}
                  title={titles.get(task.command) ?? ''}
                  loadOutput={loadOutput}
                  onCopied={() => say(text('terminal.copied'))}
                />
              ))}
            </ol>
          )}
          {taskList.length > 0 && <p className="terminal-zone">{text('terminal.zone', { zone: siteTimeZone })}</p>}
        </>
      )}
      {state.showPackageManagerDialog && (
        <ManagerDialog
          packageManager={state.packageManager}
          save={(packageManager) => saveSettings({ packageManager })}
          onClose={() => terminal.configure({ showPackageManagerDialog: false })}
        />
      )}
      {state.showConfig && (
        <ConfigDialog
          port={state.port}
          isCleaning={state.automaticCleanupTask === '1'}
          registries={registriesOf(commands)}
          save={saveConfig}
          onClose={() => terminal.configure({ showConfig: false })}
        />
      )}
    </Drawer>
  )
}

/** Milliseconds between two announcements of growing output: a screen reader must finish the previous one. */
const pause = 5000

/**
 * Announces changes to screen readers: each change of a status, and occasionally the number of printed lines. It never reads the output
 * itself.
 */
function TaskAnnouncer({ tasks }: { readonly tasks: readonly Task[] }) {
  const text = useText()
  const [said, setSaid] = useState('')
  const known = useRef(new Map<string, string>())
  const latest = useRef(tasks)

  useEffect(() => {
    latest.current = tasks
    const changed = tasks.filter((task) => known.current.get(task.uuid) !== statusName(task))
    known.current = new Map(tasks.map((task) => [task.uuid, statusName(task)]))
    const sentences = changed.map((task) =>
      text('terminal.changed', { command: task.command, status: text(`terminal.status.${statusName(task)}`) }),
    )
    if (sentences.length > 0) setSaid(sentences.join(' '))
  }, [tasks, text])

  const running = tasks.find(isRunning)?.uuid
  useEffect(() => {
    if (running === undefined) return undefined
    const timer = setInterval(() => {
      const task = latest.current.find(({ uuid }) => uuid === running)
      if (task) setSaid(text('terminal.printed', { command: task.command, count: lineCount(task) }))
    }, pause)
    return () => clearInterval(timer)
  }, [running, text])

  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

function lineCount({ message: { blocks, dropped } }: Task): number {
  return blocks.reduce((sum, block) => sum + block.length, dropped)
}
