import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useForm } from 'react-hook-form'
import { FormTextField } from '../../form/form-text-field.tsx'
import { shown } from '../../form/shown.ts'

export interface LoginValues {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

/** Login form with account and password for an existing member. */
export function LoginForm({ onSubmit }: { readonly onSubmit: (values: LoginValues) => Promise<void> }) {
  const text = useText()
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    defaultValues: { username: '', password: '', keep: false },
  })
  const { errors, isSubmitting } = formState
  // The input of this form is not stored.
  useBeforeReload(() => !formState.isDirty)
  const submit = handleSubmit((values) => onSubmit(values).catch(shown))
  return (
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void submit(event)}>
      <FormTextField
        label={text('login.account')}
        autoComplete="username"
        required
        problem={errors.username?.message}
        {...register('username', { required: text('validation.required', { label: text('login.account') }) })}
      />
      <FormTextField
        type="password"
        label={text('login.password')}
        autoComplete="current-password"
        required
        problem={errors.password?.message}
        {...register('password', { required: text('validation.required', { label: text('login.password') }) })}
      />
      <FormControlLabel control={<Checkbox {...register('keep')} />} label={text('login.keep')} />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        {text('login.submitLogin')}
      </Button>
    </Stack>
  )
}
