import type { RegisteredLocale } from '../register.ts'
import { useMessagesContext } from './messages-context.ts'

/** The current language. */
export function useLocale(): RegisteredLocale {
  return useMessagesContext().messages.locale
}
