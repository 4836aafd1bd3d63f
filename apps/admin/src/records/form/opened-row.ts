import { createContext, use } from 'react'
import type { Row } from '../record/row.ts'

const OpenedRowContext = createContext<Row | undefined>(undefined)

/** Provides inputs with the record as the form opened it. */
export const OpenedRowProvider = OpenedRowContext.Provider

/** The record as the form opened it, with the labels of the records that it refers to. Undefined in a form for a new one, and outside a form. */
export function useOpenedRow(): Row | undefined {
  return use(OpenedRowContext)
}
