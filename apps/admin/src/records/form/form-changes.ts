import { createContext } from 'react'

/** Changes of a form that an action on its record stores in its own call. */
export interface FormChanges {
  /** The changed values, by wire name. */
  readonly body: Readonly<Record<string, unknown>>
  /** Version of the record that the changes were made from. */
  readonly version: string | undefined
  /** Call it after the values are stored: the form then has no unsaved changes. */
  readonly onStored: () => void
}

/**
 * Validates the form around a part, and passes on its changes; undefined if there are none. An invalid form shows its errors, and `proceed` is not
 * called.
 */
export type HandOver = (proceed: (changes: FormChanges | undefined) => void) => Promise<void>

export const HandOverContext = createContext<HandOver>(async (proceed) => proceed(undefined))
