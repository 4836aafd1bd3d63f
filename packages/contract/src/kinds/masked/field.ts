import type { RuleName } from '../../values/rules.ts'
import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import { lineInput } from '../plain-input.ts'

/** Stored encrypted, masked in every reply. On edit, an unchanged masked value keeps the stored one. */
export interface MaskedField extends FieldBase {
  readonly kind: 'masked'
  readonly max: number
  readonly rules?: readonly RuleName[]
  /** The rule that judges the value, by the value of another field; without that value, each of the rules will do. */
  readonly rulesBy?: { readonly field: string; readonly rules: Readonly<Record<string, RuleName>> }
  /** Stored as a plain text, which replies mask for some administrators only. Never part of a definition that is stored. */
  readonly isPlain?: true
}

/** Types derived from a {@link MaskedField}. */
export interface MaskedTypes {
  readonly wire: string
  readonly isNullable: false
}

export const maskedKind: Kind<MaskedField> = {
  ...plainValue,
  searchOperator: () => undefined,
  secrecy: 'masked',
  plainInput: {
    ...lineInput,
    attributes: () => ({ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }),
  },
  isForVisitors: false,
}
