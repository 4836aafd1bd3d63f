import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useState } from 'react'

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

export interface PasswordFieldProps {
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
