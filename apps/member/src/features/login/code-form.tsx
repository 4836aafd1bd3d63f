import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { keepsRule } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useForm } from 'react-hook-form'
import { FormTextField } from '../../form/form-text-field.tsx'
import { showAtInputs } from '../../form/show-at-inputs.ts'
import { useCoolDown } from './use-cool-down.ts'

export interface CodeFormValues {
  /** Empty when the form has no account name. */
  readonly username: string
  readonly email: string
  /** The code from the e-mail. */
  readonly captcha: string
  readonly password: string
}

export interface CodeFormProps {
  /** The action that the code authorizes: creating an account, or setting a new password. */
  readonly purpose: 'register' | 'retrieve'
  readonly onSubmit: (values: CodeFormValues) => Promise<void>
  /** Resolves with false when the visitor cancelled before the request. */
  readonly onSendCode: (email: string) => Promise<boolean>
}

/** Maps each field that the server may refuse to its input. */
const inputs = {
  username: 'username',
  account: 'email',
  email: 'email',
  captcha: 'captcha',
  password: 'password',
} as const

/** Seconds that the server requires between two codes for one address. */
const coolDownSeconds = 60

/** A form that is confirmed by an e-mail code. */
export function CodeForm({ purpose, onSubmit, onSendCode }: CodeFormProps) {
  const text = useText()
  const { register, handleSubmit, trigger, getValues, setError, setFocus, formState } = useForm<CodeFormValues>({
    defaultValues: { username: '', email: '', captcha: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  // The input of this form is not stored.
  useBeforeReload(() => !formState.isDirty)
  const passwordLabel = purpose === 'register' ? 'login.password' : 'login.newPassword'
  const coolDown = useCoolDown(coolDownSeconds)
  const required = (id: string) => text('validation.required', { label: text(id) })
  const submit = handleSubmit((values) => onSubmit(values).catch(showRefusal))

  function showRefusal(error: unknown): void {
    showAtInputs(error, setError, inputs)
  }

  async function sendCode(): Promise<void> {
    if (!(await trigger('email', { shouldFocus: true }))) return
    if (await onSendCode(getValues('email'))) {
      coolDown.start()
      setFocus('captcha')
    }
  }

  return (
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void submit(event)}>
      {purpose === 'register' && (
        <FormTextField
          label={text('login.username')}
          autoComplete="username"
          required
          problem={errors.username?.message}
          {...register('username', {
            required: required('login.username'),
            validate: (value) => keepsRule('account', value) || text('validation.account'),
          })}
        />
      )}
      <FormTextField
        label={text('login.email')}
        type="email"
        autoComplete="email"
        required
        problem={errors.email?.message}
        {...register('email', {
          required: required('login.email'),
          validate: (value) => keepsRule('email', value) || text('validation.email'),
        })}
      />
      <Box
        sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 3, alignItems: { sm: 'flex-start' } }}
      >
        <FormTextField
          label={text('login.code')}
          autoComplete="one-time-code"
          required
          fullWidth
          problem={errors.captcha?.message}
          helperText={coolDown.left > 0 ? text('login.codeSent') : undefined}
          {...register('captcha', { required: required('login.code') })}
        />
        <Button
          variant="outlined"
          disabled={coolDown.left > 0}
          onClick={() => void sendCode().catch(showRefusal)}
          // Aligned with the field, not with its label.
          sx={{ minWidth: 132, minHeight: 38, mt: { sm: 6 } }}
        >
          {coolDown.left > 0 ? text('login.sendAgain', { seconds: coolDown.left }) : text('login.sendCode')}
        </Button>
      </Box>
      <FormTextField
        type="password"
        label={text(passwordLabel)}
        autoComplete="new-password"
        required
        problem={errors.password?.message}
        {...register('password', {
          required: required(passwordLabel),
          validate: (value) => keepsRule('password', value) || text('validation.password'),
        })}
      />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        {text(`login.submit.${purpose}`)}
      </Button>
    </Stack>
  )
}
