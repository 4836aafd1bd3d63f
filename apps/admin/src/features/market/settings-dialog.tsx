import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { isApiError } from '@teachnet/api-client'
import type { ModuleSetting } from '@teachnet/contract/modules'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type SubmitEvent, useId, useState } from 'react'
import { usePinnedQuery } from '../../records/services/use-pinned-query.ts'
import { type MarketApi, problemOf } from './market.api.ts'

interface SettingsDialogProps {
  readonly api: MarketApi
  readonly uid: string
  readonly name: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The values of a module, as its manifest describes them. */
export function SettingsDialog({ api, uid, name, onClose, onSaved }: SettingsDialogProps) {
  const text = useText()
  const id = useId()
  const settings = usePinnedQuery({
    queryKey: ['module-settings', uid],
    queryFn: () => api.settings(uid),
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem('')
    setWrong({})
    try {
      await api.saveSettings(uid, { ...typed })
      onSaved()
    } catch (error) {
      const fields = isApiError(error) ? (error.fields ?? {}) : {}
      setWrong(fields)
      if (Object.keys(fields).length === 0) setProblem(problemOf(error))
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{text('market.settingsNamed', { name })}</DialogTitle>
      <DialogContent>
        <form
          id={`${id}-form`}
          onSubmit={(event) => void save(event)}
          noValidate
          style={{ display: 'grid', gap: 20, paddingTop: 8 }}
        >
          {settings.isPending && (
            <Skeleton role="status" aria-label={text('crud.loading')} variant="rounded" height={120} />
          )}
          {settings.isError && <Alert severity="error">{problemOf(settings.error)}</Alert>}
          {Object.entries(settings.data?.fields ?? {}).map(([key, setting]) => (
            <SettingInput
              key={key}
              setting={setting}
              value={typed[key] ?? settings.data?.values[key] ?? ''}
              error={wrong[key]}
              onChange={(value) => setTyped((before) => ({ ...before, [key]: value }))}
            />
          ))}
          {problem && <Alert severity="error">{problem}</Alert>}
        </form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        <Button type="submit" form={`${id}-form`} variant="contained" disabled={!settings.isSuccess}>
          {text('crud.form.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface SettingInputProps {
  readonly setting: ModuleSetting
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function SettingInput({ setting, value, error, onChange }: SettingInputProps) {
  const locale = useLocale()
  const label = setting.label[locale]
  if (setting.kind === 'switch')
    return (
      <FormControlLabel
        control={<Switch checked={value === '1'} onChange={(_event, isOn) => onChange(isOn ? '1' : '0')} />}
        label={label}
      />
    )
  return (
    <TextField
      label={label}
      value={value}
      error={error !== undefined}
      helperText={error ?? setting.help?.[locale]}
      onChange={({ target }) => onChange(target.value)}
      select={setting.kind === 'choice'}
      type={setting.kind === 'secret' ? 'password' : setting.kind === 'address' ? 'url' : 'text'}
      autoComplete="off"
    >
      {setting.kind === 'choice' &&
        setting.options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label[locale]}
          </MenuItem>
        ))}
    </TextField>
  )
}
