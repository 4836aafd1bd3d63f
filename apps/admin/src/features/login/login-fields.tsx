import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useState } from 'react'
import type { LoginDraft, LoginProblems } from './login-problems.ts'

export interface LoginFieldsProps {
  readonly draft: LoginDraft
  readonly problems: LoginProblems
  readonly onChange: (draft: LoginDraft) => void
}

/** Account, password and "remember me". */
export function LoginFields({ draft, problems, onChange }: LoginFieldsProps) {
  const text = useText()
  const [isVisible, setVisible] = useState(false)
  return (
    <>
      <Field label={text('login.username')} problem={problems.username && text(problems.username)}>
        {(field) => (
          <input
            {...field}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            onChange={({ target }) => onChange({ ...draft, username: target.value })}
          />
        )}
      </Field>
      <Field label={text('login.secret')} problem={problems.password && text(problems.password)}>
        {(field) => (
          <span className="field-secret">
            <input
              {...field}
              name="password"
              type={isVisible ? 'text' : 'password'}
              autoComplete="current-password"
              value={draft.password}
              onChange={({ target }) => onChange({ ...draft, password: target.value })}
            />
            <button type="button" aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
              {text('login.show')}
            </button>
          </span>
        )}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.keep}
          onChange={({ target }) => onChange({ ...draft, keep: target.checked })}
        />
        <span>{text('login.keep')}</span>
      </label>
    </>
  )
}

interface FieldProps {
  readonly label: string
  readonly problem: string | undefined
  readonly children: (field: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode
}

function Field({ label, problem, children }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, ...(problem && { 'aria-describedby': `${id}-problem` }) })}
      {problem && (
        <span className="field-note" data-problem id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  )
}
