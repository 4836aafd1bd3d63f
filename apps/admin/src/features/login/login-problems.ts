import { keepsRule } from '@teachnet/contract'

/** What is typed into the login form. */
export interface LoginDraft {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

/** Message ids of what is wrong, by field. */
export type LoginProblems = Partial<Record<'username' | 'password', string>>

/** What is wrong with a draft before it is sent. The account may be longer than new ones: other systems made them so. */
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
