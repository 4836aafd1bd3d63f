import { ActionButton, TextInput } from '@teachnet/account-pages/plain'
import { isApiError } from '@teachnet/api-client'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CheckBox } from '../../form/check-box.tsx'

export interface LoginValues {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

export interface LoginFormProps {
  /** The account name that the form begins with. */
  readonly account: string
  /** Rejects when the server refuses; the form shows the reason. */
  readonly onSubmit: (values: LoginValues) => Promise<void>
}

/** Login form with account and password for an existing member. */
export function LoginForm({ account, onSubmit }: LoginFormProps) {
  const text = useText()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginValues>({
    defaultValues: { username: account, password: '', keep: false },
  })
  const { errors, isSubmitting } = formState
  // On touch screens the keyboard would cover the page that waits behind.
  useEffect(() => {
    if (account !== '' && matchMedia('(pointer: fine)').matches) setFocus('password')
  }, [account, setFocus])
  // The input of this form is not stored.
  useBeforeReload(() => !formState.isDirty)
  const submit = handleSubmit((values) =>
    onSubmit(values).catch((error: unknown) => {
      setError('root', { message: isApiError(error) ? error.message : String(error) })
      setFocus('password', { shouldSelect: true })
    }),
  )
  const required = (id: string) => text('validation.required', { label: text(id) })
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={text('login.account')}
        autoComplete="username"
        problem={errors.username?.message}
        {...register('username', { required: required('login.account') })}
      />
      <TextInput
        type="password"
        label={text('login.password')}
        autoComplete="current-password"
        problem={errors.password?.message}
        {...register('password', { required: required('login.password') })}
      />
      {errors.root && (
        <span className="field-note" data-problem="true" role="alert">
          {errors.root.message}
        </span>
      )}
      <CheckBox {...register('keep')}>{text('login.keep')}</CheckBox>
      <ActionButton type="submit" look="main" isBusy={isSubmitting}>
        {text('login.submitLogin')}
      </ActionButton>
    </form>
  )
}
