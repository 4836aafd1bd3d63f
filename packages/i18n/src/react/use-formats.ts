import { use, useMemo } from 'react'
import { createFormats, type Formats } from '../formats.ts'
import { TimeZoneContext } from './messages-provider.tsx'
import { useLocale } from './use-locale.ts'

/** Date, number and money formats of the current language, in the time zone of the provider. */
export function useFormats(): Formats {
  const locale = useLocale()
  const timeZone = use(TimeZoneContext)
  return useMemo(() => createFormats(locale, { timeZone }), [locale, timeZone])
}
