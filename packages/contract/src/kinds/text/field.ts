import type { RuleName } from '../../rules.ts'
import { type FieldBase, type Kind, plainValue } from '../kind.ts'

/** A line or paragraph of plain text. */
export interface TextField extends FieldBase {
  readonly kind: 'text'
  /** Maximum length in characters as users count them (code points). */
  readonly max: number
  readonly min?: number
  readonly multiline?: boolean
  /** Two wire fields: `name` for zh-cn and the optional `name_en`. */
  readonly bilingual?: boolean
  readonly rules?: readonly RuleName[]
  /** The browser's autofill token, for forms about the user, e.g. `organization`. @see https://html.spec.whatwg.org/#autofill */
  readonly autofill?: string
  readonly default?: string
}

/** Types derived from a {@link TextField}. */
export interface TextTypes {
  readonly wire: string
  readonly isNullable: false
}

export const textKind: Kind<TextField> = {
  ...plainValue,
  searchOperator: () => 'LIKE',
  isBilingual: ({ bilingual }) => bilingual === true,
  // An old back end has no column for the English text and silently drops it.
  onOldBackEnd: (field) => ({ ...field, bilingual: false }),
}
