import type { FormChanges } from '../form/form-context.ts'
import type { PermittedAction } from '../record/permitted-actions.ts'
import type { Row } from '../record/row.ts'

/** Actions of the account on the records of a page; undefined without permission. */
export interface PageActions {
  readonly add?: () => void
  readonly edit?: (id: number) => void
  /** Whether forms may keep drafts next to records, also of an account that may not edit them. */
  readonly canDraft?: boolean
  readonly view?: (id: number) => void
  /** Asks for confirmation first. */
  readonly remove?: (ids: readonly number[]) => void
  /** Deletes the selected records; asks for confirmation first. */
  readonly removeSelected?: () => void
  /** Opens the form that changes fields of the selected records. */
  readonly editMany?: () => void
  /** Opens the menu of further actions on a record at an element. */
  readonly more?: (id: number, anchor: HTMLElement) => void
  /** Whether the menu of a record has any entry. */
  readonly hasMore?: (row: Row) => boolean
  /** Further actions on several records at once; asks for confirmation first. */
  readonly act?: { readonly offered: readonly PermittedAction[]; readonly run: ActOnMany }
  /** Whether records can be moved to a position. */
  readonly canPlace?: boolean
  /** Whether records can be moved under another one. */
  readonly canNest?: boolean
  /** Opens the dialog that exports the list. */
  readonly exportList?: () => void
  /** Opens the dialog that imports records from a file. */
  readonly importList?: () => void
  /** Whether there is any action on several records at once. */
  readonly isForMany: boolean
}

type ActOnMany = (action: PermittedAction, ids: readonly number[]) => void

/** A question over the list, in addition to the dialogs in the address. */
export type Question =
  | { readonly kind: 'export' }
  | { readonly kind: 'import' }
  | { readonly kind: 'delete'; readonly ids: readonly number[] }
  | { readonly kind: 'deleteSelected' }
  | { readonly kind: 'editMany' }
  | { readonly kind: 'menu'; readonly id: number; readonly anchor: HTMLElement }
  | { readonly kind: 'position'; readonly id: number }
  | { readonly kind: 'parent'; readonly id: number }
  | { readonly kind: 'dialog'; readonly name: string; readonly id: number }
  | {
      readonly kind: 'act'
      readonly action: PermittedAction
      readonly ids: readonly number[]
      readonly changes?: FormChanges | undefined
    }

/** Parameters of the address that open a dialog: a form, details, the history. */
export const dialogNames = ['form', 'view', 'history'] as const
export type DialogName = (typeof dialogNames)[number]
