import type { OfferedAction } from '../crud/record-offers.ts'

/** What a screen lets a person do with records; an action that the account may not take is not there. */
export interface PageActions {
  readonly add?: () => void
  readonly edit?: (id: number) => void
  readonly view?: (id: number) => void
  /** Asks first. */
  readonly remove?: (ids: readonly number[]) => void
  /** Opens at an element what else can be done with a record. */
  readonly more?: (id: number, anchor: HTMLElement) => void
  /** What else can be done with several records at once; asks first. */
  readonly act?: { readonly offered: readonly OfferedAction[]; readonly run: ActOnMany }
  /** Whether there is anything to do with several records at once. */
  readonly isForMany: boolean
}

type ActOnMany = (action: OfferedAction, ids: readonly number[]) => void

/** What a person is asked about over the list, beside what the address opens. */
export type Question =
  | { readonly kind: 'delete'; readonly ids: readonly number[] }
  | { readonly kind: 'menu'; readonly id: number; readonly anchor: HTMLElement }
  | { readonly kind: 'act'; readonly action: OfferedAction; readonly ids: readonly number[] }

/** Parameters of the address that open a dialog: a form, details, what a record was before. */
export const dialogNames = ['form', 'view', 'history'] as const
export type DialogName = (typeof dialogNames)[number]
