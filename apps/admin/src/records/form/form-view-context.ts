import { createContext, use } from 'react'
import type { FormView } from './use-form-view.ts'

const ViewContext = createContext<FormView | undefined>(undefined)

/** Provides inputs of texts in two languages with the languages that the form shows. */
export const FormViewProvider = ViewContext.Provider

/** Undefined outside a form with texts in two languages: all are shown. */
export function useShownLanguages(): FormView | undefined {
  return use(ViewContext)
}
