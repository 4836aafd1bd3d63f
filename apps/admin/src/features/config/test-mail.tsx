import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { acceptsTyped } from '@teachnet/contract'
import type { TestMailBody } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FormValues } from '../../records/form/form-values.ts'
import { toText } from '../../values/read-values.ts'
import { toSaveResult } from '../../records/form/save-result.ts'
import type { ConfigApi } from './config.api.ts'

const settings = [
  'smtp_server',
  'smtp_port',
  'smtp_user',
  'smtp_pass',
  'smtp_verification',
  'smtp_sender_mail',
] as const satisfies readonly (keyof TestMailBody)[]

/** Sends a test mail with the values of the surrounding form, saved or not. */
export function TestMail({ send }: { readonly send: ConfigApi['sendTestMail'] }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {text('config.testMail')}
      </Button>
      {isOpen && <TestMailDialog send={send} onClose={() => setOpen(false)} />}
    </>
  )
}

interface TestMailDialogProps {
  readonly send: ConfigApi['sendTestMail']
  readonly onClose: () => void
}

function TestMailDialog({ send, onClose }: TestMailDialogProps) {
  const text = useText()
  const id = useId()
  const { getValues, setError } = useFormContext<FormValues>()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [rejection, setRejection] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // The dialog is a portal, but in the React tree it is inside the surrounding form.
    event.stopPropagation()
    const testMail = address.trim()
    setRejection(undefined)
    setProblem(undefined)
    if (testMail === '' || !acceptsTyped('email', testMail)) return setProblem(text('validation.email'))
    setSending(true)
    const result = await toSaveResult(() => send(toBody(getValues(), testMail))).finally(() => setSending(false))
    if (result.kind === 'saved') return onClose()
    if (result.kind !== 'refused') return
    for (const name of settings) if (result.fields[name]) setError(name, { message: result.fields[name] })
    setProblem(result.fields['testMail'])
    setRejection([result.message, ...settings.flatMap((name) => result.fields[name] ?? [])].filter(Boolean).join(' '))
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>{text('config.testMail')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText>{text('config.testMail.detail')}</DialogContentText>
          {rejection && <Alert severity="error">{rejection}</Alert>}
          <TextField
            id={`${id}-address`}
            type="email"
            autoComplete="email"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input of a dialog that was requested
            autoFocus
            required
            fullWidth
            label={text('config.testMail.address')}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={problem !== undefined}
            helperText={problem}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {text('config.testMail.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function toBody(values: FormValues, testMail: string): TestMailBody {
  const setting = (name: (typeof settings)[number]) => toText(values[name])
  return {
    smtp_server: setting('smtp_server'),
    smtp_port: setting('smtp_port'),
    smtp_user: setting('smtp_user'),
    smtp_pass: setting('smtp_pass'),
    smtp_verification: setting('smtp_verification'),
    smtp_sender_mail: setting('smtp_sender_mail'),
    testMail,
  }
}

/** Whether a group has the settings that a test mail needs. */
export function hasMailSettings(items: readonly { readonly name: string }[]): boolean {
  return settings.every((setting) => items.some(({ name }) => name === setting))
}
