import type { Field, ResourceDefinition } from '@teachnet/contract'
import type { SearchOperator } from '@teachnet/protocol'
import type { FormTarget } from '../records/form/form-values.ts'
import type { Row } from '../records/record/row.ts'

/** Properties of a list cell. */
export interface CellProps<F extends Field = Field> {
  readonly field: F
  readonly name: string
  readonly row: Row
  /** Label of the record; part of the accessible names of pictures and controls. */
  readonly recordLabel: string
  /** Saves a new value; undefined if the account may not edit. */
  readonly onChange?: (value: unknown) => void
}

/** Properties of a value outside a list, e.g. in a dialog. */
export interface DetailProps<F extends Field = Field> extends CellProps<F> {
  readonly definition: ResourceDefinition
}

/** Properties of a value of an earlier or a proposed state. */
export interface RevisionProps<F extends Field = Field> extends DetailProps<F> {
  /** The state that it is compared with, and whether the own one is the older of both. Kinds of long values mark what differs. */
  readonly against?: { readonly row: Row; readonly isOlder: boolean } | undefined
}

/** Properties of the choice between two edits of one value. All three values have the form's format. */
export interface MergeProps<F extends Field = Field> {
  readonly field: F
  /** The value that both edits began with. */
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Called with the merged value, and with undefined while a choice is missing. */
  readonly onChange: (merged: unknown) => void
}

/** Properties of an input. The value has the form's format, see `toFormValue`. */
export interface InputProps<F extends Field = Field> {
  readonly id: string
  readonly name: string
  readonly field: F
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly inputRef: (element: HTMLElement | null) => void
  readonly required: boolean
  readonly error: string | undefined
  readonly help: string | undefined
  readonly definition: ResourceDefinition
  readonly target: FormTarget
}

export type FilterValue = string | readonly string[] | undefined

/**
 * Properties of the value of a filter's condition. It is that of a search term, undefined while it is empty; `operator`
 * determines whether it is one value, a list or a range.
 */
export interface FilterProps<F extends Field = Field> {
  readonly id: string
  readonly name: string
  readonly field: F
  readonly operator: SearchOperator
  readonly definition: ResourceDefinition
  readonly label: string
  readonly value: FilterValue
  readonly onChange: (value: FilterValue) => void
}
