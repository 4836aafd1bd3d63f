import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { keepsRule } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useForm } from 'react-hook-form'
import { CodeField } from '../../form/code-field.tsx'
import { FormTextField } from '../../form/form-text-field.tsx'
import { showAtInputs } from '../../form/show-at-inputs.ts'

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
  const required = (id: string) => text('validation.required', { label: text(id) })
  const submit = handleSubmit((values) => onSubmit(values).catch(showRefusal))

  function showRefusal(error: unknown): void {
    showAtInputs(error, setError, inputs)
  }

  async function sendCode(): Promise<boolean> {
    if (!(await trigger('email', { shouldFocus: true }))) return false
    const isSent = await onSendCode(getValues('email')).catch((error: unknown) => {
      showRefusal(error)
      return false
    })
    if (isSent) setFocus('captcha')
    return isSent
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
      <CodeField onSend={sendCode}>
        {(isSent) => (
          <FormTextField
            label={text('login.code')}
            autoComplete="one-time-code"
            required
            fullWidth
            problem={errors.captcha?.message}
            helperText={isSent ? text('login.codeSent') : undefined}
            {...register('captcha', { required: required('login.code') })}
          />
        )}
      </CodeField>
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
