import { keepsRule } from '@teachnet/contract'
import { commonPasswords } from './common-passwords.ts'

/** The rule for a new password of an administrator, for code that sets one without a form. */
export const adminPasswordRule = `8 to 128 characters without & < > " ', and none of the most common passwords`

/** Whether an administrator may take a password; one that is there already may be shorter. */
export function isAdminPassword(password: string): boolean {
  return password !== '' && keepsRule('adminPassword', password) && !isCommonPassword(password)
}

/** Whether a password is one of the first that a guesser tries, whatever the case of its letters. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
