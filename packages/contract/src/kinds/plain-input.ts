import type { Locale } from '@teachnet/protocol'
import type { FieldBase } from './field-base.ts'

/** Data of a form that its definition does not contain. */
export interface OfferedChoices {
  readonly locale: Locale
  /** Records that a relation can refer to. */
  readonly records: readonly { readonly id: number; readonly label: string; readonly description: string }[]
}

/** One option of a select. */
export interface PlainOption {
  readonly value: string
  readonly label: string
}

/** Properties of an `<input>` or a `<textarea>`. */
export interface PlainAttributes {
  readonly type?: 'date'
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
  readonly autoComplete?: string
  readonly autoCapitalize?: 'characters' | 'none'
  readonly spellCheck?: false
}

/** How a plain HTML form, which works without scripts, shows and reads a value of a kind. */
export interface PlainInput<F extends FieldBase> {
  /** One line of text, several lines, one of a few options, a place of the country, or files. */
  readonly control: (field: F) => 'line' | 'lines' | 'options' | 'region' | 'files'
  readonly attributes: (field: F) => PlainAttributes
  /** The options of a select. */
  readonly options: (field: F, offered: OfferedChoices) => readonly PlainOption[]
  /** The option that is selected at first; '' for none. */
  readonly initial: (field: F) => string
  /** Whether an empty input means no answer, so that no value is sent; otherwise the value is empty. */
  readonly omitsEmpty: boolean
  /** The value of a text. A text that cannot be read stays a text, so that validation reports it. */
  readonly read: (text: string) => unknown
}

/** A line of text, whose value is that text. */
export const lineInput = {
  control: () => 'line',
  attributes: () => ({}),
  options: () => [],
  initial: () => '',
  omitsEmpty: false,
  read: (text: string): unknown => text,
} as const satisfies PlainInput<FieldBase>

/** A line that holds a number, which may have decimals and a sign. */
export const numberInput = {
  ...lineInput,
  attributes: () => ({ inputMode: 'decimal' }),
  omitsEmpty: true,
  read: readPlainNumber,
} as const satisfies PlainInput<FieldBase>

/** A select. */
export const optionInput = {
  ...lineInput,
  control: () => 'options',
  omitsEmpty: true,
} as const satisfies PlainInput<FieldBase>

/** An input of files, whose values are the addresses of the uploaded files. */
export const filesInput = { ...lineInput, control: () => 'files' } as const satisfies PlainInput<FieldBase>

/** Reads a number; full-width digits count as digits, an empty text is null. */
export function readPlainNumber(text: string): number | string | null {
  if (text === '') return null
  const number = Number(text.normalize('NFKC'))
  return Number.isFinite(number) ? number : text
}
