import type { LocalizedText, SearchOperator } from '@teachnet/protocol'

/** Properties of every field. A field is plain data: it survives JSON and can arrive at run time. */
export interface FieldBase {
  readonly label: LocalizedText
  /** A line of help under the input. */
  readonly help?: LocalizedText
  /** The value must be given and not empty when a record is added, and cannot be emptied later. */
  readonly required?: boolean
  /** Required unless another field, named here, has a value. */
  readonly requiredUnless?: string
  /** Values are unique among records; the database enforces it. An empty text counts as missing. */
  readonly unique?: boolean
  /** Shown in replies, ignored in bodies: a body that contains it is not rejected. */
  readonly readOnly?: boolean
  /** A column of the table that the server never sends and never accepts. */
  readonly internal?: boolean
  /** Has no column: the server's hooks read and write it. With a `search`, they also compute it, so that lists can be filtered by it. */
  readonly virtual?: boolean
  /** An old BuildAdmin back end has no such field: its forms and lists leave it out. */
  readonly isOwn?: true
  /** Part of the quick search. */
  readonly quickSearch?: boolean
  /** The operator in the common search panel; false: not searchable. Default: by kind, see `searchOperatorOf`. */
  readonly search?: SearchOperator | false
  readonly sortable?: boolean
  /** Lists show the sum for all records of their filter; of a kind that can be summed. */
  readonly isSummed?: true
  /** The list column: false never, `hidden` until the user selects it, `first` right after the name of the record. */
  readonly list?: false | 'hidden' | 'first'
  /** The form input: false never, or in one of the two modes only. */
  readonly form?: false | 'add' | 'edit'
  /** Heading of the form section that starts with this field. */
  readonly section?: LocalizedText
  /**
   * The forms of the back office show the field only while each field named here has one of the values; null: it is empty. The named
   * fields precede it and have one value each. The stored value of a field that is not shown stays unchanged.
   */
  readonly shownWhen?: Readonly<Record<string, readonly (string | null)[]>>
}
