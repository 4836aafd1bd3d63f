import type { Field, FieldKind, FieldOfKind } from '@teachnet/contract'
import type { ComponentType } from 'react'
import type { CellProps, DetailProps, FilterProps, InputProps, MergeProps, RevisionProps } from './field-props.ts'

/** The view of a kind of field. A new kind does not compile until it has an entry in `views.ts`, one in `all-parts.ts` and one in `values.ts`. */
export interface FieldView<F extends Field = Field> {
  /** Renders the value in a list row. It is part of the first load of every list. */
  readonly Cell: ComponentType<CellProps<F>>
  /** Alignment in a list column: numbers are right-aligned, so that their digits line up. */
  readonly align: 'left' | 'right'
  /** Share of a form's width that the input takes. */
  readonly inputWidth: (field: F) => 'half' | 'full'
  /** Whether the inputs of a bilingual field are below each other instead of side by side. */
  readonly isStacked: boolean
  /** Whether the cell can render a value from the form; otherwise its label comes with the reply after saving. */
  readonly canRenderUnsaved: boolean
  /** Whether the value is a record's picture, which a card shows before the name. */
  readonly isPicture: boolean
  /** Whether the value can be a record's name, which a list shows as a link. */
  readonly isName: boolean
  /** Whether a list edits the value in its cell; a switch does so by itself. */
  readonly isEditedInList: boolean
}

/** The parts of a kind of field for forms, searches and dialogs. They are not part of the first load. */
export interface FieldParts<F extends Field = Field> {
  /** Edits the value in a form. A large input may load its main part itself. */
  readonly Input: ComponentType<InputProps<F>>
  /** Merges two edits of the value; default: the user takes one of them. */
  readonly Merge?: ComponentType<MergeProps<F>>
  /** Edits the value over a cell of a list; default: as in a form. */
  readonly CellInput?: ComponentType<InputProps<F>>
  /** Enters a value to search for. */
  readonly Filter: ComponentType<FilterProps<F>>
  /** Shows the whole value in the details of a record. */
  readonly Detail: ComponentType<DetailProps<F>>
  /** Shows a value of an earlier revision. Its row has only the stored value, without the labels that replies add for ids. */
  readonly Revision: ComponentType<RevisionProps<F>>
}

/** A view for each kind. */
export type FieldViews = { readonly [K in FieldKind]: FieldView<FieldOfKind<K>> }
