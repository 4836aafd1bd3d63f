import { keepsRule, normalPassword } from '@teachnet/contract'
import { commonPasswords } from './common-passwords.ts'

/** The rule for a new password of an administrator, for code that sets one without a form. */
export const adminPasswordRule = `8 to 128 characters without & < > " ', and none of the most common passwords`

/** Whether an administrator may set this new password; an existing password may be shorter. */
export function isAdminPassword(password: string): boolean {
  return password !== '' && keepsRule('adminPassword', password) && !isCommonPassword(password)
}

/** Whether a password is in the list of common passwords, case-insensitively. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(normalPassword(password).toLowerCase())
}
