import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useForm } from 'react-hook-form'
import { ActionButton } from '../../form/action-button.tsx'
import { CheckBox } from '../../form/check-box.tsx'
import { shown } from '../../form/shown.ts'
import { TextInput } from '../../form/text-input.tsx'

export interface LoginValues {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

export interface LoginFormProps {
  /** The account name that the form begins with. */
  readonly account: string
  readonly onSubmit: (values: LoginValues) => Promise<void>
}

/** Login form with account and password for an existing member. */
export function LoginForm({ account, onSubmit }: LoginFormProps) {
  const text = useText()
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    defaultValues: { username: account, password: '', keep: false },
  })
  const { errors, isSubmitting } = formState
  // The input of this form is not stored.
  useBeforeReload(() => !formState.isDirty)
  const submit = handleSubmit((values) => onSubmit(values).catch(shown))
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
      <CheckBox {...register('keep')}>{text('login.keep')}</CheckBox>
      <ActionButton type="submit" look="main" isBusy={isSubmitting}>
        {text('login.submitLogin')}
      </ActionButton>
    </form>
  )
}
