import { createContext, use, useRef, useState } from 'react'
import type { Row } from '../record/row.ts'
import type { FormView } from './use-form-view.ts'

const OpenedRowContext = createContext<Row | undefined>(undefined)

/** Provides inputs with the record as the form opened it. */
export const OpenedRowProvider = OpenedRowContext.Provider

/** The record as the form opened it, with the labels of the records that it refers to. Undefined in a form for a new one, and outside a form. */
export function useOpenedRow(): Row | undefined {
  return use(OpenedRowContext)
}

const ViewContext = createContext<FormView | undefined>(undefined)

/** Provides inputs of texts in two languages with the languages that the form shows. */
export const FormViewProvider = ViewContext.Provider

/** Undefined outside a form with texts in two languages: all are shown. */
export function useVisibleLanguages(): FormView | undefined {
  return use(ViewContext)
}

const RecordNameContext = createContext<() => string>(() => '')

/** Provides inputs with a function that reads the name of the record from the form. */
export const RecordNameProvider = RecordNameContext.Provider

/** Returns a function that reads the name of the record as it is typed at the moment; `''` outside of forms. */
export function useRecordName(): () => string {
  return use(RecordNameContext)
}

/** Work that a form has to wait for before it is saved, such as uploads whose addresses become values. */
export interface FormWork {
  /** Adds work; its starter shows the outcome. */
  readonly add: (work: Promise<unknown>) => void
  /** Resolves when no work is left, including work that began meanwhile. */
  readonly settle: () => Promise<void>
  /** A save waits for work. */
  readonly isAwaited: boolean
}

/** Adds work to the form around an input; does nothing outside of forms. */
const FormWorkContext = createContext<FormWork['add']>(() => undefined)

export const FormWorkProvider = FormWorkContext.Provider

/** Returns the function by which inputs report to their form that a save has to wait. */
export function useFormWork(): FormWork['add'] {
  return use(FormWorkContext)
}

export function useOwnFormWork(): FormWork {
  const works = useRef(new Set<Promise<unknown>>())
  const [isAwaited, setAwaited] = useState(false)
  const [add] = useState(() => (work: Promise<unknown>) => {
    works.current.add(work)
    const forget = () => works.current.delete(work)
    work.then(forget, forget)
  })
  return {
    add,
    isAwaited,
    async settle() {
      if (works.current.size === 0) return
      setAwaited(true)
      while (works.current.size > 0) await Promise.allSettled(works.current)
      setAwaited(false)
    },
  }
}

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
