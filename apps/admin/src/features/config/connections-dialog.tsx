import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ConnectionKind, ConnectionTrial } from '@teachnet/contract/settings'
import { useText } from '@teachnet/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import { toSaveResult } from '../../records/form/save-result.ts'
import type { ConfigApi } from './config.api.ts'

interface ConnectionsDialogProps {
  readonly api: Pick<ConfigApi, 'tryConnection'>
  readonly onClose: () => void
}

/** The input that the test of a connection needs. */
const targets: Readonly<Record<ConnectionKind, 'mobile' | 'address' | undefined>> = {
  storage: undefined,
  sms: 'mobile',
  iconFont: 'address',
}
const kinds = ['storage', 'sms', 'iconFont'] as const satisfies readonly ConnectionKind[]

/** Tries the services outside the server, one by one. Mail has its own test, with the settings of its form. */
export function ConnectionsDialog({ api, onClose }: ConnectionsDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text('config.connections')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <DialogContentText>{text('config.connections.detail')}</DialogContentText>
        {kinds.map((what) => (
          <Trial key={what} what={what} api={api} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('config.connections.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Trial({ what, api }: { readonly what: ConnectionKind; readonly api: ConnectionsDialogProps['api'] }) {
  const text = useText()
  const id = useId()
  const target = targets[what]
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [trial, setTrial] = useState<ConnectionTrial>()
  const [isTrying, setTrying] = useState(false)

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(undefined)
    setTrial(undefined)
    setTrying(true)
    const result = await toSaveResult(async () => setTrial(await api.tryConnection({ what, target: typed.trim() })))
    setTrying(false)
    if (result.kind === 'refused') setProblem(result.fields['target'] ?? result.message)
  }

  return (
    <Box component="form" noValidate aria-labelledby={id} onSubmit={(event) => void run(event)}>
      <Typography id={id} component="h3" variant="subtitle1">
        {text(`config.connection.${what}`)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text(`config.connection.${what}Help`)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        {target && (
          <TextField
            size="small"
            label={text(`config.connection.${target}`)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={problem !== undefined}
            helperText={problem}
            slotProps={{ htmlInput: { inputMode: target === 'mobile' ? 'tel' : 'url', autoComplete: 'off' } }}
            sx={{ flex: 1, minWidth: 200 }}
          />
        )}
        <Button
          type="submit"
          variant="outlined"
          loading={isTrying}
          aria-label={text('config.connection.tryOf', { name: text(`config.connection.${what}`) })}
        >
          {text('config.connection.try')}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: 2, minHeight: 24, fontSize: '0.875rem' }}>
        {!target && problem && <Outcome isWorking={false} words={problem} />}
        {trial && (
          <Outcome
            isWorking={trial.isWorking}
            words={text('config.connection.outcome', { detail: trial.detail, took: trial.took })}
          />
        )}
      </Box>
    </Box>
  )
}

function Outcome({ isWorking, words }: { readonly isWorking: boolean; readonly words: string }) {
  const Icon = isWorking ? CheckCircleOutlineRounded : ErrorOutlineRounded
  return (
    <Box sx={{ display: 'flex', gap: 2, color: isWorking ? 'success.main' : 'error.main' }}>
      <Icon fontSize="small" aria-hidden />
      <span>{words}</span>
    </Box>
  )
}
