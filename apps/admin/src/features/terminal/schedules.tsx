import AddRounded from '@mui/icons-material/AddRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { TerminalCommand, TerminalSchedule } from '@teachnet/protocol'
import { useState } from 'react'
import { CommandChoiceInput } from './command-form.tsx'
import { toDuration } from './task-card.tsx'
import { SaveDialog } from './terminal-settings.tsx'
import { ToolButton } from './task-output.tsx'
import { toRunStatus } from './run-history.tsx'
import type { ScheduleInput, TerminalSession } from '../../session/terminal-session.ts'

interface SchedulesProps {
  readonly schedules: NonNullable<TerminalSession['schedules']>
  readonly commands: readonly TerminalCommand[]
}

/** Commands that the server runs at fixed times, with their next time and their last runs. */
export function Schedules({ schedules, commands }: SchedulesProps) {
  const text = useText()
  const { data: loaded, refetch } = useQuery({
    queryKey: ['terminal', 'schedules'],
    queryFn: schedules.load,
    gcTime: 0,
    retry: false,
  })
  const [edited, setEdited] = useState<ScheduleInput>()
  const [removed, setRemoved] = useState<TerminalSchedule>()
  const titles = new Map(commands.map(({ key, title }) => [key, title]))

  if (!loaded) return null
  return (
    <>
      <p className="terminal-about">{text('terminal.schedule.hint', { zone: loaded.zone })}</p>
      <Button
        variant="outlined"
        size="small"
        startIcon={<AddRounded />}
        onClick={() => setEdited(newSchedule)}
        sx={{ justifySelf: 'start', alignSelf: 'start' }}
      >
        {text('terminal.schedule.add')}
      </Button>
      {loaded.list.length === 0 ? (
        <p className="terminal-empty">{text('terminal.schedule.none')}</p>
      ) : (
        <ol className="terminal-tasks" aria-label={text('terminal.schedules')}>
          {loaded.list.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              title={titles.get(schedule.command) ?? schedule.command}
              onEdit={() => setEdited(schedule)}
              onRemove={() => setRemoved(schedule)}
            />
          ))}
        </ol>
      )}
      {edited && (
        <ScheduleDialog
          initial={edited}
          commands={commands}
          save={schedules.save}
          onSaved={() => {
            setEdited(undefined)
            void refetch()
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          title={text('terminal.schedule.removeTitle')}
          detail={text('terminal.schedule.removeDetail', {
            title: titles.get(removed.command) ?? removed.command,
            cron: removed.cron,
          })}
          confirm={text('terminal.schedule.remove')}
          cancel={text('terminal.cancel')}
          onConfirm={() => {
            setRemoved(undefined)
            // The client has shown the error.
            schedules.remove(removed.id).then(
              () => refetch(),
              () => undefined,
            )
          }}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

const newSchedule: ScheduleInput = { command: '', extend: '', cron: '0 3 * * *', isOn: true }

interface ScheduleRowProps {
  readonly schedule: TerminalSchedule
  readonly title: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function ScheduleRow({ schedule, title, onEdit, onRemove }: ScheduleRowProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const { command, extend, cron, username, nextTime, runs } = schedule
  return (
    <li className="terminal-task">
      <div className="terminal-task-head">
        <span className="terminal-command">
          <strong>{title}</strong>
          <code>{[command, extend].filter(Boolean).join(' ')}</code>
        </span>
        <span className="terminal-times">
          <code>{cron}</code>
          <span>
            {nextTime === null
              ? text('terminal.schedule.off')
              : text('terminal.schedule.next', { time: dateTime(nextTime) })}
          </span>
          <span>{text('terminal.run.by', { name: username })}</span>
        </span>
        <span className="terminal-task-tools">
          <ToolButton label={text('terminal.schedule.edit', { title })} onClick={onEdit}>
            <EditOutlined fontSize="small" />
          </ToolButton>
          <ToolButton label={text('terminal.schedule.removeNamed', { title })} onClick={onRemove}>
            <DeleteOutlineRounded fontSize="small" />
          </ToolButton>
        </span>
      </div>
      {runs.length > 0 && (
        <ul className="terminal-last-runs" aria-label={text('terminal.schedule.lastRuns', { title })}>
          {runs.map((run) => (
            <li key={run.attempt} data-status={toRunStatus(run)}>
              {[
                text(`terminal.status.${toRunStatus(run)}`),
                dateTime(run.create_time),
                run.duration === null ? '' : toDuration(text, run.duration),
                run.reason,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Common expressions; ids of their names are `terminal.schedule.preset.…`. */
const presets = { nightly: '0 3 * * *', weekly: '0 3 * * 1', monthly: '0 3 1 * *', hourly: '0 * * * *' } as const

interface ScheduleDialogProps {
  readonly initial: ScheduleInput
  readonly commands: readonly TerminalCommand[]
  readonly save: NonNullable<TerminalSession['schedules']>['save']
  readonly onSaved: () => void
  readonly onClose: () => void
}

function ScheduleDialog({ initial, commands, save, onSaved, onClose }: ScheduleDialogProps) {
  const text = useText()
  const [input, setInput] = useState(initial)
  const choice = commands.find(({ key }) => key === input.command)
  return (
    <SaveDialog
      title={text(initial.id === undefined ? 'terminal.schedule.add' : 'terminal.schedule.change')}
      isValid={choice !== undefined}
      save={() => save({ ...input, extend: choice?.hasArgument ? input.extend.trim() : '' })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <CommandChoiceInput
        choices={commands}
        value={choice ?? null}
        nameOf={({ key }) => key}
        onChange={(chosen) => setInput({ ...input, command: chosen?.key ?? '' })}
      />
      {choice && choice.changes !== '' && <Alert severity="warning">{choice.changes}</Alert>}
      {choice?.hasArgument && (
        <TextField
          size="small"
          label={text('terminal.argument')}
          value={input.extend}
          onChange={({ target }) => setInput({ ...input, extend: target.value })}
        />
      )}
      <TextField
        size="small"
        label={text('terminal.schedule.cron')}
        value={input.cron}
        helperText={text('terminal.schedule.cronHint')}
        onChange={({ target }) => setInput({ ...input, cron: target.value })}
      />
      <div className="terminal-presets" role="group" aria-label={text('terminal.schedule.presets')}>
        {Object.entries(presets).map(([name, cron]) => (
          <Button key={name} size="small" onClick={() => setInput({ ...input, cron })}>
            {text(`terminal.schedule.preset.${name}`)}
          </Button>
        ))}
      </div>
      <FormControlLabel
        control={<Switch checked={input.isOn} onChange={(_, isOn) => setInput({ ...input, isOn })} />}
        label={text('terminal.schedule.on')}
      />
    </SaveDialog>
  )
}
