import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useForm } from 'react-hook-form'
import { FormTextField } from '../../form/form-text-field.tsx'
import { showAtInputs } from '../../form/show-at-inputs.ts'

export interface FactorFormProps {
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSubmit: (code: string) => Promise<void>
  /** Returns to the password. */
  readonly onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function FactorForm({ onSubmit, onBack }: FactorFormProps) {
  const text = useText()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { otp: '' } })
  const submit = handleSubmit(({ otp }) =>
    onSubmit(otp).catch((error: unknown) => showAtInputs(error, setError, { otp: 'otp' })),
  )
  return (
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void submit(event)}>
      <Typography>{text('login.factorHelp')}</Typography>
      <FormTextField
        label={text('login.factorCode')}
        autoComplete="one-time-code"
        autoFocus
        required
        problem={formState.errors.otp?.message}
        helperText={text('login.recoveryHelp')}
        {...register('otp', { required: text('validation.required', { label: text('login.factorCode') }) })}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {text('login.submitLogin')}
      </Button>
      <Button color="inherit" onClick={onBack}>
        {text('login.factorBack')}
      </Button>
    </Stack>
  )
}
