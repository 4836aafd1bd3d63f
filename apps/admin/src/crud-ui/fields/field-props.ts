import type { Field, ResourceDefinition, SearchOperator } from '@teachnet/contract'
import type { FormTarget } from '../../crud/use-edit-controller.ts'
import type { Row } from '../../crud/row.ts'

/** How a value shows in a list. */
export interface CellProps<F extends Field = Field> {
  readonly field: F
  readonly name: string
  readonly row: Row
  /** What stands for the record, for names of pictures and controls. */
  readonly recordLabel: string
  /** Saves another value in place; absent where the account may not. */
  readonly onChange?: (value: unknown) => void
}

/** How a value is edited. The value has the form's shape, see `toFormValue`. */
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

/** How a value is searched for. The value is a search term's, undefined while nothing is asked. */
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
