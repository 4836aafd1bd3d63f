import { DialogForm, FormTextField } from '@teachnet/account-pages/forms'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ContactType } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CheckBox } from '../../parts/check-box.tsx'
import { CodeField, codeInput } from '../../parts/code-field.tsx'

/** The password, or a code sent to a contact. */
type Proof = { readonly password: string } | { readonly type: ContactType; readonly code: string }

export interface ProofDialogProps {
  readonly title: string
  /** Text of the button that confirms. */
  readonly action: string
  /** `error` for an action that cannot be undone. */
  readonly color: 'primary' | 'error'
  /** What is confirmed, above the proof. */
  readonly children: ReactNode
  /** The text of a check box that must be checked; undefined: there is none. */
  readonly consent?: string | undefined
  /** The contacts that a code can be sent to. */
  readonly contacts: readonly { readonly type: ContactType; readonly address: string }[]
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onSendCode: (type: ContactType) => Promise<void>
  readonly onConfirm: (proof: Proof & { readonly givesUp?: boolean }) => Promise<void>
  readonly onClose: () => void
}

/** Confirms an export or the deletion of the account by the password or a code. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, action, color, children, consent, contacts, onSendCode, onConfirm, onClose } = props
  const text = useText()
  const titleId = useId()
  const [way, setWay] = useState<'password' | ContactType>('password')
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', code: '', givesUp: false },
  })
  const { errors, isSubmitting } = formState
  const reject = (error: unknown) =>
    showAtInputs(error, setError, { password: 'password', code: 'code', givesUp: 'givesUp' })
  const required = (label: string) => ({ required: text('validation.required', { label }) })
  const submit = handleSubmit(({ password, code, givesUp }) => {
    const proof = way === 'password' ? { password } : { type: way, code }
    return onConfirm(consent === undefined ? proof : { ...proof, givesUp }).catch(reject)
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogForm action={action} color={color} isSubmitting={isSubmitting} onSubmit={submit} onClose={onClose}>
        {children}
        {consent !== undefined && (
          <div>
            <CheckBox
              aria-invalid={errors.givesUp !== undefined}
              aria-describedby={errors.givesUp && `${titleId}-consent`}
              {...register('givesUp', { validate: (isProvided) => isProvided || text('data.giveUpFirst') })}
            >
              {consent}
            </CheckBox>
            {errors.givesUp && (
              <FormHelperText error id={`${titleId}-consent`}>
                {errors.givesUp.message}
              </FormHelperText>
            )}
          </div>
        )}
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
          <CodeField address={way} onSend={() => onSendCode(way).then(() => true)}>
            {() => (
              <FormTextField
                label={text('data.code')}
                {...codeInput}
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
