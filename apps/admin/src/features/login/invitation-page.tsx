import { showAtInputs } from '@teachnet/account-pages/refusals'
import { ActionButton, TextInput } from '@teachnet/account-pages/plain'
import { isApiError } from '@teachnet/api-client'
import { acceptsTyped, keepsRule, normalPassword } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { LoginScene } from './login-scene.tsx'

/** The values that an invited person chooses for the account. */
export interface InvitedAccount {
  readonly username: string
  readonly nickname: string
  readonly password: string
}

export interface InvitationPageProps {
  readonly siteName: string
  /** The invited address; undefined if the link was refused, for this reason. */
  readonly invitation: { readonly email: string } | { readonly reason: string } | undefined
  /** Rejects when the server refuses; the page shows the reason. */
  readonly onAccept: (account: InvitedAccount) => Promise<void>
  readonly switches: ReactNode
}

/** The page behind the link of an invitation: the invited person chooses a user name and a password. */
export function InvitationPage({ siteName, invitation, onAccept, switches }: InvitationPageProps) {
  const text = useText()
  const [isDone, setDone] = useState(false)
  const accept = async (account: InvitedAccount) => {
    await onAccept(account)
    setDone(true)
  }
  return (
    <LoginScene siteName={siteName} switches={switches} title={text('invitation.title')}>
      {isDone ? (
        <div className="form" role="status">
          <p>{text('invitation.done')}</p>
          <Link className="action action-main" to="/login">
            {text('invitation.toLogin')}
          </Link>
        </div>
      ) : invitation && 'email' in invitation ? (
        <InvitedForm email={invitation.email} onAccept={accept} />
      ) : (
        invitation && (
          <div className="form">
            <p className="login-failure" role="alert">
              {invitation.reason}
            </p>
            <Link className="action" to="/login">
              {text('invitation.toLogin')}
            </Link>
          </div>
        )
      )}
    </LoginScene>
  )
}

const inputs = { username: 'username', nickname: 'nickname', password: 'password' } as const

function InvitedForm({
  email,
  onAccept,
}: {
  readonly email: string
  readonly onAccept: InvitationPageProps['onAccept']
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
      <p>{text('invitation.help', { email })}</p>
      {failure !== undefined && (
        <p className="login-failure" role="alert">
          {failure}
        </p>
      )}
      <TextInput
        label={text('invitation.username')}
        autoComplete="username"
        autoFocus
        help={text('invitation.usernameHelp')}
        problem={errors.username?.message}
        {...register('username', {
          validate: (name) => acceptsTyped('account', name) || text('invitation.usernameHelp'),
        })}
      />
      <TextInput
        label={text('invitation.nickname')}
        autoComplete="name"
        required={false}
        help={text('invitation.nicknameHelp')}
        problem={errors.nickname?.message}
        {...register('nickname')}
      />
      <TextInput
        label={text('invitation.password')}
        type="password"
        autoComplete="new-password"
        help={text('invitation.passwordHelp')}
        problem={errors.password?.message}
        {...register('password', {
          validate: (password) =>
            (password !== '' && keepsRule('adminPassword', password)) || text('invitation.passwordHelp'),
        })}
      />
      <TextInput
        label={text('invitation.repeat')}
        type="password"
        autoComplete="new-password"
        problem={errors.repeated?.message}
        {...register('repeated', {
          validate: (again, { password }) =>
            normalPassword(again) === normalPassword(password) || text('invitation.differs'),
        })}
      />
      <ActionButton type="submit" look="main" isBusy={isSubmitting}>
        {text('invitation.accept')}
      </ActionButton>
    </form>
  )
}
