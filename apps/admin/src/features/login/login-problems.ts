import { keepsRule } from '@teachnet/contract'

/** Input of the login form. */
export interface LoginDraft {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

/** Message ids of errors, by field. */
export type LoginProblems = Partial<Record<'username' | 'password', string>>

/** Validates the input before it is sent. The account may be longer than new accounts may be, because other systems created it. */
export function problemsOf({ username, password }: LoginDraft): LoginProblems {
  return {
    ...(username === ''
      ? { username: 'login.required' }
      : /^[a-zA-Z]\w{2,15}$/.test(username)
        ? {}
        : { username: 'login.account' }),
    ...(password === ''
      ? { password: 'login.required' }
      : keepsRule('adminSignIn', password)
        ? {}
        : { password: 'login.password' }),
  }
}
