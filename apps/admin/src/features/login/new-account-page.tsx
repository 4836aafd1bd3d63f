import { showAtInputs } from '@teachnet/account-pages/refusals'
import { ActionButton, TextInput } from '@teachnet/account-pages/plain'
import { isApiError } from '@teachnet/api-client'
import { acceptsTyped, keepsRule, normalPassword } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { LoginScene } from './login-scene.tsx'

/** The values that somebody chooses for an own account. */
export interface NewAccount {
  readonly username: string
  readonly nickname: string
  readonly password: string
}

export interface NewAccountPageProps {
  readonly siteName: string
  readonly title: string
  /** What the account is for, or why the link was refused; undefined until that is known. */
  readonly state: { readonly intro: string } | { readonly reason: string } | undefined
  /** Rejects when the server refuses; the page shows the reason. */
  readonly onAccept: (account: NewAccount) => Promise<void>
  readonly switches: ReactNode
}

/** The page behind the link with which an administrator creates the own account: user name and password. */
export function NewAccountPage({ siteName, title, state, onAccept, switches }: NewAccountPageProps) {
  const text = useText()
  const [isDone, setDone] = useState(false)
  const accept = async (account: NewAccount) => {
    await onAccept(account)
    setDone(true)
  }
  return (
    <LoginScene siteName={siteName} switches={switches} title={title}>
      {isDone ? (
        <div className="form" role="status">
          <p>{text('newAccount.done')}</p>
          <Link className="action action-main" to="/login">
            {text('newAccount.toLogin')}
          </Link>
        </div>
      ) : state && 'intro' in state ? (
        <NewAccountForm intro={state.intro} onAccept={accept} />
      ) : (
        state && (
          <div className="form">
            <p className="login-failure" role="alert">
              {state.reason}
            </p>
            <Link className="action" to="/login">
              {text('newAccount.toLogin')}
            </Link>
          </div>
        )
      )}
    </LoginScene>
  )
}

const inputs = { username: 'username', nickname: 'nickname', password: 'password' } as const

function NewAccountForm({
  intro,
  onAccept,
}: {
  readonly intro: string
  readonly onAccept: NewAccountPageProps['onAccept']
}) {
  const text = useText()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { username: '', nickname: '', password: '', repeated: '' },
  })
  const { errors, isSubmitting } = formState
  const [failure, setFailure] = useState<string>()
  const reject = (error: unknown) => {
    const isAtInput = isApiError(error) && Object.keys(inputs).some((name) => error.fields[name] !== undefined)
    if (isAtInput) showAtInputs(error, setError, inputs)
    else setFailure(error instanceof Error && error.message ? error.message : text('login.failed'))
  }
  const submit = handleSubmit(async ({ repeated: _again, ...account }) => {
    setFailure(undefined)
    await onAccept(account).catch(reject)
  })
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{intro}</p>
      {failure !== undefined && (
        <p className="login-failure" role="alert">
          {failure}
        </p>
      )}
      <TextInput
        label={text('newAccount.username')}
        autoComplete="username"
        autoFocus
        help={text('newAccount.usernameHelp')}
        problem={errors.username?.message}
        {...register('username', {
          validate: (name) => acceptsTyped('account', name) || text('newAccount.usernameHelp'),
        })}
      />
      <TextInput
        label={text('newAccount.nickname')}
        autoComplete="name"
        required={false}
        help={text('newAccount.nicknameHelp')}
        problem={errors.nickname?.message}
        {...register('nickname', {
          validate: (name) => acceptsTyped('nickname', name) || text('validation.nickname'),
        })}
      />
      <TextInput
        label={text('newAccount.password')}
        type="password"
        autoComplete="new-password"
        help={text('newAccount.passwordHelp')}
        problem={errors.password?.message}
        {...register('password', {
          validate: (password) =>
            (password !== '' && keepsRule('adminPassword', password)) || text('newAccount.passwordHelp'),
        })}
      />
      <TextInput
        label={text('newAccount.repeat')}
        type="password"
        autoComplete="new-password"
        problem={errors.repeated?.message}
        {...register('repeated', {
          validate: (again, { password }) =>
            normalPassword(again) === normalPassword(password) || text('newAccount.differs'),
        })}
      />
      <ActionButton type="submit" look="main" isBusy={isSubmitting}>
        {text('newAccount.accept')}
      </ActionButton>
    </form>
  )
}
