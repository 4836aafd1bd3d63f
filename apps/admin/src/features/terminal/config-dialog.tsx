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
import { useId, useState } from 'react'
import { useSaving } from './use-saving.ts'

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
export function ConfigDialog({ registries, save, onClose, ...given }: ConfigDialogProps) {
  const text = useText()
  const titleId = useId()
  const [config, setConfig] = useState<TerminalConfig>({ ...given, registry: '' })
  const isPort = /^\d{1,5}$/.test(config.port) && Number(config.port) >= 1 && Number(config.port) <= 65_535
  const saving = useSaving(() => save(config), onClose)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isPort) saving.start()
        }}
      >
        <DialogTitle id={titleId}>{text('terminal.config')}</DialogTitle>
        <DialogContent className="terminal-config">
          {saving.problem !== '' && <Alert severity="error">{saving.problem}</Alert>}
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('terminal.cancel')}</Button>
          <Button type="submit" variant="contained" loading={saving.isSaving}>
            {text('terminal.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
