import { createContext, use } from 'react'
import type { Messages } from '../create-messages.ts'
import type { FormatsOptions } from '../formats.ts'

/** The value of a provider: texts, the zone and currency of formats, and the error handler. */
export interface MessagesContextValue {
  readonly messages: Messages
  readonly formats: Pick<FormatsOptions, 'timeZone' | 'currency'>
  readonly onError: ((error: Error) => void) | undefined
}

/** Provided by `MessagesProvider`. */
export const MessagesContext = createContext<MessagesContextValue | undefined>(undefined)

/** @throws Error outside a provider */
export function useMessagesContext(): MessagesContextValue {
  const value = use(MessagesContext)
  if (!value) throw new Error('A text or a format was asked for outside MessagesProvider')
  return value
}
