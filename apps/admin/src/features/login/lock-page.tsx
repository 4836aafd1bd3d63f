import { ActionButton } from '@teachnet/account-pages/plain'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useState } from 'react'
import { PasswordField, LoginScene } from './login-scene.tsx'

export interface LockPageProps {
  readonly siteName: string
  readonly username: string
  /** Name of the account. */
  readonly name: string
  /** Resolves with the reason of a refusal. */
  readonly onUnlock: (password: string) => Promise<string | undefined>
  /** Signs the account out. */
  readonly onLeave: () => void
  readonly switches: ReactNode
}

/** The page in front of a locked back office. */
export function LockPage({ siteName, username, name, onUnlock, onLeave, switches }: LockPageProps) {
  const text = useText()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(form: HTMLFormElement) {
    if (password === '') setProblem(text('login.required'))
    else {
      setBusy(true)
      setProblem(await onUnlock(password))
      setBusy(false)
      setPassword('')
    }
    form.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }

  return (
    <LoginScene siteName={siteName} switches={switches} title={text('login.lock.title')}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <p>{text('login.lock.help', { name })}</p>
        {/* Password managers fill in the password of this account. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField autoFocus value={password} problem={problem} onChange={setPassword} />
        <ActionButton type="submit" look="main" isBusy={isBusy}>
          {text(isBusy ? 'login.lock.busy' : 'login.lock.submit')}
        </ActionButton>
        <ActionButton onClick={onLeave}>{text('login.lock.other')}</ActionButton>
      </form>
    </LoginScene>
  )
}
