import { useMemo } from 'react'
import { createFormats, type Formats } from '../formats.ts'
import { useMessagesContext } from './messages-context.ts'

/** Date, number and money formats of the current language, in the time zone and currency of the provider. */
export function useFormats(): Formats {
  const { messages, formats } = useMessagesContext()
  return useMemo(() => createFormats(messages.locale, formats), [messages.locale, formats])
}
