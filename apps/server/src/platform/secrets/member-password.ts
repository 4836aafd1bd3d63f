import { keepsRule, normalPassword } from '@teachnet/contract'
import { commonPasswords, shortCommonPasswords } from './common-passwords.ts'

/** The site's requirements for members' new passwords, besides the rule of the contract. */
export interface MemberPasswordSettings {
  readonly rejectsCommonPasswords: boolean
}

/** Why a member may not set this new password, as the id of a message; undefined: it is accepted. */
export function memberPasswordProblem(
  password: string,
  { rejectsCommonPasswords }: MemberPasswordSettings,
): string | undefined {
  if (password === '' || !keepsRule('password', password)) return 'validation.password'
  const guessed = normalPassword(password).toLowerCase()
  const isCommon = commonPasswords.has(guessed) || shortCommonPasswords.has(guessed)
  return rejectsCommonPasswords && isCommon ? 'crud.commonPassword' : undefined
}
