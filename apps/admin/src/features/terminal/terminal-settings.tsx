import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useState } from 'react'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { isApiError } from '@teachnet/api-client'
import type { TerminalCommand } from '@teachnet/protocol'

export interface TerminalConfig {
  readonly port: string
  readonly isCleaning: boolean
  /** Empty: unchanged. */
  readonly registry: string
}

interface ConfigDialogProps {
  readonly port: string
  readonly isCleaning: boolean
  /** Names of the available registries. */
  readonly registries: readonly string[]
  readonly save: (config: TerminalConfig) => Promise<void>
  readonly onClose: () => void
}

/** Settings: port, automatic clean-up and package registry. */
export function ConfigDialog({ registries, save, onClose, ...initial }: ConfigDialogProps) {
  const text = useText()
  const [config, setConfig] = useState<TerminalConfig>({ ...initial, registry: '' })
  const isPort = /^\d{1,5}$/.test(config.port) && Number(config.port) >= 1 && Number(config.port) <= 65_535
  return (
    <SaveDialog title={text('terminal.config')} isValid={isPort} save={() => save(config)} onClose={onClose}>
      <TextField
        label={text('terminal.port')}
        value={config.port}
        error={!isPort}
        helperText={isPort ? text('terminal.portHint') : text('terminal.portWrong')}
        onChange={({ target }) => setConfig({ ...config, port: target.value.trim() })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {registries.length > 0 && (
        <TextField
          select
          slotProps={{ select: { displayEmpty: true } }}
          label={text('terminal.registry')}
          value={config.registry}
          helperText={text('terminal.registryHint')}
          onChange={({ target }) => setConfig({ ...config, registry: target.value })}
        >
          <MenuItem value="">{text('terminal.registryKept')}</MenuItem>
          {registries.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={
          <Switch checked={config.isCleaning} onChange={(_, isCleaning) => setConfig({ ...config, isCleaning })} />
        }
        label={text('terminal.cleanup')}
      />
    </SaveDialog>
  )
}

interface ManagerDialogProps {
  readonly packageManager: string
  readonly save: (packageManager: string) => Promise<void>
  readonly onClose: () => void
}

/** Chooses the package manager of the commands that depend on one. */
export function ManagerDialog({ packageManager, save, onClose }: ManagerDialogProps) {
  const text = useText()
  const [chosen, setChosen] = useState(packageManager)
  return (
    <SaveDialog title={text('terminal.manager')} save={() => save(chosen)} onClose={onClose}>
      <p>{text('terminal.managerHint')}</p>
      <RadioGroup aria-label={text('terminal.manager')} value={chosen} onChange={(_, value) => setChosen(value)}>
        {packageManagers.map((name) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio />}
            label={name === 'none' ? text('terminal.managerNone') : name}
          />
        ))}
      </RadioGroup>
    </SaveDialog>
  )
}

interface SaveDialogProps {
  readonly title: string
  /** Default: true. An invalid form is not saved. */
  readonly isValid?: boolean
  readonly save: () => Promise<void>
  /** Default: `onClose`. */
  readonly onSaved?: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog. It saves once at a time; if a save fails, the error is shown and the input stays. */
export function SaveDialog({ title, isValid = true, save, onClose, onSaved = onClose, children }: SaveDialogProps) {
  const text = useText()
  const titleId = useId()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  function submit(): void {
    if (!isValid || isSaving) return
    setSaving(true)
    setProblem('')
    save()
      .then(onSaved, (error: unknown) => setProblem(isApiError(error) ? error.message : String(error)))
      .finally(() => setSaving(false))
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className="terminal-config">
          {problem !== '' && <Alert severity="error">{problem}</Alert>}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('terminal.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isValid} loading={isSaving}>
            {text('terminal.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A command that the user can start. */
export interface CommandChoice extends Pick<TerminalCommand, 'title' | 'about' | 'group' | 'changes'> {
  /** Key of the command, without a package manager where it depends on one. */
  readonly command: string
  readonly withPackageManager: boolean
  /** The command accepts an argument. */
  readonly hasArgument: boolean
}

/** The package managers of the contract, and `none`: the terminal then asks at each start. */
const packageManagers = ['npm', 'cnpm', 'yarn', 'pnpm', 'ni', 'none'] as const

/** Groups whose commands differ only by package manager. */
const managerGroups = new Set(['test', 'web-install', 'web-build', 'nuxt-install'])

/** Groups that start in another place: registries in the settings, modules on their page. */
const elsewhere = new Set(['set-registry', 'set-npm-registry', 'modules'])

/** Returns the allowed commands as choices; commands that depend on the package manager appear once. */
export function toChoices(commands: readonly TerminalCommand[]): readonly CommandChoice[] {
  const choices = commands.flatMap(({ key, ...texts }): CommandChoice[] => {
    const group = key.split('.')[0] ?? key
    if (elsewhere.has(group)) return []
    const withPackageManager = managerGroups.has(group)
    return [{ command: withPackageManager ? group : key, withPackageManager, ...texts }]
  })
  const unique = [...new Map(choices.map((choice) => [choice.command, choice])).values()]
  // The list of commands shows a heading where the group changes.
  const groups = [...new Set(unique.map(({ group }) => group))]
  return unique.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
}

/** Returns the names of the available package registries. */
export function registriesOf(commands: readonly TerminalCommand[]): readonly string[] {
  return commands.flatMap(({ key }) => (key.startsWith('set-registry.') ? [key.slice('set-registry.'.length)] : []))
}
