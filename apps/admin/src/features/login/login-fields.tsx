import { useText } from '@teachnet/i18n/react'
import { LoginField, PasswordField } from './login-field.tsx'
import type { LoginDraft, LoginProblems } from './login-problems.ts'

export interface LoginFieldsProps {
  readonly draft: LoginDraft
  readonly problems: LoginProblems
  readonly onChange: (draft: LoginDraft) => void
}

/** Account, password and "remember me". */
export function LoginFields({ draft, problems, onChange }: LoginFieldsProps) {
  const text = useText()
  return (
    <>
      <LoginField label={text('login.username')} problem={problems.username && text(problems.username)}>
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
      </LoginField>
      <PasswordField
        value={draft.password}
        problem={problems.password && text(problems.password)}
        onChange={(password) => onChange({ ...draft, password })}
      />
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
