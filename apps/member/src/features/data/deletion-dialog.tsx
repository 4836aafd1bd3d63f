import { DialogForm, FormTextField } from '@teachnet/account-pages/forms'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ContactType } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeField } from '../../form/code-field.tsx'

/** What confirms the deletion: the password, or a code sent to a contact. */
export type DeletionProof = { readonly password: string } | { readonly type: ContactType; readonly code: string }

export interface DeletionDialogProps {
  /** The contacts that a code can be sent to. */
  readonly contacts: readonly { readonly type: ContactType; readonly address: string }[]
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onSendCode: (type: ContactType) => Promise<void>
  readonly onDelete: (proof: DeletionProof) => Promise<void>
  readonly onClose: () => void
}

/** Confirms the deletion of the account by the password or a code. */
export function DeletionDialog({ contacts, onSendCode, onDelete, onClose }: DeletionDialogProps) {
  const text = useText()
  const titleId = useId()
  const [way, setWay] = useState<'password' | ContactType>('password')
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = formState
  const refuse = (error: unknown) => showAtInputs(error, setError, { password: 'password', code: 'code' })
  const required = (label: string) => ({ required: text('validation.required', { label }) })
  const submit = handleSubmit(({ password, code }) =>
    onDelete(way === 'password' ? { password } : { type: way, code }).catch(refuse),
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('data.deletionNow')}</DialogTitle>
      <DialogForm
        action={text('data.deletionYes')}
        color="error"
        isSubmitting={isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <Alert severity="warning">{text('data.deletionConfirm')}</Alert>
        {contacts.length > 0 && (
          <TextField
            select
            label={text('data.way')}
            value={way}
            onChange={({ target }) => {
              const chosen = contacts.find(({ type }) => type === target.value)
              setWay(chosen?.type ?? 'password')
            }}
          >
            <MenuItem value="password">{text('data.way.password')}</MenuItem>
            {contacts.map(({ type, address }) => (
              <MenuItem key={type} value={type}>
                {text('data.way.code', { address })}
              </MenuItem>
            ))}
          </TextField>
        )}
        {way === 'password' ? (
          <FormTextField
            label={text('data.password')}
            type="password"
            autoComplete="current-password"
            required
            problem={errors.password?.message}
            {...register('password', { ...required(text('data.password')), shouldUnregister: true })}
          />
        ) : (
          <CodeField key={way} onSend={() => onSendCode(way).then(() => true)}>
            {() => (
              <FormTextField
                label={text('data.code')}
                autoComplete="one-time-code"
                fullWidth
                required
                problem={errors.code?.message}
                {...register('code', { ...required(text('data.code')), shouldUnregister: true })}
              />
            )}
          </CodeField>
        )}
      </DialogForm>
    </Dialog>
  )
}
