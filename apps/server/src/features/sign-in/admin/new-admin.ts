import { keepsRule, normalName, normalSignIn } from '@teachnet/contract'
import { rejectBody } from '../../../platform/reject-body.ts'
import { isAdminPassword } from '../../../platform/secrets/admin-password.ts'

/** What somebody chooses for an own account as administrator. */
export interface NewAdminForm {
  readonly username: string
  readonly nickname: string
  readonly password: string
}

/**
 * Returns the values in their stored form; an empty nickname is the user name.
 *
 * @throws VALIDATION with a message for each wrong value
 */
export function readNewAdmin(form: NewAdminForm, say: (id: string) => string): NewAdminForm {
  const { password } = form
  const username = normalSignIn(form.username)
  const nickname = normalName(form.nickname)
  const problems: Record<string, string> = {}
  if (!keepsRule('account', username)) problems['username'] = say('newAdmin.username')
  if ([...nickname].length > 50) problems['nickname'] = say('newAdmin.nickname')
  else if (!keepsRule('nickname', nickname)) problems['nickname'] = say('validation.nickname')
  if (!isAdminPassword(password)) problems['password'] = say('newAdmin.password')
  if (Object.keys(problems).length > 0) throw rejectBody(problems)
  return { username, nickname: nickname || username, password }
}
