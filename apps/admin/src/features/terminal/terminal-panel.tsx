import CleaningServicesRounded from '@mui/icons-material/CleaningServicesRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import SettingsRounded from '@mui/icons-material/SettingsRounded'
import Drawer from '@mui/material/Drawer'
import { siteTimeZone } from '@teachnet/languages'
import { useText } from '@teachnet/i18n/react'
import type { TerminalCommand } from '@teachnet/protocol'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { CommandForm } from './command-form.tsx'
import { registriesOf, toChoices } from './command-choices.ts'
import { ConfigDialog, type TerminalConfig } from './config-dialog.tsx'
import { ManagerDialog } from './manager-dialog.tsx'
import { TaskAnnouncer } from './task-announcer.tsx'
import { TaskCard } from './task-card.tsx'
import type { TerminalSession } from './terminal-session.ts'
import { ToolButton } from './tool-button.tsx'
import './terminal-panel.css'

export interface TerminalPanelProps {
  readonly session: TerminalSession
  /** Shows a notification. */
  readonly say: (text: string) => void
  readonly onClose: () => void
}

/** The queue of commands with their output, settings and dialogs. */
export function TerminalPanel({ session, say, onClose }: TerminalPanelProps) {
  const text = useText()
  const { terminal, canKill, loadCommands, saveSettings } = session
  const state = useSyncExternalStore(terminal.subscribe, terminal.getState)
  const [commands, setCommands] = useState<readonly TerminalCommand[]>([])
  const titleId = useId()

  useEffect(() => {
    terminal.show()
    return () => terminal.hide()
  }, [terminal])

  useEffect(() => {
    let isGone = false
    // The client has shown why they could not be loaded.
    loadCommands().then(
      (loaded) => isGone || setCommands(loaded),
      () => undefined,
    )
    return () => void (isGone = true)
  }, [loadCommands])

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
      <CommandForm choices={toChoices(commands)} terminal={terminal} packageManager={state.packageManager} />
      <TaskAnnouncer tasks={taskList} />
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
              onCopied={() => say(text('terminal.copied'))}
            />
          ))}
        </ol>
      )}
      {taskList.length > 0 && <p className="terminal-zone">{text('terminal.zone', { zone: siteTimeZone })}</p>}
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
