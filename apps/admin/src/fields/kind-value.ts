import type { ChoiceOption, Field } from '@teachnet/contract'
import type { SearchOperator } from '@teachnet/protocol'

/**
 * Converts the value of a kind of field between wire and form. It is independent of the view: the controllers of `records` use it, so that
 * another view can use them.
 */
export interface KindValue<F extends Field = Field> {
  /** Returns the value that an input edits. Accepts any value of an old server, and never throws. */
  readonly toForm: (value: unknown, field: F) => unknown
  /** The inverse of `toForm`. A value without a wire format is passed on unchanged, and validation reports it. */
  readonly toWire: (value: unknown, field: F) => unknown
  /** Converts a stored table value to wire format, for the recycle bin. */
  readonly fromTable: (stored: unknown) => unknown
  /** Message id of an error that validation cannot report, because the typed text has no wire format; its message takes `label`. */
  readonly problemOf: (value: unknown) => string | undefined
  /** Returns a text that is equal for equal wire values; it determines changes and conflicts. */
  readonly toComparable: (wireValue: unknown, field: F) => string
  /** The values that switch a record on and off; undefined for a field that cannot switch. */
  readonly onAndOff: (field: F) => { readonly on: unknown; readonly off: unknown } | undefined
  /** The values that can be chosen, with their texts; empty for a kind with free values, or with records as values. */
  readonly options: (field: F) => readonly ChoiceOption[]
  /** The operators that a filter offers for the field, the usual one first; empty for a kind that cannot be searched. */
  readonly operators: (field: F) => readonly SearchOperator[]
  /** Whether a new value is only accepted together with the current one. */
  readonly needsCurrent: (field: F) => boolean
  /** Whether a form can edit it. */
  readonly isEditable: boolean
  /** Whether a list can show it in a column. */
  readonly isListed: boolean
  /** Whether replies contain the value, so that it can be shown. */
  readonly isReadable: boolean
  /** Whether drafts omit it, and updates send it only when it was changed. */
  readonly isSecret: boolean
  /** Whether an empty input on edit keeps the stored value, so that a required field may stay empty. */
  readonly isKeptWhenEmpty: boolean
  /** Whether a new record takes over the value of the list's filter. */
  readonly isPreset: boolean
}
