import { type ReactNode, useId, useState } from 'react'
import { useText } from '@teachnet/i18n/react'
import '@teachnet/ui/controls.css'
import './login-scene.css'

interface LoginSceneProps {
  readonly siteName: string
  readonly switches: ReactNode
  /** Default: that of the login. */
  readonly title?: string
  readonly children: ReactNode
}

/** The page around the form: a paper sheet on a desk, with the seal. */
export function LoginScene({ siteName, switches, title, children }: LoginSceneProps) {
  const text = useText()
  return (
    <div className="login-scene">
      <header>{switches}</header>
      <aside aria-hidden="true">
        <span className="login-seal">师</span>
        <p>{text('login.motto')}</p>
        <p className="login-motto-source">{text('login.mottoSource')}</p>
      </aside>
      <main>
        <p className="login-site">{siteName || text('app.name')}</p>
        <h1>{title ?? text('login.title')}</h1>
        {children}
      </main>
    </div>
  )
}

interface FieldProps {
  readonly label: string
  readonly problem: string | undefined
  readonly children: (field: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode
}

/** A labelled input, with the problem of its value. */
export function LoginField({ label, problem, children }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': problem ? `${id}-problem` : undefined,
      })}
      {problem && (
        <span className="field-note" data-problem id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  )
}

interface PasswordFieldProps {
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (password: string) => void
  readonly autoFocus?: boolean
}

/** The current password, which can be shown. */
export function PasswordField({ value, problem, onChange, autoFocus = false }: PasswordFieldProps) {
  const text = useText()
  const [isVisible, setVisible] = useState(false)
  return (
    <LoginField label={text('login.secret')} problem={problem}>
      {(field) => (
        <span className="field-secret">
          <input
            {...field}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input of a page that waits for it
            autoFocus={autoFocus}
            name="password"
            type={isVisible ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <button type="button" aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
            {text('login.show')}
          </button>
        </span>
      )}
    </LoginField>
  )
}
