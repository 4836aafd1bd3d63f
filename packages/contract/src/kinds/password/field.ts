import type { RuleName } from '../../values/rules.ts'
import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** Name of a rule for new passwords. */
export type PasswordRule = Extract<RuleName, 'password' | 'adminPassword'>

/** Accepted in bodies, stored as a hash, always `""` in replies. An empty value on edit keeps the stored password. */
export interface PasswordField extends FieldBase {
  readonly kind: 'password'
  /** The rule of new passwords; default: `password`, the rule for members. Old back ends have only that one. */
  readonly rule?: PasswordRule
  /** The account owner must also enter the current password to change it. Old back ends do not require that. */
  readonly needsCurrent?: boolean
  /**
   * The password that a form requests if not a new one: the current one, or the new one again. Any text is then
   * accepted.
   */
  readonly asks?: 'current' | 'repeated'
}

/** Types derived from a {@link PasswordField}. */
export interface PasswordTypes {
  readonly wire: string
  readonly isNullable: false
}

export const passwordKind: Kind<PasswordField> = {
  ...plainValue,
  searchOperator: () => undefined,
  secrecy: 'hashed',
  isForVisitors: false,
  // An old back end never requires the current password, and has one rule for all passwords.
  onOldBackEnd: (field) => ({ ...field, rule: 'password', needsCurrent: false }),
}

/** The rule for a password typed into a field; undefined if the field is for an existing password. */
export function passwordRuleOf({ rule = 'password', asks }: PasswordField): PasswordRule | undefined {
  return asks ? undefined : rule
}
