import type { ResourceDefinition } from '@teachnet/contract'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { FormChanges } from '../form/form-context.ts'
import type { FormView } from '../form/use-form-view.ts'
import type { ListController } from '../list/use-list-controller.ts'
import type { PermittedAction } from '../record/permitted-actions.ts'
import type { RelatedList } from '../record/record-address.ts'
import type { Row } from '../record/row.ts'
import type { CellProps, FilterProps, InputProps } from '../../fields/field-props.ts'
import type { PageActions } from './page-actions.ts'

/** A layout of a list in addition to the table. */
export interface ListLayout {
  readonly name: string
  /** Message id. */
  readonly title: string
  readonly Icon: ComponentType<{ readonly sx?: { readonly fontSize: string } }>
  /** Shown until the reader chooses another layout; default: the table is. */
  readonly isFirst?: true
  /** Loads its own records, independent of the shown page of the list. */
  readonly isUnpaged?: true
  /** It is shown also while the list has no records. */
  readonly isFull?: true
  readonly Rows: ComponentType<{ readonly list: ListController; readonly actions: PageActions }>
}

/** The actions on a record of the list that parts of a page, such as a form, can offer. */
export interface RecordActions {
  /** The permitted actions that are offered for a record. */
  readonly offered: (row: Row) => readonly PermittedAction[]
  /** Opens the dialog of an action. @param changes of the open form, which the action stores as well */
  readonly open: (action: PermittedAction, id: number, changes?: FormChanges) => void
}

export const RecordActionsContext = createContext<RecordActions>({ offered: () => [], open: () => undefined })

/** Properties of the dialog of an action on records. */
export interface ActionDialogProps {
  readonly list: ListController
  readonly action: PermittedAction
  readonly ids: readonly number[]
  /** Changes of the record's open form, which the action stores as well. */
  readonly changes?: FormChanges | undefined
  readonly parts?: ActionFormParts
  readonly onClose: () => void
}

/** The parts above and below the inputs of an action. */
export interface ActionFormParts {
  readonly Above?: ComponentType<ActionPartProps>
  readonly Below?: ComponentType<ActionPartProps>
}

export interface ActionPartProps {
  readonly definition: ResourceDefinition
  readonly action: PermittedAction
  readonly ids: readonly number[]
  /** The typed values, by field. */
  readonly values: Readonly<Record<string, unknown>>
  readonly setValue: (name: string, value: unknown) => void
}

/** The properties of the text of a condition's value. */
export interface FilterTextProps {
  readonly value: string
  /** The records that the list shows. */
  readonly rows: readonly Row[]
}

export interface RecordDialogProps {
  readonly definition: ResourceDefinition
  readonly id: number
  readonly onClose: () => void
}

/** Properties of a component that replaces the usual content of a form. */
export interface OwnFormProps {
  readonly definition: ResourceDefinition
  readonly row?: Row | undefined
  readonly view: FormView
}

/** Overrides of a resource's page. The levels are ordered: each replaces more than the previous one. */
export interface ResourceOverrides {
  /** Values that a new record begins with, such as a generated secret, in addition to those of the definition. */
  readonly beginning?: () => Readonly<Record<string, unknown>>
  /** By field name. */
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>
  /** By field name. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** By field name. */
  readonly filters?: Readonly<Record<string, ComponentType<FilterProps>>>
  /** The value of a condition as a text, by field name. */
  readonly filterTexts?: Readonly<Record<string, ComponentType<FilterTextProps>>>
  /** Dialogs about a record, by the read call whose permission node they need; the record's menu opens them. */
  readonly dialogs?: Readonly<Record<string, ComponentType<RecordDialogProps>>>
  /** Related lists of other resources with entries of a record. */
  readonly relatedLists?: readonly RelatedList[]
  /** Wraps the list, with content that concerns the complete area. */
  readonly around?: ComponentType<{ readonly list: ListController; readonly children: ReactNode }>
  /** Other layouts of the rows, offered in addition to the table. */
  readonly layouts?: readonly ListLayout[]
  /** Dialogs of record actions in place of the form of their fields, by name. */
  readonly actionDialogs?: Readonly<Record<string, ComponentType<ActionDialogProps>>>
  /** The content of the form, between its heading and its buttons. */
  readonly form?: ComponentType<OwnFormProps>
  /** The whole page; it can still use the controllers of `records`. */
  readonly page?: ComponentType<{ readonly definition: ResourceDefinition }>
}

export const OverridesContext = createContext<ResourceOverrides>({})

/** Loads the overrides of another area by its controller, for a form that adds one of its records in place. */
export const LoadOverridesContext = createContext<(controller: string) => Promise<ResourceOverrides>>(async () => ({}))

export function useOverrides(): ResourceOverrides {
  return use(OverridesContext)
}
