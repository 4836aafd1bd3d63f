import type { RuleName } from '../../values/rules.ts'
import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import { lineInput, type PlainAttributes } from '../plain-input.ts'

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
  /** The rule in whose form a line is stored and searched, without being judged by it: a name may also be that of an organisation. */
  readonly normalisedAs?: RuleName
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
  plainInput: {
    ...lineInput,
    control: ({ multiline }) => (multiline ? 'lines' : 'line'),
    // Without a maximum length: it would silently cut what is pasted. The schema says when a text is too long.
    attributes: ({ multiline, rules = [], autofill = 'off' }) =>
      multiline ? {} : { ...keyboardFor(rules), autoComplete: autofill },
  },
  isBilingual: ({ bilingual }) => bilingual === true,
  // An old back end has no column for the English text and silently drops it.
  onOldBackEnd: (field) => ({ ...field, bilingual: false }),
}

/** The keyboard that a phone shows for a text, by its rules. */
function keyboardFor(rules: readonly RuleName[]): PlainAttributes {
  // Not of the type `tel`: HTML lets it be filled in with whole numbers only, and the national part is its own field.
  if (rules.includes('mobile')) return { inputMode: 'tel', spellCheck: false }
  // Not of the type `email`: browsers reject addresses in full width, which are understood here.
  if (rules.includes('email')) return { inputMode: 'email', autoCapitalize: 'none', spellCheck: false }
  if (rules.includes('certificateCode')) return { autoCapitalize: 'characters', spellCheck: false }
  return {}
}
