import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { ModuleHost } from '../../../module-host/admin-api.ts'

/** The settings of the provider of text messages. */
export default function SmsSettingsPage({ host }: { readonly host: ModuleHost }) {
  const { text: say, locale } = host
  const [settings, setSettings] = useState<SmsSettings>()
  const [problem, setProblem] = useState('')
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    host.call('GET', '/admin/module/settings?uid=sms').then(
      (found) => setSettings(found as SmsSettings), // the call's own schema
      (error: unknown) => setProblem(messageOf(error)),
    )
  }, [host])
  const save = async () => {
    if (!settings) return
    setProblem('')
    setSaved(false)
    try {
      await host.call('POST', '/admin/module/saveSettings', { uid: host.uid, values: settings.values })
      setSaved(true)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const missing = settings ? missingSettings(settings.values) : []
  const nameOf = (name: string) => settings?.fields[name]?.label[locale] ?? name
  return (
    <Box sx={{ maxWidth: 640, display: 'grid', gap: 4 }}>
      <Typography component="h1" variant="h1">
        {say('sms.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {say('sms.intro')}
      </Typography>
      {problem !== '' && <Alert severity="error">{say('sms.failed', { detail: problem })}</Alert>}
      {!settings && problem === '' && <Typography role="status">{say('sms.loading')}</Typography>}
      {settings && (
        <Box
          component="form"
          noValidate
          sx={{ display: 'grid', gap: 4 }}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Alert severity={missing.length === 0 ? 'success' : 'info'}>
            {missing.length === 0
              ? say('sms.complete')
              : say('sms.incomplete', { names: missing.map(nameOf).join(', ') })}
          </Alert>
          {displayedSettings(settings).map(([name, field]) => (
            <TextField
              key={name}
              label={field.label[locale]}
              value={settings.values[name] ?? ''}
              select={field.kind === 'choice'}
              type={field.kind === 'secret' ? 'password' : 'text'}
              autoComplete="off"
              helperText={field.kind === 'secret' ? say('sms.keep') : field.help?.[locale]}
              onChange={({ target }) => {
                setSaved(false)
                setSettings({ ...settings, values: { ...settings.values, [name]: target.value } })
              }}
            >
              {field.options?.map((option) => (
                <MenuItem key={option.value} value={option.value}>
                  {option.label[locale]}
                </MenuItem>
              ))}
            </TextField>
          ))}
          {isSaved && <Alert severity="success">{say('sms.saved')}</Alert>}
          <Box>
            <Button type="submit" variant="contained">
              {say('sms.save')}
            </Button>
          </Box>
        </Box>
      )}
    </Box>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}

/** The part of the reply of `GET /admin/module/settings` that the screen needs. */
interface SmsSettings {
  readonly fields: Readonly<Record<string, SmsField>>
  readonly values: Readonly<Record<string, string>>
}

interface SmsField {
  readonly kind: string
  readonly label: Readonly<Record<string, string>>
  readonly help?: Readonly<Record<string, string>>
  readonly options?: readonly { readonly value: string; readonly label: Readonly<Record<string, string>> }[]
}

/** The settings that a provider cannot do without and that are still empty, by name. */
function missingSettings(values: Readonly<Record<string, string>>): string[] {
  const needed = ['provider', 'keyId', 'keySecret', 'sign', ...(values['provider'] === 'tencent' ? ['app'] : [])]
  const missing = needed.filter((name) => !values[name])
  return values['template'] || values['templates'] ? missing : [...missing, 'template']
}

/** The settings that a provider has: only Tencent Cloud has applications. */
function displayedSettings({ fields, values }: SmsSettings): [string, SmsField][] {
  return Object.entries(fields).filter(([name]) => name !== 'app' || values['provider'] === 'tencent')
}
